#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "kerf/io/catalog.h"
#include "kerf/io/field_reader.h"
#include "kerf/io/offerings.h"
#include "kerf/io/price.h"
#include "kerf/model/labels.h"

namespace kerf::io {
namespace {

using model::InstanceType;
using model::Offering;
using model::Requirement;

constexpr std::string_view kLabelValue =
    "a label value (at most 63 characters, letters and digits with - _ . in between)";

/// A text that can be a label's value and is not empty.
std::string label_value(const Field& field) {
  std::string text = field.text();
  if (text.empty() || !model::is_label_value(text)) field.refuse(kLabelValue);
  return text;
}

/// A text, several, or null for DoesNotExist.
Requirement read_label(const Field& field) {
  if (!field.present()) return Requirement::does_not_exist();
  if (!field.value()->is_sequence()) {
    std::string value = field.text();
    if (!model::is_label_value(value)) field.refuse(kLabelValue);
    return Requirement::in({std::move(value)});
  }
  std::vector<std::string> values;
  for (const Field& item : field.items()) values.push_back(label_value(item));
  if (values.empty())
    field.refuse_because("found an empty list, expected at least one value, or null for no such label");
  return Requirement::in(std::move(values));
}

void read_labels(const Field& field, InstanceType& type) {
  for (const Field& entry : field.entries()) {
    if (!model::is_qualified_name(entry.key())) {
      entry.refuse_because("this key is no label key, expected [prefix/]name");
    }
    type.requirements.add(entry.key(), read_label(entry));
  }
}

model::ResourceList read_resources(const Field& field) {
  for (const Field& entry : field.entries()) {
    if (!model::is_qualified_name(entry.key())) {
      entry.refuse_because("this key is no resource name, expected [prefix/]name");
    }
  }
  return field.resources(Sign::kNotNegative);
}

double read_price(const Field& field) {
  std::optional<double> price;
  if (field.present() && field.value()->is_number()) price = parse_price(field.value()->text());
  if (!price) field.refuse("a price in USD per hour, a finite number of at least 0");
  return price.value_or(0);
}

void read_reservation(const Field& field, Offering& offering) {
  Field id = field.member("reservationID");
  Field capacity = field.member("reservationCapacity");
  if (offering.capacity_type != model::kReserved) {
    if (id.present()) id.refuse_because("only an offering of capacity type reserved has a reservation");
    return;
  }
  offering.reservation_id = label_value(id);
  offering.reservation_capacity = capacity.integer(0, kInt64Max).value_or(0);
  if (offering.reservation_capacity == 0) offering.available = false;
  offering.requirements.replace(model::kReservationIdLabel, Requirement::in({offering.reservation_id}));
}

Offering read_offering(const Field& field) {
  if (!field.is_structure()) {
    field.refuse("a mapping");
    return {};
  }
  Field zone = field.member("zone");
  Field capacity_type = field.member("capacityType");
  Field price = field.member("price");
  Field available = field.member("available");
  std::string zone_text = label_value(zone);
  if (!capacity_type.present()) capacity_type.refuse("one of on-demand, spot, reserved");
  (void)capacity_type.choice({model::kOnDemand, model::kSpot, model::kReserved});
  Offering offering = unreserved_offering(zone_text, capacity_type.text());
  set_price(offering, read_price(price));
  if (available.present()) offering.available = available.boolean();
  read_reservation(field, offering);
  return offering;
}

void read_offerings(const Field& field, InstanceType& type) {
  if (!field.present()) field.refuse("a list of offerings");
  auto identity = [](const Offering& a) { return std::tie(a.zone, a.capacity_type, a.reservation_id); };
  for (const Field& item : field.items()) {
    Offering offering = read_offering(item);
    auto same = [&](const Offering& other) { return identity(other) == identity(offering); };
    if (std::any_of(type.offerings.begin(), type.offerings.end(), same)) {
      item.refuse_because("this offering stands in the list already: same zone, capacity type and reservation");
    }
    type.offerings.push_back(std::move(offering));
  }
}

/// The implied labels may be spelt out, but not differently.
void check_implied(const Field& labels, const InstanceType& type) {
  for (const Field& entry : labels.entries()) {
    std::string_view key = model::normalized_key(entry.key());
    bool implied = key == model::kInstanceTypeLabel || key == model::kZoneLabel || key == model::kCapacityTypeLabel ||
                   key == model::kReservationIdLabel;
    if (!implied || read_label(entry) == type.requirements.get(key)) continue;
    entry.refuse_because(fmt::format("this label follows from name and offerings, expected {} or nothing",
                                     model::describe(key, type.requirements.get(key))));
  }
}

}  // namespace

std::expected<InstanceType, FieldError> read_instance_type(const Value& document) {
  ObjectReading reading;
  Field object(reading, document);
  Field metadata = object.member("metadata");
  Field name = metadata.member("name");
  Field spec = object.member("spec");
  Field labels = spec.member("requirements");
  Field capacity = spec.member("capacity");
  Field overhead = spec.member("overhead");
  Field offerings = spec.member("offerings");

  InstanceType type;
  type.name = label_value(name);
  read_labels(labels, type);
  if (!capacity.present()) capacity.refuse("a mapping of resources");
  type.capacity = read_resources(capacity);
  type.overhead = read_resources(overhead);
  read_offerings(offerings, type);
  imply_labels(type);
  check_implied(labels, type);
  if (reading.failed()) return std::unexpected(*reading.error());
  return type;
}

}  // namespace kerf::io
