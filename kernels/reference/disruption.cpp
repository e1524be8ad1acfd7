#include "kerf/reference/disruption.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "kerf/model/ignored_rules.h"
#include "kerf/reference/disruption_methods.h"
#include "kerf/reference/disruption_result.h"
#include "kerf/reference/disruption_world.h"

namespace kerf::reference {

namespace {

std::vector<PlannedCommand> run(MethodContext& context, const Candidates& candidates) {
  switch (context.method()) {
    case DisruptionMethod::kEmptiness:
      return run_emptiness(candidates, context);
    case DisruptionMethod::kStaticDrift:
      return run_static_drift(candidates, context);
    case DisruptionMethod::kDrift:
      return run_drift(candidates, context);
    case DisruptionMethod::kMultiNode:
      return run_multi_node(candidates, context);
    case DisruptionMethod::kSingleNode:
      return run_single_node(candidates, context);
  }
  return {};
}

/// Methods in order until one acts or aborts. Source: disruption.md 3.1.
std::vector<PlannedCommand> run_methods(const DisruptionWorld& world, Decider& decider, DisruptionNotes& notes,
                                        DisruptionResult& result) {
  std::vector<PlannedCommand> commands;
  for (DisruptionMethod method : disruption_methods()) {
    MethodContext context(world, method, notes, decider);
    Candidates candidates = candidates_of(method, world);
    context.run().candidates = candidates.size();
    if (!candidates.empty()) commands = run(context, candidates);
    result.methods.push_back(context.run());
    if (!commands.empty() || !context.run().aborted.empty()) break;
  }
  result.work = decider.work();
  return commands;
}

DisruptionResult disrupt_given(const model::Snapshot& snapshot, const model::Options& options,
                               const DisruptionEngine& engine, const OnCompiled& compiled) {
  ControllerMemory memory;
  DisruptionWorld world(snapshot, options, memory, engine);
  if (compiled) compiled();
  DisruptionResult result;
  result.decision.policy = "karpenter";
  result.decision.now = options.now;
  result.nodes = node_verdicts(world);
  result.pools = pool_allowances(world);
  DisruptionNotes notes;
  const std::unique_ptr<Decider> decider = engine.decider(world);
  std::vector<PlannedCommand> commands;
  std::vector<std::string> waiting_for = unlaunched_claims(snapshot);
  if (waiting_for.empty()) commands = run_methods(world, *decider, notes, result);
  write_commands(world, std::move(commands), result);
  write_blockers(result);
  if (waiting_for.empty()) {
    write_notes(notes, result);
  } else {
    write_pause(waiting_for, result);
  }
  return result;
}

}  // namespace

std::int64_t PoolAllowance::left(DisruptionReason reason) const {
  auto place = std::ranges::find(reasons, reason, &ReasonAllowance::reason);
  return place == reasons.end() ? 0 : place->left;
}

DisruptionResult disrupt(const model::Snapshot& snapshot, const model::Options& options, const DisruptionEngine& engine,
                         const OnCompiled& compiled) {
  if (options.ignored == model::IgnoredRules{}) return disrupt_given(snapshot, options, engine, compiled);
  return disrupt_given(model::without_rules(snapshot, options.ignored), options, engine, compiled);
}

std::vector<PoolAllowance> budget_allowances(const model::Snapshot& snapshot, const model::Options& options) {
  std::vector<StateNode> state = state_nodes(snapshot);
  auto counts = pool_counts(state);
  std::vector<PoolAllowance> pools;
  for (const model::NodePool& pool : snapshot.node_pools) {
    auto count = counts.find(pool.meta.name);
    pools.push_back(pool_allowance(pool, count == counts.end() ? PoolCount{} : count->second, options.now));
  }
  return pools;
}

}  // namespace kerf::reference
