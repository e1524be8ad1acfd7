#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "kerf/model/resources.h"
#include "kerf/reference/node_prospect.h"
#include "kerf/reference/state_nodes.h"
#include "kerf/report/units.h"
#include "kerf/report/what_if_report.h"

namespace kerf::report {
namespace {

using PodNames = std::set<std::string, std::less<>>;

PodNames without_a_place(const model::Decision& decision) {
  PodNames names;
  for (const auto* list : {&decision.pending, &decision.ignored}) {
    for (const model::PodReason& reason : *list) names.insert(reason.pod);
  }
  return names;
}

// Pods that find no place now but had one before. A pod that only the edit brings counts too.
std::vector<model::PodReason> newly_homeless(const DecidedCluster& before, const DecidedCluster& after) {
  const PodNames known = without_a_place(before.plan.decision);
  std::vector<model::PodReason> homeless;
  for (const auto* list : {&after.plan.decision.pending, &after.plan.decision.ignored}) {
    std::ranges::copy_if(*list, std::back_inserter(homeless),
                         [&](const model::PodReason& reason) { return !known.contains(reason.pod); });
  }
  std::ranges::sort(homeless, {}, &model::PodReason::pod);
  return homeless;
}

std::vector<model::PodReason> stranded_by_drift(const DecidedCluster& after,
                                                const std::vector<reference::NewlyDrifted>& drifted,
                                                const reference::DisruptionEngine& engine) {
  std::map<std::string, model::PodReason> by_pod;
  const reference::Prospector prospector(after.snapshot, after.options, engine);
  for (const reference::NewlyDrifted& node : drifted) {
    auto departure = prospector.drift_of(node.node);
    if (!departure) continue;
    for (model::PodReason& reason : departure->stranded) by_pod.try_emplace(reason.pod, reason);
  }
  std::vector<model::PodReason> stranded;
  stranded.reserve(by_pod.size());
  for (auto& [pod, reason] : by_pod) stranded.push_back(std::move(reason));
  return stranded;
}

// What the machines of a pool use of a limit, those that leave aside.
model::Quantity usage(std::span<const reference::StateNode> machines, std::string_view pool,
                      std::string_view resource) {
  model::Quantity used;
  for (const reference::StateNode& machine : machines) {
    if (machine.node_pool() == pool && !machine.marked_for_deletion) used += machine.total(resource);
  }
  return used;
}

std::vector<ExceededLimit> exceeded_limits(const model::Snapshot& snapshot) {
  std::vector<ExceededLimit> exceeded;
  const std::vector<reference::StateNode> machines = reference::state_nodes(snapshot);
  for (const model::NodePool& pool : snapshot.node_pools) {
    if (!pool.limits) continue;
    for (const auto& [resource, limit] : *pool.limits) {
      const model::Quantity used = usage(machines, pool.meta.name, resource);
      if (used <= limit) continue;
      exceeded.push_back({pool.meta.name, resource, amount(resource, used), amount(resource, limit)});
    }
  }
  return exceeded;
}

std::vector<ExceededLimit> newly_exceeded(const model::Snapshot& before, const model::Snapshot& after) {
  const auto old = exceeded_limits(before);
  auto exceeded = exceeded_limits(after);
  std::erase_if(exceeded, [&](const ExceededLimit& limit) {
    return std::ranges::any_of(old, [&](const ExceededLimit& known) {
      return known.node_pool == limit.node_pool && known.resource == limit.resource;
    });
  });
  return exceeded;
}

std::vector<ExhaustedBudget> newly_exhausted(const reference::DisruptionResult& before,
                                             const reference::DisruptionResult& after) {
  std::vector<ExhaustedBudget> exhausted;
  for (const reference::PoolAllowance& pool : after.pools) {
    auto old = std::ranges::find(before.pools, pool.node_pool, &reference::PoolAllowance::node_pool);
    if (old == before.pools.end()) continue;
    for (const reference::ReasonAllowance& reason : pool.reasons) {
      std::int64_t left = old->left(reason.reason);
      if (left == 0 || reason.left > 0) continue;
      exhausted.push_back({pool.node_pool, std::string(reference::reason_name(reason.reason)),
                           left == reference::kUnlimitedDisruptions ? "unlimited" : fmt::format("{}", left)});
    }
  }
  return exhausted;
}

}  // namespace

WhatIf compare(const DecidedCluster& before, const DecidedCluster& after, std::vector<reference::NewlyDrifted> drifted,
               std::vector<std::string> removed, const reference::DisruptionEngine& engine) {
  WhatIf what_if;
  what_if.homeless = newly_homeless(before, after);
  what_if.stranded = stranded_by_drift(after, drifted, engine);
  what_if.limits = newly_exceeded(before.snapshot, after.snapshot);
  what_if.budgets = newly_exhausted(before.pass, after.pass);
  what_if.drifted = std::move(drifted);
  what_if.removed = std::move(removed);
  return what_if;
}

}  // namespace kerf::report
