#include "kerf/reference/repair.h"

#include <array>
#include <chrono>
#include <optional>

#include "kerf/model/labels.h"
#include "kerf/reference/state_nodes.h"

namespace kerf::reference {

namespace {

constexpr std::array<RepairPolicy, 7> kPolicies{{{"Ready", "False", std::chrono::minutes(30)},
                                                 {"Ready", "Unknown", std::chrono::minutes(30)},
                                                 {"AcceleratedHardwareReady", "False", std::chrono::minutes(10)},
                                                 {"StorageReady", "False", std::chrono::minutes(30)},
                                                 {"NetworkingReady", "False", std::chrono::minutes(30)},
                                                 {"KernelReady", "False", std::chrono::minutes(30)},
                                                 {"ContainerRuntimeReady", "False", std::chrono::minutes(30)}}};

const model::Condition* matching(const model::Node& node, const RepairPolicy& policy) {
  const model::Condition* condition = model::find_condition(node.conditions, policy.condition);
  return condition != nullptr && condition->status == policy.status ? condition : nullptr;
}

/// The policy whose time comes first.
std::optional<NodeRepair> first_due(const model::Node& node) {
  std::optional<NodeRepair> first;
  for (const RepairPolicy& policy : kPolicies) {
    const model::Condition* condition = matching(node, policy);
    if (condition == nullptr || !condition->last_transition) continue;
    model::Time due = *condition->last_transition + policy.toleration;
    if (!first || due < first->due) first = NodeRepair{node.meta.name, condition->type, due};
  }
  return first;
}

bool is_unhealthy(const model::Node& node) {
  for (const RepairPolicy& policy : kPolicies) {
    if (matching(node, policy) != nullptr) return true;
  }
  return false;
}

void count_pool(const model::Snapshot& snapshot, std::string_view pool, NodeRepair& repair) {
  std::int64_t nodes = 0;
  for (const model::Node& node : snapshot.nodes) {
    const std::string* label = node.meta.labels.find(model::kNodePoolLabel);
    if (!pool.empty() && (label == nullptr || *label != pool)) continue;
    ++nodes;
    if (is_unhealthy(node)) ++repair.unhealthy;
  }
  repair.most_unhealthy = (nodes + 4) / 5;
}

}  // namespace

std::span<const RepairPolicy> repair_policies() { return kPolicies; }

std::vector<NodeRepair> node_repairs(const model::Snapshot& snapshot, model::Time now) {
  std::vector<NodeRepair> repairs;
  for (const StateNode& state : state_nodes(snapshot)) {
    if (!state.is_managed() || state.node == nullptr || state.claim->meta.deletion) continue;
    auto repair = first_due(*state.node);
    if (!repair) continue;
    const std::string* pool = state.claim->meta.labels.find(model::kNodePoolLabel);
    count_pool(snapshot, pool == nullptr ? std::string_view() : std::string_view(*pool), *repair);
    repair->acts = now >= repair->due && repair->unhealthy <= repair->most_unhealthy;
    repairs.push_back(std::move(*repair));
  }
  return repairs;
}

}  // namespace kerf::reference
