#include "kerf/reference/pricing.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <tuple>

#include "kerf/fault/planted.h"

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
      if (!offered.accepts(*offering) && !fault::planted("price-of-any-offering")) continue;
      if (cheapest == nullptr || key(offering) < key(cheapest)) cheapest = offering;
    }
  }
  return cheapest;
}

std::vector<std::uint32_t> in_price_order(const Template& source, std::vector<std::uint32_t> types,
                                          const Requirements& requirements) {
  OfferingFilter offered(requirements);
  std::vector<const Offering*> cheapest(source.types.size());
  for (std::uint32_t index : types) cheapest[index] = cheapest_offering(source.types[index], offered);
  sort_by_price(types, source, cheapest);
  return types;
}

void sort_by_price(std::vector<std::uint32_t>& types, const Template& source,
                   std::span<const Offering* const> cheapest) {
  std::ranges::sort(types, {}, [&](std::uint32_t index) {
    const double price =
        cheapest[index] == nullptr ? std::numeric_limits<double>::infinity() : cheapest[index]->price_usd_hour;
    return std::tuple(price, std::string_view(source.types[index].type->name));
  });
}

model::PricedOffering priced(const model::InstanceType& type, const Offering& offering) {
  return {type.name, offering.zone, offering.capacity_type, offering.price_usd_hour};
}

}  // namespace kerf::reference
