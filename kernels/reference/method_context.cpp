#include "kerf/reference/method_context.h"

#include <fmt/format.h>

#include <utility>

#include "kerf/fault/planted.h"

namespace kerf::reference {

void DisruptionNotes::add(const Candidate& machine, std::string_view code, std::string message) {
  notes_[machine.name()] = {machine.name(), std::string(code), std::move(message)};
}

MethodContext::MethodContext(const DisruptionWorld& world, DisruptionMethod method, DisruptionNotes& notes,
                             Decider& decider)
    : world_(world), method_(method), notes_(notes), decider_(decider) {
  run_.method = method_name(method);
}

std::int64_t MethodContext::left(const Candidate& candidate) {
  const std::string& pool = candidate.pool->meta.name;
  auto place = left_.find(pool);
  if (place == left_.end()) place = left_.emplace(pool, world_.disruptions_left(pool, reason_of(method_))).first;
  return place->second;
}

bool MethodContext::spend(const Candidate& candidate) {
  if (left(candidate) <= 0) {
    note_budget(candidate);
    return false;
  }
  if (!fault::planted("budget-not-used-up")) --left_.find(candidate.pool->meta.name)->second;
  return true;
}

void MethodContext::note_budget(const Candidate& candidate) {
  const model::NodePool& pool = *candidate.pool;
  PoolCount count = world_.count(pool.meta.name);
  std::string_view reason = reason_name(reason_of(method_));
  if (std::int64_t left = within_reach(candidate); left > 0) {
    notes_.add(candidate, "BUDGET",
               fmt::format("the budgets of NodePool {} leave {} for reason {} now; nodes before it take them",
                           pool.meta.name, left, reason));
    return;
  }
  std::int64_t allowed = allowed_by_budgets(pool, reason_of(method_), count.total, world_.options().now);
  notes_.add(candidate, "BUDGET",
             fmt::format("the budgets of NodePool {} allow {} of {} nodes for reason {}; {} are being disrupted",
                         pool.meta.name, allowed, count.total, reason, count.disrupting));
}

Candidates MethodContext::within_budget(const Candidates& sorted) {
  Candidates kept;
  for (const Candidate* candidate : sorted) {
    if (spend(*candidate)) kept.push_back(candidate);
  }
  return kept;
}

bool MethodContext::abort_without_pools() {
  if (!world_.facts()->pools.empty()) return false;
  run_.aborted = "no NodePool takes part in scheduling, so nothing can be simulated";
  return true;
}

bool MethodContext::may_simulate() {
  const auto& most = world_.options().max_simulations;
  run_.is_cut_short = most && run_.simulations >= *most;
  if (!run_.is_cut_short) ++run_.simulations;
  return !run_.is_cut_short;
}

PlannedCommand command_for(Candidates candidates, Move move, const MethodContext& context) {
  PlannedCommand command;
  command.method = context.method();
  command.outcome = std::move(move.outcome);
  if (command.outcome == nullptr) {
    auto again = std::make_unique<Simulation>(context.world(), candidates, SimulationPurpose::kConsolidation);
    if (move.replacement) move.replacement->packed = again->claims().front().packed;
    command.outcome = std::move(again);
  }
  command.candidates = std::move(candidates);
  if (move.replacement) command.replacements.push_back(std::move(*move.replacement));
  return command;
}

}  // namespace kerf::reference
