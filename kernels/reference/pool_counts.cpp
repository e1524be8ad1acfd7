#include "kerf/reference/pool_counts.h"

namespace kerf::reference {

std::map<std::string, PoolCount, std::less<>> pool_counts(std::span<const StateNode> state) {
  std::map<std::string, PoolCount, std::less<>> counts;
  for (const StateNode& node : state) {
    bool counts_at_all =
        node.is_managed() && node.initialized && !model::is_true(node.claim->conditions, "InstanceTerminating");
    if (!counts_at_all) continue;
    PoolCount& count = counts[std::string(node.node_pool())];
    ++count.total;
    if (node.marked_for_deletion || !model::is_true(node.node->conditions, "Ready")) ++count.disrupting;
  }
  return counts;
}

}  // namespace kerf::reference
