#include "kerf/io/instance_type_writer.h"

#include <string_view>

#include "kerf/io/json_writer.h"
#include "kerf/model/labels.h"

namespace kerf::io {
namespace {

bool is_implied(std::string_view key) {
  return key == model::kInstanceTypeLabel || key == model::kZoneLabel || key == model::kCapacityTypeLabel ||
         key == model::kReservationIdLabel;
}

void write_labels(JsonWriter& out, const model::Requirements& requirements) {
  out.key("requirements");
  out.begin_object();
  for (const auto& [key, requirement] : requirements) {
    if (is_implied(key)) continue;
    out.key(key);
    if (requirement.values.empty()) {
      out.null();
    } else if (requirement.is_single()) {
      out.string(requirement.values.front());
    } else {
      out.begin_list();
      for (const std::string& value : requirement.values) out.string(value);
      out.end_list();
    }
  }
  out.end_object();
}

void write_amounts(JsonWriter& out, std::string_view name, const model::ResourceList& amounts) {
  out.key(name);
  out.begin_object();
  for (const auto& [resource, amount] : amounts) out.member(resource, amount.format());
  out.end_object();
}

void write_offering(JsonWriter& out, const model::Offering& offering) {
  out.begin_object();
  out.member("zone", offering.zone);
  out.member("capacityType", offering.capacity_type);
  out.key("price");
  out.number(offering.price_usd_hour);
  if (!offering.available) {
    out.key("available");
    out.boolean(false);
  }
  if (!offering.reservation_id.empty()) {
    out.member("reservationID", offering.reservation_id);
    out.key("reservationCapacity");
    out.number(offering.reservation_capacity);
  }
  out.end_object();
}

}  // namespace

std::string write_instance_type(const model::InstanceType& type) {
  JsonWriter out(JsonWriter::Layout::kInline);
  out.begin_object(JsonWriter::Layout::kInline);
  out.member("apiVersion", "kerf.dev/v1");
  out.member("kind", "InstanceType");
  out.key("metadata");
  out.begin_object();
  out.member("name", type.name);
  out.end_object();
  out.key("spec");
  out.begin_object();
  write_labels(out, type.requirements);
  write_amounts(out, "capacity", type.capacity);
  write_amounts(out, "overhead", type.overhead);
  out.key("offerings");
  out.begin_list();
  for (const model::Offering& offering : type.offerings) write_offering(out, offering);
  out.end_list();
  out.end_object();
  out.end_object();
  return out.text();
}

}  // namespace kerf::io
