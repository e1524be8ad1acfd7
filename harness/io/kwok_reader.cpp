#include "kerf/io/kwok_reader.h"

#include <algorithm>
#include <utility>

#include "kerf/io/field_reader.h"
#include "kerf/io/kwok_type.h"
#include "kerf/io/offerings.h"
#include "kerf/io/price.h"
#include "kerf/model/labels.h"

namespace kerf::io {
namespace {

using model::InstanceType;
using model::Offering;
using model::Requirement;

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

/// How the member `name` is spelt here; `name` itself where it is missing. Of several spellings the last counts.
std::string_view spelling(const Field& object, std::string_view name) {
  std::string_view found = name;
  if (!object.is_structure()) return found;
  for (std::optional<Value> member = object.value()->first(); member; member = member->next()) {
    if (equal_ignoring_case(member->key(), name)) found = member->key();
  }
  return found;
}

std::string required_text(const Field& field) {
  std::string text = field.text();
  if (text.empty()) field.refuse("a text that is not empty");
  return text;
}

std::string single_value(const Offering& offering, std::string_view key) {
  const Requirement* requirement = offering.requirements.find(key);
  return requirement != nullptr && requirement->is_single() ? requirement->values.front() : "";
}

void read_requirement(const Field& item, Offering& offering) {
  Field key = item.member(spelling(item, "key"));
  Field op = item.member(spelling(item, "operator"));
  Field values = item.member(spelling(item, "values"));
  std::string label = required_text(key);
  if (!model::is_qualified_name(label)) key.refuse("a label key");
  std::optional<model::Operator> parsed = model::parse_operator(op.text());
  if (!parsed) op.refuse("one of In, NotIn, Exists, DoesNotExist, Gt, Lt, Gte, Lte");
  offering.requirements.add(label, Requirement::of(parsed.value_or(model::Operator::kExists), values.texts()));
}

Offering read_offering(const Field& item) {
  Field price = item.member(spelling(item, "price"));
  Field requirements = item.member(spelling(item, "requirements"));
  Field reservation_capacity = item.member(spelling(item, "reservationCapacity"));
  Field flat_zone = item.member(spelling(item, "zone"));
  Field flat_capacity_type = item.member(spelling(item, "capacityType"));

  Offering offering;
  for (const Field& requirement : requirements.items()) read_requirement(requirement, offering);
  offering.zone = single_value(offering, model::kZoneLabel);
  offering.capacity_type = single_value(offering, model::kCapacityTypeLabel);
  if (!requirements.present()) {
    offering.zone = flat_zone.text();
    offering.capacity_type = flat_capacity_type.text();
  }
  offering.reservation_id = single_value(offering, model::kReservationIdLabel);
  offering.reservation_capacity = reservation_capacity.integer(0, kInt64Max).value_or(0);
  std::optional<double> usd_hour;
  if (price.present() && price.value()->is_number()) usd_hour = parse_price(price.value()->text());
  if (!usd_hour) price.refuse("a price per hour, a finite number of at least 0");
  set_price(offering, usd_hour);
  return offering;
}

InstanceType read_type(const Field& item) {
  Field name = item.member(spelling(item, "name"));
  Field architecture = item.member(spelling(item, "architecture"));
  Field operating_systems = item.member(spelling(item, "operatingSystems"));
  Field resources = item.member(spelling(item, "resources"));
  Field offerings = item.member(spelling(item, "offerings"));
  InstanceType type = kwok_type(required_text(name), required_text(architecture), operating_systems.texts(),
                                resources.resources(Sign::kNotNegative));
  for (const Field& offering : offerings.items()) type.offerings.push_back(read_offering(offering));
  imply_labels(type);
  return type;
}

}  // namespace

std::expected<std::vector<InstanceType>, FieldError> read_kwok_types(const Value& document) {
  ObjectReading reading;
  Field list(reading, document);
  std::vector<InstanceType> types;
  for (const Field& item : list.items()) {
    if (!item.is_structure()) item.refuse("a mapping");
    types.push_back(read_type(item));
    if (reading.failed()) return std::unexpected(*reading.error());
  }
  return types;
}

}  // namespace kerf::io
