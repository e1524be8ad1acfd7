#include "kerf/reference/price_list.h"

#include <algorithm>
#include <numeric>

#include "kerf/reference/pricing.h"

namespace kerf::reference {

PriceList::PriceList(const Template& source, const model::Requirements& requirements) {
  OfferingFilter offered(requirements);
  for (std::uint32_t type = 0; type < source.types.size(); ++type) {
    cheapest_.push_back(cheapest_offering(source.types[type], offered));
    for (const AllocatableGroup& group : source.types[type].groups) {
      for (const model::Offering* offering : group.offerings) {
        if (!offered.accepts(*offering)) continue;
        auto place = std::ranges::lower_bound(capacity_types_, offering->capacity_type);
        const auto index = place - capacity_types_.begin();
        if (place == capacity_types_.end() || *place != offering->capacity_type) {
          capacity_types_.insert(place, offering->capacity_type);
          has_type_.insert(has_type_.begin() + index, std::vector<bool>(source.types.size()));
        }
        has_type_[static_cast<std::size_t>(index)][type] = true;
      }
    }
  }
  order_.resize(source.types.size());
  std::iota(order_.begin(), order_.end(), 0U);
  sort_by_price(order_, source, cheapest_);
}

std::vector<std::uint32_t> PriceList::in_price_order(const std::vector<std::uint32_t>& types) const {
  std::vector<bool> is_asked(order_.size());
  for (std::uint32_t type : types) is_asked[type] = true;
  std::vector<std::uint32_t> ordered;
  ordered.reserve(types.size());
  std::ranges::copy_if(order_, std::back_inserter(ordered), [&](std::uint32_t type) { return is_asked[type]; });
  return ordered;
}

std::vector<std::string> PriceList::capacity_types(const std::vector<std::uint32_t>& types) const {
  std::vector<std::string> found;
  for (std::size_t index = 0; index < capacity_types_.size(); ++index) {
    auto offers = [&](std::uint32_t type) { return has_type_[index][type]; };
    if (std::ranges::any_of(types, offers)) found.push_back(capacity_types_[index]);
  }
  return found;
}

}  // namespace kerf::reference
