#include "kerf/disrupt/price_table.h"

#include <numeric>

#include "kerf/reference/pricing.h"
#include "kerf/reference/replacement_price.h"

namespace kerf::disrupt {

const PriceTable& PriceTables::of(const reference::Template& source, provision::RequirementSets::Id set,
                                  const model::Requirements& requirements) {
  auto [place, is_new] = tables_.try_emplace({&source, set});
  PriceTable& table = place->second;
  if (!is_new) return table;
  std::vector<std::uint32_t> types(source.types.size());
  std::iota(types.begin(), types.end(), 0U);
  table.order = reference::in_price_order(source, std::move(types), requirements);
  reference::OfferingFilter offered(requirements);
  table.launch_usd_hour.reserve(source.types.size());
  for (const reference::TemplateType& type : source.types) {
    table.launch_usd_hour.push_back(reference::launch_price(type, offered));
  }
  return table;
}

}  // namespace kerf::disrupt
