#include "kerf/reference/pool_counts.h"

#include "kerf/fault/planted.h"

namespace kerf::reference {

std::map<std::string, PoolCount, std::less<>> pool_counts(std::span<const StateNode> state) {
  std::map<std::string, PoolCount, std::less<>> counts;
  for (const StateNode& node : state) {
    bool counts_at_all = node.is_managed() &&
                         (node.initialized || (fault::planted("budget-of-starting-nodes") && node.node != nullptr)) &&
                         !model::is_true(node.claim->conditions, "InstanceTerminating");
    if (!counts_at_all) continue;
    PoolCount& count = counts[std::string(node.node_pool())];
    ++count.total;
    const bool counts_readiness = !fault::planted("not-ready-not-counted");
    const bool is_going =
        node.marked_for_deletion || (counts_readiness && !model::is_true(node.node->conditions, "Ready"));
    if (is_going) ++count.disrupting;
  }
  return counts;
}

}  // namespace kerf::reference
