#include "kerf/reference/limits.h"

#include <algorithm>

#include "kerf/fault/planted.h"

namespace kerf::reference {

using model::Quantity;

PoolLimits::PoolLimits(const model::NodePool& pool, std::span<const StateNode* const> nodes,
                       model::ResourceTable& resources) {
  if (!pool.limits) return;
  for (const auto& [resource, limit] : *pool.limits) {
    Quantity left = limit;
    for (const StateNode* node : nodes) {
      if (node->node_pool() != pool.meta.name) continue;
      left -= node->total(resource);
    }
    if (resource == model::kNodes) {
      remaining_nodes_ = left;
    } else {
      remaining_.emplace_back(resources.intern(resource), left);
    }
  }
}

bool PoolLimits::has_no_node_left() const { return remaining_nodes_ && *remaining_nodes_ <= Quantity(); }

bool PoolLimits::allows(const TemplateType& type) const {
  return std::ranges::all_of(remaining_,
                             [&](const auto& limit) { return type.capacity.get(limit.first) <= limit.second; });
}

void PoolLimits::charge(const Template& source, std::span<const std::uint32_t> types) {
  for (auto& [resource, left] : remaining_) {
    Quantity largest;
    for (std::uint32_t index : types) largest = std::max(largest, source.types[index].capacity.get(resource));
    if (!fault::planted("limit-not-summed")) left -= largest;
  }
  if (remaining_nodes_ && !fault::planted("node-limit-not-counted")) *remaining_nodes_ -= Quantity::units(1);
}

}  // namespace kerf::reference
