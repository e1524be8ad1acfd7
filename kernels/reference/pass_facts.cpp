#include "kerf/reference/pass_facts.h"

#include <algorithm>

#include "kerf/reference/lifecycle.h"

namespace kerf::reference {

namespace {

bool has_soft_taint(const PoolInPass& in_pass) {
  return std::ranges::find(in_pass.pool->taints, model::TaintEffect::kPreferNoSchedule, &model::Taint::effect) !=
         in_pass.pool->taints.end();
}

/// Only pools of the pass are looked at: a node of any other pool is never recent. Source: disruption.md 6.2.
bool is_recent(const StateNode& state, const std::vector<PoolInPass>& pools, model::Time now) {
  auto pool = std::ranges::find(pools, state.node_pool(),
                                [](const PoolInPass& in_pass) -> std::string_view { return in_pass.pool->meta.name; });
  return pool != pools.end() && state.is_managed() && is_under_consolidate_after(*pool->pool, *state.claim, now);
}

}  // namespace

PassFacts::PassFacts(const model::Snapshot& cluster, const model::Options& chosen)
    : snapshot(cluster),
      options(chosen),
      nodes_of_pods(kerf::reference::nodes_of_pods(cluster)),
      running(cluster, nodes_of_pods),
      node_kinds(cluster.nodes),
      state(state_nodes(cluster, nodes_of_pods)),
      pools(pools_in_pass(cluster, chosen)),
      daemons(daemon_pods(cluster, chosen.now)),
      templates(build_templates(pools, daemons, chosen, resources)),
      reservations(pools),
      topology({cluster, pools, nodes_of_pods, node_kinds, running}) {
  may_tolerate_soft_taints = std::ranges::any_of(pools, has_soft_taint);
  for (const StateNode& machine : state) {
    const bool is_known = machine.node != nullptr && machine.labels == &machine.node->meta.labels;
    if (!is_known) static_cast<void>(node_kinds.of(*machine.labels));
  }
  nodes = existing_nodes({snapshot, state, daemons, running}, node_kinds, resources);
  for (ExistingNode& node : nodes) node.is_recent = is_recent(*node.state, pools, options.now);
}

}  // namespace kerf::reference
