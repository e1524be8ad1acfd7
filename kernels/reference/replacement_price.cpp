#include "kerf/reference/replacement_price.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "kerf/model/labels.h"
#include "kerf/reference/instance_filter.h"
#include "kerf/reference/pricing.h"

namespace kerf::reference {

using model::Offering;
using model::Requirements;

namespace {

/// The order in which capacity is launched. Source: disruption.md 6.3.
constexpr std::array<std::string_view, 3> kLaunchOrder{model::kReserved, model::kSpot, model::kOnDemand};

bool has_price(const Offering& offering) { return offering.priced && !std::isnan(offering.price_usd_hour); }

/// The dearest offering of one capacity type.
std::optional<double> dearest_price(const TemplateType& type, OfferingFilter& offered, std::string_view capacity_type) {
  std::optional<double> dearest;
  for (const AllocatableGroup& group : type.groups) {
    for (const Offering* offering : group.offerings) {
      if (offering->capacity_type != capacity_type || !offered.accepts(*offering)) continue;
      dearest = std::max(dearest.value_or(offering->price_usd_hour), offering->price_usd_hour);
    }
  }
  return dearest;
}

}  // namespace

std::optional<double> listed_price(const model::InstanceType& type, std::string_view zone,
                                   std::string_view capacity_type) {
  for (const Offering& offering : type.offerings) {
    if (offering.zone != zone || offering.capacity_type != capacity_type) continue;
    return has_price(offering) ? std::optional(offering.price_usd_hour) : std::nullopt;
  }
  return std::nullopt;
}

double launch_price(const TemplateType& type, OfferingFilter& offered) {
  for (std::string_view capacity_type : kLaunchOrder) {
    if (auto price = dearest_price(type, offered, capacity_type)) return *price;
  }
  return std::numeric_limits<double>::infinity();
}

double destination_price(const TemplateType& type, OfferingFilter& offered) {
  const Offering* offering = cheapest_offering(type, offered);
  return offering == nullptr ? 0.0 : offering->price_usd_hour;
}

std::optional<double> cheapest_listed_price(const model::InstanceType& type, const model::LabelMap& labels) {
  Requirements requirements = Requirements::from_labels(labels);
  std::optional<double> cheapest;
  for (const Offering& offering : type.offerings) {
    if (!has_price(offering) || !is_offered(offering, requirements)) continue;
    cheapest = std::min(cheapest.value_or(offering.price_usd_hour), offering.price_usd_hour);
  }
  return cheapest;
}

}  // namespace kerf::reference
