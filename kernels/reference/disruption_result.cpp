#include "kerf/reference/disruption_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "kerf/reference/blocked_command.h"
#include "kerf/reference/savings.h"

namespace kerf::reference {

namespace {

/// Appends what a simulation placed, claims renumbered for the decision.
void append_placements(SimulationOutcome& outcome, std::size_t first_claim, model::Decision& decision) {
  model::Decision simulated = outcome.placements();
  for (model::Placement& placement : simulated.placements) {
    if (placement.claim) *placement.claim += first_claim;
    decision.placements.push_back(std::move(placement));
  }
  for (model::PodReason& reason : simulated.pending) decision.pending.push_back(std::move(reason));
}

std::vector<model::Placement> moves_of(const Candidates& candidates, const model::Decision& decision) {
  std::set<std::string> displaced;
  for (const Candidate* candidate : candidates) {
    for (const model::Pod* pod : candidate->movable) displaced.insert(model::namespaced_name(pod->meta));
  }
  std::vector<model::Placement> moves;
  for (const model::Placement& placement : decision.placements) {
    if (displaced.contains(placement.pod)) moves.push_back(placement);
  }
  return moves;
}

void write_command(const DisruptionWorld& world, PlannedCommand planned, DisruptionResult& result) {
  model::Decision& decision = result.decision;
  model::Command command;
  command.reason = reason_name(reason_of(planned.method));
  command.method = method_name(planned.method);
  for (const Candidate* candidate : planned.candidates) command.candidates.push_back(candidate->name());
  std::size_t first_claim = decision.claims.size();
  for (const NewClaim& claim : planned.replacements) decision.claims.push_back(planned.outcome->emit(claim));
  for (model::Claim& claim : planned.static_replacements) decision.claims.push_back(std::move(claim));
  for (std::size_t claim = first_claim; claim < decision.claims.size(); ++claim) {
    command.replacements.push_back(claim);
    if (exceeds_limits(world, decision.claims[claim].node_pool)) command.blocked_by = "LIMIT";
  }
  CommandDetail detail;
  detail.price_before_usd_hour = total_price(planned.candidates);
  detail.price_after_usd_hour = destination_price(planned.replacements);
  command.savings_usd_hour = detail.price_before_usd_hour - detail.price_after_usd_hour;
  if (planned.outcome != nullptr) {
    append_placements(*planned.outcome, first_claim, decision);
    detail.moves = moves_of(planned.candidates, decision);
  }
  decision.commands.push_back(std::move(command));
  result.commands.push_back(std::move(detail));
}

std::set<std::string, std::less<>> touched_nodes(const model::Decision& decision) {
  std::set<std::string, std::less<>> touched;
  for (const model::Command& command : decision.commands) {
    touched.insert(command.candidates.begin(), command.candidates.end());
  }
  return touched;
}

/// `drift of Node n1 comes first in this pass`, of the method that ended the pass.
std::string what_comes_first(const model::Decision& decision) {
  constexpr std::size_t kShown = 2;
  std::string nodes;
  std::size_t count = 0;
  for (const model::Command& command : decision.commands) {
    for (const std::string& node : command.candidates) {
      if (++count <= kShown) nodes += (nodes.empty() ? "" : ", ") + node;
    }
  }
  std::string_view noun = count == 1 ? "Node" : "Nodes";
  if (count > kShown) nodes += fmt::format(" and {} more", count - kShown);
  return fmt::format("{} of {} {} comes first in this pass", decision.commands.back().method, noun, nodes);
}

/// Whether some method takes the node that acted on others, or whose turn did not come.
bool waits_for_its_turn(const NodeVerdict& verdict, const DisruptionResult& result) {
  if (result.decision.commands.empty()) return false;
  bool is_over = false;
  for (const MethodVerdict& method : verdict.methods) {
    is_over = is_over || method.method == result.decision.commands.back().method;
    // Methods before the one that acted had nothing to do with the node, or noted why.
    if (is_over && method.takes()) return true;
  }
  return false;
}

/// Why the pass ended before it came to a node.
std::string what_stopped_it(const DisruptionResult& result) {
  for (const MethodRun& run : result.methods) {
    if (!run.aborted.empty()) return fmt::format("{} stopped the pass: {}", run.method, run.aborted);
    if (run.is_cut_short) return fmt::format("{} made as many simulations as it may", run.method);
  }
  return "the method stopped before it came to this node";
}

/// Why a node stays that no method had to look at closely.
model::Note fallback_note(const NodeVerdict& verdict, const DisruptionResult& result) {
  if (waits_for_its_turn(verdict, result)) return {verdict.node, "LATER", what_comes_first(result.decision)};
  // An empty node waits for Emptiness, every other one for consolidation.
  std::string_view decisive = verdict.is_empty ? "emptiness" : "single-node";
  for (const MethodVerdict& method : verdict.methods) {
    if (method.method != decisive) continue;
    if (method.takes()) return {verdict.node, "NOT_REACHED", what_stopped_it(result)};
    return {verdict.node, method.code, method.message};
  }
  return {verdict.node, "NOT_REACHED", what_stopped_it(result)};
}

}  // namespace

PoolAllowance pool_allowance(const model::NodePool& pool, PoolCount count, model::Time now) {
  PoolAllowance allowance{pool.meta.name, count, {}};
  for (DisruptionReason reason : disruption_reasons()) {
    allowance.reasons.push_back(
        {reason, allowed_by_budgets(pool, reason, count.total, now), allowed_disruptions(pool, reason, count, now)});
  }
  return allowance;
}

std::vector<PoolAllowance> pool_allowances(const DisruptionWorld& world) {
  std::vector<PoolAllowance> pools;
  for (const model::NodePool& pool : world.snapshot().node_pools) {
    pools.push_back(pool_allowance(pool, world.count(pool.meta.name), world.options().now));
  }
  return pools;
}

NodeVerdict node_verdict(const Candidate& machine, const DisruptionWorld& world) {
  NodeVerdict verdict;
  verdict.node = machine.name();
  verdict.node_pool = machine.state->node_pool();
  verdict.graceful = machine.graceful;
  verdict.eventual = machine.eventual;
  for (DisruptionMethod method : disruption_methods()) {
    if (!machine.blocker(class_of(method))) verdict.methods.push_back(judge_by_method(machine, method, world));
  }
  verdict.price_usd_hour = machine.price();
  verdict.is_price_known = machine.price_usd_hour.has_value();
  verdict.reschedule_cost = machine.reschedule_cost;
  verdict.is_empty = machine.is_empty();
  verdict.reschedulable_pods = machine.reschedulable_pods;
  return verdict;
}

std::vector<NodeVerdict> node_verdicts(const DisruptionWorld& world) {
  std::vector<NodeVerdict> verdicts;
  for (const Candidate& machine : world.machines()) verdicts.push_back(node_verdict(machine, world));
  return verdicts;
}

void write_commands(const DisruptionWorld& world, std::vector<PlannedCommand> commands, DisruptionResult& result) {
  for (PlannedCommand& command : commands) write_command(world, std::move(command), result);
}

void write_blockers(DisruptionResult& result) {
  auto touched = touched_nodes(result.decision);
  for (const NodeVerdict& verdict : result.nodes) {
    if (verdict.graceful && !touched.contains(verdict.node)) result.decision.blockers.push_back(*verdict.graceful);
  }
}

void write_notes(const DisruptionNotes& notes, DisruptionResult& result) {
  auto touched = touched_nodes(result.decision);
  for (const NodeVerdict& verdict : result.nodes) {
    if (touched.contains(verdict.node)) continue;
    auto noted = notes.all().find(verdict.node);
    if (noted != notes.all().end()) {
      result.decision.notes.push_back(noted->second);
    } else if (!verdict.graceful) {
      result.decision.notes.push_back(fallback_note(verdict, result));
    }
  }
}

void write_pause(const std::vector<std::string>& waiting_for, DisruptionResult& result) {
  std::string list;
  for (const std::string& name : waiting_for) list += (list.empty() ? "" : ", ") + name;
  for (const NodeVerdict& verdict : result.nodes) {
    if (verdict.graceful) continue;
    result.decision.notes.push_back(
        {verdict.node, "NO_PASS", "nothing is disrupted until these NodeClaims are launched: " + list});
  }
}

}  // namespace kerf::reference
