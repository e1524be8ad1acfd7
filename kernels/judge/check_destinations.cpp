#include <fmt/format.h>

#include "kerf/judge/disruption_checks.h"
#include "kerf/judge/existing_room.h"

namespace kerf::judge {

namespace {

/// The node that the pod has to leave, or nullptr.
const NodeFact* node_of(const Facts& facts, const PodFact& pod) {
  const auto found = facts.node_index.find(pod.pod->node_name);
  return !pod.moved || found == facts.node_index.end() ? nullptr : &facts.nodes[found->second];
}

void check_node(const SimulationView& simulation, const PodFact& pod, const NodeFact& node, Violations& found) {
  if (!node.initialized) {
    found.push_back({"I-006", pod.name, fmt::format("would move to node {}, which is not initialized", node.name)});
  }
  const bool is_running = pod.pod->status.phase != "Pending";
  if (simulation.command.is_consolidation() && is_running && is_under_consolidate_after(simulation.facts, node)) {
    found.push_back(
        {"I-007", pod.name,
         fmt::format("runs and would move to node {}, which is still under its consolidateAfter", node.name)});
  }
}

}  // namespace

void check_destinations(const SimulationView& simulation, Violations& found) {
  const Facts& facts = simulation.facts;
  for (const model::PodReason& reason : simulation.plan.decision->pending) {
    const auto pod = facts.pod_index.find(reason.pod);
    if (pod == facts.pod_index.end() || !facts.pods[pod->second].moved) continue;
    found.push_back(
        {"J-STRANDED", reason.pod,
         fmt::format("would have no place ({}), so {} cannot start", reason.code, simulation.command.name)});
  }
  for (std::size_t i = 0; i < facts.pods.size(); ++i) {
    const std::optional<Place>& place = simulation.plan.place_of[i];
    const NodeFact* home = node_of(facts, facts.pods[i]);
    // Pods of nodes that are being deleted anyway may go anywhere.
    if (!place || place->is_claim || home == nullptr || !home->removed) continue;
    check_node(simulation, facts.pods[i], facts.nodes[place->index], found);
  }
}

}  // namespace kerf::judge
