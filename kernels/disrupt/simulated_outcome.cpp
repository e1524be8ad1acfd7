#include "kerf/disrupt/simulated_outcome.h"

#include <algorithm>
#include <string>
#include <utility>

namespace kerf::disrupt {

model::Claim SimulatedOutcome::emit(const reference::NewClaim& claim) const {
  return reference::emit_narrowed(claim, state_.world().options(), state_.pass().resources());
}

model::Decision SimulatedOutcome::placements() {
  model::Decision decision;
  decision.placements.reserve(placed_.size());
  for (const Placed& placed : placed_) {
    std::string name = model::namespaced_name(state_.pod(placed.pod).meta);
    if (placed.place.node) {
      const reference::ExistingNode& node = state_.pass().nodes()[*placed.place.node];
      decision.placements.push_back({std::move(name), node.state->shown_name, {}});
    } else {
      decision.placements.push_back({std::move(name), {}, placed.place.claim});
    }
  }
  std::ranges::sort(decision.placements, {}, &model::Placement::pod);
  return decision;
}

}  // namespace kerf::disrupt
