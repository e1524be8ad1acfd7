#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "disruption_input.h"

/// Where displaced pods go, looked up in the input without the reference's help.
namespace kerf::property {
namespace {

using model::Pod;
using model::Snapshot;

/// Source: disruption.md 2.2.
bool is_fully_blocked(const Snapshot& snapshot, const Pod& pod) {
  int matching = 0;
  bool blocked = false;
  for (const model::PodDisruptionBudget& budget : snapshot.pod_disruption_budgets) {
    if (budget.meta.namespace_name != pod.meta.namespace_name) continue;
    if (!budget.selector || !budget.selector->matches(pod.meta.labels)) continue;
    ++matching;
    const auto is_text = [](const std::optional<model::IntOrPercent>& amount, std::string_view text) {
      return amount && amount->text == text;
    };
    const bool is_unhealthy = budget.always_allow_unhealthy && [&] {
      const model::Condition* ready = model::find_condition(pod.status.conditions, "Ready");
      return ready != nullptr && ready->status == "False";
    }();
    if (is_unhealthy) continue;
    blocked = blocked || is_text(budget.max_unavailable, "0") || is_text(budget.max_unavailable, "0%") ||
              is_text(budget.min_available, "100%");
  }
  return matching > 1 || blocked;
}

/// Pods of a candidate that a graceful method has to find a place for. Nothing protects them, or it would be none.
std::vector<const Pod*> displaced_pods(const Snapshot& snapshot, const std::string& node) {
  const model::Taint disrupted{.key = std::string(model::kDisruptedTaintKey), .value = ""};
  std::vector<const Pod*> pods;
  for (const Pod& pod : snapshot.pods) {
    if (pod.node_name != node || model::is_owned_by(pod.meta, "apps", "DaemonSet")) continue;
    if (model::is_owned_by(pod.meta, "", "Node")) continue;
    const bool moves_while_terminating =
        model::is_terminating(pod) && model::is_owned_by(pod.meta, "apps", "StatefulSet");
    if (!model::is_active(pod) && !moves_while_terminating) continue;
    const bool is_evictable = model::is_active(pod) && !model::tolerates(pod.spec->tolerations, disrupted);
    if (is_evictable && is_fully_blocked(snapshot, pod)) continue;
    pods.push_back(&pod);
  }
  return pods;
}

bool simulates(const model::Command& command) {
  return command.method != "emptiness" && command.method != "static-drift";
}

// I-003
RC_GTEST_PROP(DisruptionSimulation, EveryDisplacedPodGetsExactlyOnePlace, ()) {
  const Disrupted cluster = any_disruption();
  std::map<std::string, int> places;
  for (const model::Placement& placement : cluster.decision().placements) ++places[placement.pod];
  for (const model::PodReason& pending : cluster.decision().pending) ++places[pending.pod];
  for (const auto& [pod, times] : places) RC_ASSERT(times == 1);
  bool moves = false;
  std::set<std::string> pending;
  for (const model::PodReason& reason : cluster.decision().pending) pending.insert(reason.pod);
  for (const model::Command& command : cluster.decision().commands) {
    if (!simulates(command) || !is_graceful(command)) continue;
    for (const std::string& name : command.candidates) {
      for (const Pod* pod : displaced_pods(cluster.snapshot, name)) {
        moves = true;
        const std::string shown = model::namespaced_name(pod->meta);
        RC_ASSERT(places.contains(shown));
        RC_ASSERT(!pending.contains(shown));
      }
    }
  }
  RC_CLASSIFY(moves, "moves a pod");
}

/// Within consolidateAfter of a pool that takes part in the simulation. Source: disruption.md 1.2, 6.2.
bool is_under(const Snapshot& snapshot, const std::string& name, model::Time now) {
  const model::Node& node = node_named(snapshot, name);
  const auto claim = std::ranges::find(snapshot.node_claims, node.provider_id, &model::NodeClaim::provider_id);
  const std::string* pool_name = node.meta.labels.find(model::kNodePoolLabel);
  if (claim == snapshot.node_claims.end() || pool_name == nullptr) return false;
  const model::NodePool* pool = model::find_object(snapshot.node_pools, "", *pool_name);
  if (pool == nullptr || pool->replicas || pool->meta.deletion) return false;
  const model::Condition* ready = model::find_condition(pool->conditions, "Ready");
  if (ready != nullptr && ready->status != "True") return false;
  if (!pool->consolidate_after.value || *pool->consolidate_after.value <= model::Duration::zero()) return false;
  const model::Condition* initialized = model::find_condition(claim->conditions, "Initialized");
  if (initialized == nullptr || initialized->status != "True") return false;
  const std::optional<model::Time> since = claim->last_pod_event ? claim->last_pod_event : initialized->last_transition;
  return since && now - *since < *pool->consolidate_after.value;
}

// I-005, I-006, I-007
RC_GTEST_PROP(DisruptionSimulation, DisplacedPodsGoToNodesThatStayAndAreReady, ()) {
  const Disrupted cluster = any_disruption();
  std::map<std::string, std::string> destination;
  for (const model::Placement& placement : cluster.decision().placements) {
    if (placement.node) destination[placement.pod] = *placement.node;
  }
  bool moves_to_node = false;
  for (const model::Command& command : cluster.decision().commands) {
    for (const auto& [pod, node] : destination) {
      RC_ASSERT(std::ranges::find(command.candidates, node) == command.candidates.end());
    }
    for (const std::string& name : command.candidates) {
      for (const Pod* pod : displaced_pods(cluster.snapshot, name)) {
        const auto found = destination.find(model::namespaced_name(pod->meta));
        if (found == destination.end()) continue;
        moves_to_node = true;
        const model::Node& node = node_named(cluster.snapshot, found->second);
        const bool is_managed = node.meta.labels.contains(model::kRegisteredLabel);
        RC_ASSERT((!is_managed || has_label(node, model::kInitializedLabel, "true")));
        if (!is_graceful(command) || pod->status.phase == "Pending") continue;
        RC_ASSERT(!is_under(cluster.snapshot, found->second, cluster.options.now));
      }
    }
  }
  RC_CLASSIFY(moves_to_node, "moves a pod to a node");
}

}  // namespace
}  // namespace kerf::property
