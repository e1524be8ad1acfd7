#include <fmt/format.h>
#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "disruption_input.h"
#include "kerf/reference/balanced.h"

/// Where displaced pods go and what replacements cost, looked up in the input without the reference's help.
namespace kerf::property {
namespace {

using model::Pod;
using model::Snapshot;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool has_label(const model::Node& node, std::string_view label, std::string_view value) {
  const std::string* found = node.meta.labels.find(label);
  return found != nullptr && *found == value;
}

/// What the first offering of the node's type, zone and capacity type costs; 0 when there is none.
double price_of(const Snapshot& snapshot, const std::string& name) {
  const model::Node& node = node_named(snapshot, name);
  const std::string* type_name = node.meta.labels.find(model::kInstanceTypeLabel);
  const model::InstanceType* type = type_name == nullptr ? nullptr : snapshot.catalogs.at(0).find(*type_name);
  if (type == nullptr) return 0;
  for (const model::Offering& offering : type->offerings) {
    if (has_label(node, model::kZoneLabel, offering.zone) &&
        has_label(node, model::kCapacityTypeLabel, offering.capacity_type)) {
      return offering.price_usd_hour;
    }
  }
  return 0;
}

/// Source: disruption.md 6.3.
double launch_price(const model::InstanceType& type, const model::Requirements& requirements) {
  for (const std::string_view capacity_type : {model::kReserved, model::kSpot, model::kOnDemand}) {
    double dearest = -1;
    for (const model::Offering& offering : type.offerings) {
      if (!offering.available || offering.capacity_type != capacity_type) continue;
      if (!model::is_compatible(requirements, offering.requirements, model::Undefined::kWellKnown)) continue;
      dearest = std::max(dearest, offering.price_usd_hour);
    }
    if (dearest >= 0) return dearest;
  }
  return kInfinity;
}

// I-015. A type without spot offerings may stay in a claim that was narrowed to spot (disruption.md 6.3).
RC_GTEST_PROP(DisruptionSimulation, NoTypeOfAReplacementCostsAsMuchAsTheNodesDo, ()) {
  Disrupted cluster = any_cluster();
  cluster.options.gates.node_overlay = false;
  const model::Decision decision = reference::disrupt(cluster.snapshot, cluster.options).decision;
  for (const model::Command& command : decision.commands) {
    if (command.reason != "Underutilized") continue;
    double price = 0;
    for (const std::string& name : command.candidates) price += price_of(cluster.snapshot, name);
    for (const std::size_t index : command.replacements) {
      RC_TAG("replaces");
      const auto requirements = model::Requirements::from_expressions(decision.claims.at(index).requirements);
      const model::Requirement& bought_as = requirements.get(model::kCapacityTypeLabel);
      const bool is_spot_only = bought_as.has(model::kSpot) && !bought_as.has(model::kOnDemand);
      for (const std::string& name : decision.claims[index].instance_types) {
        const model::InstanceType& type = *cluster.snapshot.catalogs.at(0).find(name);
        const double launch = launch_price(type, requirements);
        if (launch < price || (launch == kInfinity && is_spot_only)) continue;
        RC_FAIL(fmt::format("{} costs {}, the nodes cost {}", name, launch, price));
      }
    }
  }
}

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
  std::set<std::string> pending;
  for (const model::PodReason& reason : cluster.decision().pending) pending.insert(reason.pod);
  for (const model::Command& command : cluster.decision().commands) {
    if (!simulates(command) || !is_graceful(command)) continue;
    for (const std::string& name : command.candidates) {
      for (const Pod* pod : displaced_pods(cluster.snapshot, name)) {
        RC_TAG("moves a pod");
        const std::string shown = model::namespaced_name(pod->meta);
        RC_ASSERT(places.contains(shown));
        RC_ASSERT(!pending.contains(shown));
      }
    }
  }
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
  for (const model::Command& command : cluster.decision().commands) {
    for (const auto& [pod, node] : destination) {
      RC_ASSERT(std::ranges::find(command.candidates, node) == command.candidates.end());
    }
    for (const std::string& name : command.candidates) {
      for (const Pod* pod : displaced_pods(cluster.snapshot, name)) {
        const auto found = destination.find(model::namespaced_name(pod->meta));
        if (found == destination.end()) continue;
        RC_TAG("moves a pod to a node");
        const model::Node& node = node_named(cluster.snapshot, found->second);
        const bool is_managed = node.meta.labels.contains(model::kRegisteredLabel);
        RC_ASSERT((!is_managed || has_label(node, model::kInitializedLabel, "true")));
        if (!is_graceful(command) || pod->status.phase == "Pending") continue;
        RC_ASSERT(!is_under(cluster.snapshot, found->second, cluster.options.now));
      }
    }
  }
}

// disruption.md 6.6, RULE on search: subset
RC_GTEST_PROP(DisruptionSimulation, TheSubsetSearchSavesAtLeastWhatThePrefixSearchDoes, ()) {
  Disrupted cluster = any_cluster();
  cluster.options.search = model::Search::kPrefix;
  const auto prefix = reference::disrupt(cluster.snapshot, cluster.options).decision.commands;
  if (prefix.empty() || prefix.front().method != "multi-node") return;
  RC_TAG("multi-node");
  cluster.options.search = model::Search::kSubset;
  const auto subset = reference::disrupt(cluster.snapshot, cluster.options).decision.commands;
  RC_ASSERT((!subset.empty() && subset.front().method == "multi-node"));
  RC_ASSERT(subset.front().savings_usd_hour >= prefix.front().savings_usd_hour);
}

double any_amount() { return static_cast<double>(*rc::gen::inRange(0, 10'000)) / 64; }

// I-025
RC_GTEST_PROP(BalancedScore, FallsWithTheSavingsAndWithTheDisruption, ()) {
  const reference::BalancedTotals totals{.price_usd_hour = any_amount(), .disruption = any_amount()};
  const double savings = any_amount();
  const double disruption = 1 + any_amount();
  const double score = reference::balanced_score(savings, disruption, totals);
  RC_ASSERT(reference::balanced_score(savings - any_amount(), disruption, totals) <= score);
  RC_ASSERT(reference::balanced_score(savings, disruption + any_amount(), totals) <= score);
  RC_ASSERT(reference::balanced_score(-savings, disruption, totals) == 0);
  const int doublings = *rc::gen::inRange(0, 8);
  const reference::BalancedTotals copied{.price_usd_hour = std::ldexp(totals.price_usd_hour, doublings),
                                         .disruption = std::ldexp(totals.disruption, doublings)};
  RC_ASSERT(reference::balanced_score(savings, disruption, copied) == score);
}

}  // namespace
}  // namespace kerf::property
