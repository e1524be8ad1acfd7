#include "kerf/io/offerings.h"

#include <algorithm>
#include <utility>

#include "kerf/io/price_overrides.h"
#include "kerf/model/labels.h"

namespace kerf::io {

using model::InstanceType;
using model::Offering;
using model::Requirement;

Offering unreserved_offering(std::string_view zone, std::string_view capacity_type) {
  Offering offering;
  offering.zone = zone;
  offering.capacity_type = capacity_type;
  offering.priced = false;
  offering.available = false;
  offering.requirements.replace(model::kReservationIdLabel, Requirement::does_not_exist());
  offering.requirements.replace(model::kCapacityTypeLabel, Requirement::in({offering.capacity_type}));
  offering.requirements.replace(model::kZoneLabel, Requirement::in({offering.zone}));
  return offering;
}

void imply_labels(InstanceType& type) {
  Requirement zones = Requirement::does_not_exist();
  Requirement capacity_types = Requirement::does_not_exist();
  Requirement reservations = Requirement::does_not_exist();
  auto collect = [](Requirement& all, const Offering& offering, std::string_view key) {
    const Requirement* own = offering.requirements.find(key);
    if (own == nullptr || own->complement) return;
    for (const std::string& value : own->values) {
      auto place = std::lower_bound(all.values.begin(), all.values.end(), value);
      if (place == all.values.end() || *place != value) all.values.insert(place, value);
    }
  };
  for (const Offering& offering : type.offerings) {
    collect(zones, offering, model::kZoneLabel);
    collect(capacity_types, offering, model::kCapacityTypeLabel);
    collect(reservations, offering, model::kReservationIdLabel);
  }
  type.requirements.replace(model::kInstanceTypeLabel, Requirement::in({type.name}));
  type.requirements.replace(model::kZoneLabel, std::move(zones));
  type.requirements.replace(model::kCapacityTypeLabel, std::move(capacity_types));
  type.requirements.replace(model::kReservationIdLabel, std::move(reservations));
}

std::vector<std::string> zones_or(std::span<const std::string> wanted, std::span<const std::string_view> defaults) {
  std::vector<std::string> zones(wanted.begin(), wanted.end());
  if (zones.empty()) zones.assign(defaults.begin(), defaults.end());
  std::sort(zones.begin(), zones.end());
  zones.erase(std::unique(zones.begin(), zones.end()), zones.end());
  return zones;
}

void set_price(Offering& offering, std::optional<double> price_usd_hour) {
  offering.price_usd_hour = price_usd_hour.value_or(0);
  offering.priced = price_usd_hour.has_value();
  offering.available = offering.priced;
}

void drop_spot(InstanceType& type) {
  std::erase_if(type.offerings, [](const Offering& offering) { return offering.capacity_type == model::kSpot; });
}

model::InstanceCatalog finish_catalog(std::string name, std::vector<InstanceType> types,
                                      const CatalogOptions& options) {
  std::sort(types.begin(), types.end(), [](const InstanceType& a, const InstanceType& b) { return a.name < b.name; });
  model::InstanceCatalog catalog{std::move(name), std::move(types)};
  apply_price_overrides(catalog, options.prices);
  return catalog;
}

}  // namespace kerf::io
