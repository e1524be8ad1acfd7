#include <utility>

#include "kerf/reference/disruption_methods.h"

namespace kerf::reference {

namespace {

PlannedCommand command_for(const Candidate& candidate, Move move, MethodContext& context) {
  PlannedCommand command;
  command.method = context.method();
  command.candidates = {&candidate};
  if (move.replacement) command.replacements.push_back(std::move(*move.replacement));
  command.simulation = std::move(move.simulation);
  return command;
}

}  // namespace

std::vector<PlannedCommand> run_single_node(const Candidates& candidates, MethodContext& context) {
  Candidates sorted = candidates;
  sort_by_savings_ratio(sorted);
  BalancedJudge balanced(context.world());
  std::vector<PlannedCommand> commands;
  if (context.abort_without_pools()) return commands;
  for (const Candidate* candidate : round_robin(sorted)) {
    if (context.left(*candidate) <= 0) {
      context.note_budget(*candidate);
      continue;
    }
    if (auto refusal = balanced.quick_refusal(*candidate)) {
      context.notes().add(*candidate, *refusal);
      continue;
    }
    if (!context.may_simulate()) break;
    std::span alone(&candidate, 1);
    Move move = decide(context.world(), alone);
    if (move.stands()) move.refusal = balanced.refusal(move, alone);
    if (move.stands()) {
      commands.push_back(command_for(*candidate, std::move(move), context));
      break;
    }
    context.notes().add(*candidate, *move.refusal);
  }
  return commands;
}

}  // namespace kerf::reference
