#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>

#include "kerf/judge/facts.h"
#include "kerf/judge/traces.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

using Violations = std::vector<Violation>;

namespace {

struct Policy {
  std::string_view condition;
  std::string_view status;
  std::chrono::minutes toleration;
};

/// Source: disruption.md 7.5.
constexpr std::array<Policy, 7> kPolicies{{{"Ready", "False", std::chrono::minutes(30)},
                                           {"Ready", "Unknown", std::chrono::minutes(30)},
                                           {"AcceleratedHardwareReady", "False", std::chrono::minutes(10)},
                                           {"StorageReady", "False", std::chrono::minutes(30)},
                                           {"NetworkingReady", "False", std::chrono::minutes(30)},
                                           {"KernelReady", "False", std::chrono::minutes(30)},
                                           {"ContainerRuntimeReady", "False", std::chrono::minutes(30)}}};

bool matches(const Policy& policy, const model::Node& node) {
  const model::Condition* condition = model::find_condition(node.conditions, policy.condition);
  return condition != nullptr && condition->status == policy.status;
}

bool is_unhealthy(const model::Node& node) {
  return std::ranges::any_of(kPolicies, [&](const Policy& policy) { return matches(policy, node); });
}

/// Whether some policy has been put up with for long enough.
bool is_due(const model::Node& node, model::Time now) {
  return std::ranges::any_of(kPolicies, [&](const Policy& policy) {
    if (!matches(policy, node)) return false;
    const auto since = model::find_condition(node.conditions, policy.condition)->last_transition;
    return now >= since.value_or(model::Time{}) + policy.toleration;
  });
}

std::optional<std::string> pool_of(const model::LabelMap& labels) {
  const std::string* pool = labels.find(model::kNodePoolLabel);
  return pool == nullptr ? std::nullopt : std::optional(*pool);
}

void check_cap(const model::Snapshot& snapshot, const std::optional<std::string>& pool, const std::string& name,
               Violations& found) {
  std::int64_t nodes = 0;
  std::int64_t unhealthy = 0;
  for (const model::Node& node : snapshot.nodes) {
    if (pool && pool_of(node.meta.labels) != pool) continue;
    ++nodes;
    if (is_unhealthy(node)) ++unhealthy;
  }
  const std::int64_t most = (nodes + 4) / 5;
  if (unhealthy <= most) return;
  found.push_back({"I-048", "node " + name,
                   fmt::format("is repaired, but {} of {} nodes of its pool are unhealthy; at most {} may be",
                               unhealthy, nodes, most)});
}

}  // namespace

std::vector<Violation> judge_repairs(const model::Snapshot& snapshot, model::Time now,
                                     const std::vector<std::string>& repaired) {
  Violations found;
  for (const std::string& name : repaired) {
    const model::Node* node = find_object(snapshot.nodes, "", name);
    const auto claim = std::ranges::find_if(snapshot.node_claims, [&](const model::NodeClaim& candidate) {
      return node != nullptr && !candidate.provider_id.empty() && candidate.provider_id == node->provider_id;
    });
    if (claim == snapshot.node_claims.end() || !is_due(*node, now)) {
      found.push_back(
          {"J-REPAIR", "node " + name, "is repaired, but it is no managed node that is unhealthy for long"});
    } else {
      check_cap(snapshot, pool_of(claim->meta.labels), name, found);
    }
  }
  return found;
}

}  // namespace kerf::judge
