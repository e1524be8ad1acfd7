#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "kerf/judge/budgets.h"
#include "kerf/judge/disruption_checks.h"
#include "kerf/judge/existing_room.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

namespace {

using Nodes = std::vector<const MachineFact*>;

/// More candidates than this the prefix search never tries. Source: disruption.md 6.6.
constexpr std::size_t kLargestBatch = 101;

std::vector<std::string> names_of(const Nodes& nodes) {
  std::vector<std::string> names;
  for (const MachineFact* node : nodes) names.push_back(node->name());
  return names;
}

std::string show(const std::vector<std::string>& names) { return fmt::format("[{}]", fmt::join(names, ", ")); }

Nodes within_budget(const Machines& machines, const Nodes& sorted, std::string_view reason) {
  BudgetCount budgets(machines, reason);
  Nodes kept;
  for (const MachineFact* node : sorted) {
    if (budgets.spend(node->pool_name())) kept.push_back(node);
  }
  return kept;
}

void check_batch(const DisruptionView& view, const CommandView& command, Violations& found) {
  const Nodes order =
      within_budget(view.machines, by_savings(candidates_of(view.machines, command.method)), reason_of(command.method));
  const std::vector<std::string>& batch = command.command->candidates;
  std::vector<std::string> expected = names_of(order);
  expected.resize(std::min({expected.size(), batch.size(), kLargestBatch}));
  if (batch == expected) return;
  found.push_back({"I-017", command.name,
                   fmt::format("has candidates {}, but the first {} in order and within budgets are {}", show(batch),
                               expected.size(), show(expected))});
}

/// What Emptiness takes; nothing where a CapacityBuffer counts on some node and only a simulation can tell on which.
/// Source: disruption.md 2.4, 6.1.
std::optional<Nodes> emptied(const DisruptionView& view, const ExistingRoom& room) {
  Nodes sorted = by_savings(candidates_of(view.machines, Method::kEmptiness));
  if (!view.machines.facts.virtual_pods.empty()) {
    const auto held = room.nodes_of_buffers();
    if (!held) return std::nullopt;
    std::erase_if(sorted, [&](const MachineFact* node) { return held->contains(node->name()); });
  }
  return within_budget(view.machines, sorted, reason_of(Method::kEmptiness));
}

/// How many nodes the static pool may replace now; absent = any number. Source: disruption.md 3.4.
std::int64_t static_room(const model::Snapshot& snapshot, const model::NodePool& pool) {
  std::int64_t running = 0;
  std::int64_t leaving = 0;
  for (const model::NodeClaim& claim : snapshot.node_claims) {
    const std::string* label = claim.meta.labels.find(model::kNodePoolLabel);
    if (label == nullptr || *label != pool.meta.name) continue;
    const bool goes = claim.meta.deletion || model::is_true(claim.conditions, "InstanceTerminating");
    ++(goes ? leaving : running);
  }
  if (running > *pool.replicas) return 0;
  const model::Quantity* limit = pool.limits ? pool.limits->find(model::kNodes) : nullptr;
  if (limit == nullptr) return std::numeric_limits<std::int64_t>::max();
  return std::max<std::int64_t>(0, limit->value() - running - leaving);
}

/// What static drift replaces: per pool, by name, the nodes that drifted first. Source: disruption.md 3.4, 5.
Nodes replaced_one_for_one(const DisruptionView& view) {
  Nodes sorted = candidates_of(view.machines, Method::kStaticDrift);
  std::ranges::sort(sorted, {}, [](const MachineFact* node) {
    return std::tuple(node->pool_name(), drifted_since(*node), std::string_view(node->name()));
  });
  std::map<std::string_view, std::int64_t> room;
  for (const MachineFact* node : sorted) {
    room.emplace(node->pool_name(), static_room(view.machines.facts.snapshot, *node->pool));
  }
  Nodes kept;
  for (const MachineFact* node : within_budget(view.machines, sorted, reason_of(Method::kStaticDrift))) {
    if (room[node->pool_name()]-- > 0) kept.push_back(node);
  }
  return kept;
}

/// The candidates of the decision's commands of that method.
std::vector<std::string> taken_by(const DisruptionView& view, Method method) {
  std::vector<std::string> taken;
  for (const CommandView& command : view.commands) {
    if (command.method != method) continue;
    taken.insert(taken.end(), command.command->candidates.begin(), command.command->candidates.end());
  }
  return taken;
}

void compare(const std::vector<std::string>& taken, const Nodes& nodes, const Violation& what, Violations& found) {
  const std::vector<std::string> expected = names_of(nodes);
  if (taken == expected) return;
  found.push_back({what.code, what.object,
                   fmt::format("{} takes {}, but by candidates, budgets and order it is {}", what.message, show(taken),
                               show(expected))});
}

/// Where it cannot be told on which nodes CapacityBuffers count: that Emptiness passes over none on which they cannot.
/// Source: disruption.md 2.4, 4.4.
void check_left_out(const DisruptionView& view, const ExistingRoom& room, Violations& found) {
  const std::vector<std::string> taken = taken_by(view, Method::kEmptiness);
  BudgetCount budgets(view.machines, reason_of(Method::kEmptiness));
  for (const MachineFact* node : by_savings(candidates_of(view.machines, Method::kEmptiness))) {
    const bool is_taken = std::ranges::find(taken, node->name()) != taken.end();
    if (!is_taken && room.may_hold_buffer_pod(*node->node)) continue;
    if (!budgets.spend(node->pool_name()) || is_taken) continue;
    found.push_back({"J-EMPTINESS", "node " + node->name(),
                     "is empty, in budget and takes no pod of a CapacityBuffer, so Emptiness takes it"});
  }
}

/// Whether a simulation without the node cannot fail: no pod has to find a new place, or all surely find one.
/// Source: disruption.md 6.2.
bool is_certain(const DisruptionView& view, const ExistingRoom& room, const MachineFact& node) {
  if (room.certain_home(node, /*is_consolidation=*/false) != nullptr) return true;
  if (node.reschedulable_pods != 0) return false;
  return std::ranges::none_of(
      view.machines.all, [](const MachineFact& other) { return other.node->leaving && other.reschedulable_pods != 0; });
}

/// Drift passes over no node that it comes to before and that certainly can go. Source: disruption.md 5, 7.2.
void check_drift(const DisruptionView& view, const ExistingRoom& room, Violations& found) {
  const std::vector<std::string> taken = taken_by(view, Method::kDrift);
  const BudgetCount budgets(view.machines, reason_of(Method::kDrift));
  Nodes sorted = candidates_of(view.machines, Method::kDrift);
  std::ranges::sort(sorted, {}, [](const MachineFact* node) {
    return std::tuple(node->reschedulable_pods != 0, drifted_since(*node), std::string_view(node->name()));
  });
  for (const MachineFact* node : sorted) {
    if (!taken.empty() && taken.front() == node->name()) return;
    if (budgets.left(node->pool_name()) == 0 || !is_certain(view, room, *node)) continue;
    found.push_back(
        {"I-045", "node " + node->name(),
         fmt::format("is drifted, in budget and its pods have places, so it goes first; drift takes {}", show(taken))});
    return;
  }
}

/// One node of each pool, by name of the pool, then the next of each. Source: disruption.md 5.
Nodes round_robin(const Nodes& sorted) {
  std::map<std::string_view, Nodes> by_pool;
  for (const MachineFact* node : sorted) by_pool[node->pool_name()].push_back(node);
  Nodes order;
  for (std::size_t turn = 0; order.size() < sorted.size(); ++turn) {
    for (const auto& [pool, nodes] : by_pool) {
      if (turn < nodes.size()) order.push_back(nodes[turn]);
    }
  }
  return order;
}

/// Single-node consolidation passes over no node that it comes to before and that certainly can go.
/// Source: disruption.md 6.7.
void check_single_node(const DisruptionView& view, const ExistingRoom& room, Violations& found) {
  const std::vector<std::string> taken = taken_by(view, Method::kSingleNode);
  const BudgetCount budgets(view.machines, reason_of(Method::kSingleNode));
  for (const MachineFact* node : round_robin(by_savings(candidates_of(view.machines, Method::kSingleNode)))) {
    if (!taken.empty() && taken.front() == node->name()) return;
    const bool is_scored = node->pool->consolidation_policy == model::ConsolidationPolicy::kBalanced;
    if (is_scored || budgets.left(node->pool_name()) == 0) continue;
    const NodeFact* home = room.certain_home(*node, /*is_consolidation=*/true);
    if (home == nullptr) continue;
    found.push_back(
        {"I-052", "node " + node->name(),
         fmt::format("is in budget and its pods have room on node {}, so single-node consolidation looks no "
                     "further; it takes {}",
                     home->name, show(taken))});
    return;
  }
}

}  // namespace

void check_order(const DisruptionView& view, Violations& found) {
  const Facts& facts = view.machines.facts;
  for (const CommandView& command : view.commands) {
    const bool is_prefix = facts.options.search == model::Search::kPrefix;
    if (command.method == Method::kMultiNode && is_prefix) check_batch(view, command, found);
  }
  if (!facts.unlaunched.empty()) return;
  const ExistingRoom room(facts);
  if (const auto empty = emptied(view, room)) {
    compare(taken_by(view, Method::kEmptiness), *empty, {"J-EMPTINESS", "decision", "Emptiness"}, found);
    if (!empty->empty()) return;
  } else {
    check_left_out(view, room, found);
  }
  if (!taken_by(view, Method::kEmptiness).empty()) return;
  const Nodes drifted = replaced_one_for_one(view);
  compare(taken_by(view, Method::kStaticDrift), drifted, {"J-STATIC-DRIFT", "decision", "static drift"}, found);
  const bool is_limited = facts.options.max_simulations.has_value();
  if (!drifted.empty() || is_limited || facts.pools.empty()) return;
  check_drift(view, room, found);
  const bool is_over = std::ranges::any_of(
      view.commands, [](const CommandView& command) { return command.method != Method::kSingleNode; });
  if (!is_over) check_single_node(view, room, found);
}

}  // namespace kerf::judge
