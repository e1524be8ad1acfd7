#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <chrono>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "disruption_input.h"
#include "kerf/model/cron.h"

/// What every command obeys, looked up in the input without the reference's help. RC_ASSERT evaluates both sides of ||
/// and &&, so such conditions stand in parentheses of their own.
namespace kerf::property {
namespace {

using model::Pod;
using model::Snapshot;

std::vector<const Pod*> pods_on(const Snapshot& snapshot, const std::string& node) {
  std::vector<const Pod*> pods;
  for (const Pod& pod : snapshot.pods) {
    if (pod.node_name == node) pods.push_back(&pod);
  }
  return pods;
}

/// `true`, or a positive duration that has not passed since the pod started. Source: disruption.md 2.1.
bool is_protected(const Pod& pod, model::Time now) {
  const std::string* value = pod.meta.annotations.find(model::kDoNotDisruptAnnotation);
  if (value == nullptr || !model::is_active(pod)) return false;
  if (*value == "true") return true;
  const auto duration = model::parse_duration(*value);
  if (!duration || *duration <= model::Duration::zero()) return false;
  return !pod.status.start_time || now - *pod.status.start_time < *duration;
}

// I-009
RC_GTEST_PROP(DisruptionRules, NothingProtectedIsDisrupted, ()) {
  const Disrupted cluster = any_disruption();
  for (const model::Command& command : cluster.decision().commands) {
    for (const std::string& name : command.candidates) {
      const std::string* mark =
          node_named(cluster.snapshot, name).meta.annotations.find(model::kDoNotDisruptAnnotation);
      RC_ASSERT((mark == nullptr || *mark != "true"));
      const bool may_force = !is_graceful(command) && claim_of(cluster.snapshot, name).termination_grace_period;
      for (const Pod* pod : pods_on(cluster.snapshot, name)) {
        RC_ASSERT((may_force || !is_protected(*pod, cluster.options.now)));
      }
    }
  }
}

bool is_evictable(const Pod& pod, model::Time now) {
  const model::Taint disrupted{.key = std::string(model::kDisruptedTaintKey), .value = ""};
  return model::is_active(pod) && !model::is_owned_by(pod.meta, "", "Node") && !is_protected(pod, now) &&
         !model::tolerates(pod.spec->tolerations, disrupted);
}

// I-010
RC_GTEST_PROP(DisruptionRules, PodsBehindPodDisruptionBudgetsAreLeftAlone, ()) {
  const Disrupted cluster = any_disruption();
  for (const model::Command& command : cluster.decision().commands) {
    for (const std::string& name : command.candidates) {
      if (!is_graceful(command) && claim_of(cluster.snapshot, name).termination_grace_period) continue;
      for (const Pod* pod : pods_on(cluster.snapshot, name)) {
        if (!is_evictable(*pod, cluster.options.now)) continue;
        int matching = 0;
        for (const model::PodDisruptionBudget& budget : cluster.snapshot.pod_disruption_budgets) {
          if (budget.meta.namespace_name != pod->meta.namespace_name) continue;
          if (!budget.selector || !budget.selector->matches(pod->meta.labels)) continue;
          RC_ASSERT(++matching == 1);
          const model::Condition* ready = model::find_condition(pod->status.conditions, "Ready");
          const bool is_unhealthy = ready != nullptr && ready->status == "False";
          RC_ASSERT((budget.disruptions_allowed > 0 || (budget.always_allow_unhealthy && is_unhealthy)));
        }
      }
    }
  }
}

constexpr std::int64_t kUnlimited = 2147483647;

/// Absent = the budget cannot be read. Source: disruption.md 4.1.
std::optional<std::int64_t> value_of(const model::Budget& budget, std::int64_t total, model::Time now) {
  if (budget.schedule) {
    const auto schedule = model::CronSchedule::parse(*budget.schedule);
    if (!schedule) return std::nullopt;
    const auto next = schedule->next(now - model::parse_duration(*budget.duration).value());
    if (!next || *next > now) return kUnlimited;
  }
  std::string digits = budget.nodes;
  const bool is_percent = digits.ends_with('%');
  if (is_percent) digits.pop_back();
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  const std::int64_t number = std::stoll(digits);
  return is_percent ? (number * total + 99) / 100 : number;
}

std::int64_t allowed(const model::NodePool& pool, const std::string& reason, std::int64_t total, model::Time now) {
  const std::vector<model::Budget> budgets = pool.budgets.value_or(std::vector{model::Budget{"10%"}});
  std::int64_t least = kUnlimited;
  for (const model::Budget& budget : budgets) {
    const auto value = value_of(budget, total, now);
    if (!value) return 0;
    const bool applies = budget.reasons.empty() || std::ranges::find(budget.reasons, reason) != budget.reasons.end();
    if (applies) least = std::min(least, *value);
  }
  return least;
}

struct Count {
  std::int64_t total = 0;
  std::int64_t disrupting = 0;
};

/// Source: disruption.md 4.3.
Count count_nodes(const Snapshot& snapshot, const std::string& pool) {
  Count count;
  for (const model::Node& node : snapshot.nodes) {
    const auto claim = std::ranges::find(snapshot.node_claims, node.provider_id, &model::NodeClaim::provider_id);
    if (claim == snapshot.node_claims.end()) continue;
    const std::string* label = node.meta.labels.find(model::kNodePoolLabel);
    const std::string* initialized = node.meta.labels.find(model::kInitializedLabel);
    if (label == nullptr || *label != pool || initialized == nullptr || *initialized != "true") continue;
    if (model::is_true(claim->conditions, "InstanceTerminating")) continue;
    ++count.total;
    if (claim->meta.deletion || !model::is_true(node.conditions, "Ready")) ++count.disrupting;
  }
  return count;
}

// I-011, I-012
RC_GTEST_PROP(DisruptionRules, NoReasonTakesMoreThanTheBudgetsLeave, ()) {
  const Disrupted cluster = any_disruption();
  std::map<std::pair<std::string, std::string>, std::int64_t> taken;
  for (const model::Command& command : cluster.decision().commands) {
    for (const std::string& name : command.candidates) ++taken[{pool_of(cluster.snapshot, name), command.reason}];
  }
  for (const auto& [key, number] : taken) {
    const model::NodePool* pool = model::find_object(cluster.snapshot.node_pools, "", key.first);
    RC_ASSERT(pool != nullptr);
    const Count count = count_nodes(cluster.snapshot, key.first);
    const std::int64_t most = allowed(*pool, key.second, count.total, cluster.options.now);
    if (most < kUnlimited) RC_TAG("within a budget");
    RC_ASSERT(count.disrupting + number <= most);
  }
}

// I-012
RC_GTEST_PROP(DisruptionRules, BudgetsOfZeroStopEverything, ()) {
  Disrupted cluster = any_cluster();
  for (model::NodePool& pool : cluster.snapshot.node_pools) pool.budgets = std::vector{model::Budget{"0"}};
  RC_ASSERT(decide(cluster.snapshot, cluster.options).decision.commands.empty());
}

// I-013
RC_GTEST_PROP(DisruptionRules, ALargerBudgetTakesNoNodeOutOfEmptiness, ()) {
  Disrupted cluster = any_cluster();
  std::erase_if(cluster.snapshot.pods, [](const Pod& pod) { return !pod.node_name.empty(); });
  const model::Decision less = decide(cluster.snapshot, cluster.options).decision;
  if (less.commands.empty() || less.commands.front().method != "emptiness") return;
  RC_TAG("Emptiness acts");
  for (model::NodePool& pool : cluster.snapshot.node_pools) {
    if (*rc::gen::arbitrary<bool>()) pool.budgets = std::vector<model::Budget>{};
  }
  const model::Decision more = decide(cluster.snapshot, cluster.options).decision;
  RC_ASSERT(!more.commands.empty());
  for (const std::string& node : less.commands.front().candidates) {
    RC_ASSERT(std::ranges::find(more.commands.front().candidates, node) != more.commands.front().candidates.end());
  }
}

// I-008, I-028
RC_GTEST_PROP(DisruptionRules, ANodeIsInOneCommandAtMostAndIsOneThatMayGo, ()) {
  const Disrupted cluster = any_disruption();
  std::set<std::string> seen;
  for (const model::Command& command : cluster.decision().commands) {
    RC_ASSERT(!command.candidates.empty());
    for (const std::string& name : command.candidates) {
      RC_ASSERT(seen.insert(name).second);
      const model::NodeClaim& claim = claim_of(cluster.snapshot, name);
      RC_ASSERT(!claim.meta.deletion);
      RC_ASSERT(!model::is_true(claim.conditions, "InstanceTerminating"));
      const std::string* initialized = node_named(cluster.snapshot, name).meta.labels.find(model::kInitializedLabel);
      RC_ASSERT((initialized != nullptr && *initialized == "true"));
      RC_ASSERT(model::find_object(cluster.snapshot.node_pools, "", pool_of(cluster.snapshot, name)) != nullptr);
    }
  }
}

// I-016, I-017
RC_GTEST_PROP(DisruptionRules, EveryMethodMakesCommandsOfItsShape, ()) {
  const Disrupted cluster = any_disruption();
  const auto& commands = cluster.decision().commands;
  for (const model::Command& command : commands) {
    RC_ASSERT(command.method == commands.front().method);
    const std::size_t nodes = command.candidates.size();
    const std::size_t replacements = command.replacements.size();
    if (command.method == "emptiness") RC_ASSERT(replacements == 0U);
    if (command.method == "static-drift") RC_ASSERT((nodes == 1U && replacements == 1U));
    if (command.method == "drift") RC_ASSERT(nodes == 1U);
    if (command.method == "multi-node") RC_ASSERT((nodes >= 2U && replacements <= 1U));
    if (command.method == "single-node") RC_ASSERT((nodes == 1U && replacements <= 1U));
  }
  const bool may_be_many = !commands.empty() && commands.front().method == "static-drift";
  RC_ASSERT((commands.size() <= 1 || may_be_many));
}

// I-023
RC_GTEST_PROP(DisruptionRules, PoliciesOfTheNodePoolAreObeyed, ()) {
  const Disrupted cluster = any_disruption();
  for (const model::Command& command : cluster.decision().commands) {
    for (const std::string& name : command.candidates) {
      const model::NodePool& pool =
          *model::find_object(cluster.snapshot.node_pools, "", pool_of(cluster.snapshot, name));
      const model::NodeClaim& claim = claim_of(cluster.snapshot, name);
      RC_ASSERT(pool.replicas.has_value() == (command.method == "static-drift"));
      RC_ASSERT(model::is_true(claim.conditions, command.reason == "Drifted" ? "Drifted" : "Consolidatable"));
      if (command.reason == "Drifted") continue;
      RC_ASSERT(!pool.consolidate_after.is_never());
      if (command.reason == "Underutilized") {
        RC_ASSERT(pool.consolidation_policy != model::ConsolidationPolicy::kWhenEmpty);
      }
    }
  }
}

}  // namespace
}  // namespace kerf::property
