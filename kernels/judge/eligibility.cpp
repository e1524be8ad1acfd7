#include <fmt/format.h>

#include <algorithm>

#include "kerf/judge/machines.h"
#include "kerf/judge/pod_rules.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

using model::Pod;

namespace {

std::string object_of(const NodeFact& node) { return (node.node != nullptr ? "Node/" : "NodeClaim/") + node.name; }

/// Rows 2 to 5. Rows 1 and 6 are memory of the controller that no input shows.
std::optional<Refusal> by_state(const NodeFact& node) {
  const std::string object = object_of(node);
  if (node.claim == nullptr) return Refusal{"UNMANAGED", object, "has no NodeClaim"};
  if (node.node == nullptr) return Refusal{"NO_NODE", object, "has no Node"};
  if (!node.initialized) return Refusal{"NOT_INITIALIZED", object, "is not initialized"};
  if (node.leaving) return Refusal{"DELETING", object, "is being deleted"};
  return std::nullopt;
}

/// Rows 7 to 9.
std::optional<Refusal> by_labels(const MachineFact& machine) {
  const std::string object = object_of(*machine.node);
  const std::string* annotation = machine.node->annotations.find(model::kDoNotDisruptAnnotation);
  if (annotation != nullptr && *annotation == "true") {
    return Refusal{"NODE_DO_NOT_DISRUPT", object, "is annotated karpenter.sh/do-not-disrupt: true"};
  }
  if (!machine.node->labels.contains(model::kNodePoolLabel)) {
    return Refusal{"NO_NODEPOOL_LABEL", object, "has no label karpenter.sh/nodepool"};
  }
  if (machine.pool == nullptr || !machine.has_listing) {
    return Refusal{"NODEPOOL_NOT_FOUND", fmt::format("NodePool/{}", machine.pool_name()),
                   fmt::format("NodePool {} does not exist or lists no instance types", machine.pool_name())};
  }
  return std::nullopt;
}

/// A pod that cannot be read may be protected; nothing forgives that. Source: formats.md "What reading does".
std::optional<Refusal> by_unreadable_pod(const Facts& facts, const NodeFact& node) {
  for (const model::UnreadableObject& object : facts.snapshot.unreadable) {
    if (object.kind != "Pod" || node.node == nullptr || object.node_name != node.node->meta.name) continue;
    const std::string name = object.namespace_name + "/" + object.name;
    return Refusal{"POD_DO_NOT_DISRUPT", "Pod/" + name, fmt::format("Pod {} cannot be read", name)};
  }
  return std::nullopt;
}

/// Rows 11 and 12 for one pod. Source: disruption.md 2.2.
std::optional<Refusal> by_budgets(const Facts& facts, const Pod& pod) {
  if (!is_evictable(pod, facts.options.now)) return std::nullopt;
  const std::string name = model::namespaced_name(pod.meta);
  const auto budgets = selecting_budgets(facts.snapshot, pod);
  if (budgets.size() > 1) {
    return Refusal{"PDB_MULTIPLE", "Pod/" + name, fmt::format("Pod {} has {} PDBs", name, budgets.size())};
  }
  for (const model::UnreadableObject& object : facts.snapshot.unreadable) {
    if (object.kind != "PodDisruptionBudget" || object.namespace_name != pod.meta.namespace_name) continue;
    return Refusal{"PDB_BLOCKED", fmt::format("PodDisruptionBudget/{}/{}", object.namespace_name, object.name),
                   fmt::format("a PDB that cannot be read may select Pod {}", name)};
  }
  if (budgets.empty() || excuses_unhealthy(*budgets.front(), pod)) return std::nullopt;
  if (budgets.front()->disruptions_allowed != 0) return std::nullopt;
  const std::string budget = model::namespaced_name(budgets.front()->meta);
  return Refusal{"PDB_BLOCKED", "PodDisruptionBudget/" + budget,
                 fmt::format("PDB {} allows no disruption of Pod {}", budget, name)};
}

/// Rows 10 to 12.
std::optional<Refusal> by_pods(const Facts& facts, const NodeFact& node) {
  for (std::size_t index : node.bound) {
    const PodFact& pod = facts.pods[index];
    if (!is_protected(*pod.pod, facts.options.now)) continue;
    return Refusal{"POD_DO_NOT_DISRUPT", "Pod/" + pod.name, fmt::format("Pod {} is protected", pod.name)};
  }
  for (std::size_t index : node.bound) {
    if (auto refusal = by_budgets(facts, *facts.pods[index].pod)) return refusal;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> refusal_of(const Facts& facts, const MachineFact& machine, bool is_eventual) {
  const NodeFact& node = *machine.node;
  if (auto refusal = by_state(node)) return refusal;
  if (auto refusal = by_labels(machine)) return refusal;
  if (auto refusal = by_unreadable_pod(facts, node)) return refusal;
  if (is_eventual && node.claim->termination_grace_period) return std::nullopt;
  return by_pods(facts, node);
}

}  // namespace kerf::judge
