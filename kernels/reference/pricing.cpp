#include "kerf/reference/pricing.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <tuple>

namespace kerf::reference {

using model::Offering;
using model::Requirements;

const Offering* cheapest_offering(const TemplateType& type, OfferingFilter& offered) {
  auto key = [](const Offering* offering) {
    return std::tuple(offering->price_usd_hour, std::string_view(offering->zone),
                      std::string_view(offering->capacity_type));
  };
  const Offering* cheapest = nullptr;
  for (const AllocatableGroup& group : type.groups) {
    for (const Offering* offering : group.offerings) {
      if (!offered.accepts(*offering)) continue;
      if (cheapest == nullptr || key(offering) < key(cheapest)) cheapest = offering;
    }
  }
  return cheapest;
}

std::vector<std::uint32_t> in_price_order(const Template& source, std::vector<std::uint32_t> types,
                                          const Requirements& requirements) {
  OfferingFilter offered(requirements);
  std::vector<double> prices(source.types.size(), std::numeric_limits<double>::infinity());
  for (std::uint32_t index : types) {
    const Offering* cheapest = cheapest_offering(source.types[index], offered);
    if (cheapest != nullptr) prices[index] = cheapest->price_usd_hour;
  }
  std::ranges::sort(types, {}, [&](std::uint32_t index) {
    return std::tuple(prices[index], std::string_view(source.types[index].type->name));
  });
  return types;
}

model::PricedOffering priced(const model::InstanceType& type, const Offering& offering) {
  return {type.name, offering.zone, offering.capacity_type, offering.price_usd_hour};
}

}  // namespace kerf::reference
