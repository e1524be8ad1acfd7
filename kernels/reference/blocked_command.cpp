#include "kerf/reference/blocked_command.h"

namespace kerf::reference {

bool exceeds_limits(const DisruptionWorld& world, std::string_view pool) {
  const model::NodePool* found = model::find_object(world.snapshot().node_pools, "", pool);
  if (found == nullptr || !found->limits) return false;
  for (const auto& [resource, limit] : *found->limits) {
    model::Quantity used;
    for (const StateNode& node : world.facts()->state) {
      if (node.marked_for_deletion || node.node_pool() != pool) continue;
      used += node.total(resource);
    }
    if (used > limit) return true;
  }
  return false;
}

}  // namespace kerf::reference
