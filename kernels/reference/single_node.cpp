#include <span>
#include <utility>

#include "kerf/reference/disruption_methods.h"

namespace kerf::reference {

std::vector<PlannedCommand> run_single_node(const Candidates& candidates, MethodContext& context) {
  Candidates sorted = candidates;
  sort_by_savings_ratio(sorted);
  BalancedJudge balanced(context.world());
  std::vector<PlannedCommand> commands;
  if (context.abort_without_pools()) return commands;
  const Candidates walk = round_robin(sorted);
  Candidates asked;
  for (const Candidate* candidate : walk) {
    if (context.left(*candidate) > 0 && !balanced.quick_refusal(*candidate)) asked.push_back(candidate);
  }
  const std::size_t count = asked.size();
  context.decider().expect_decisions(count,
                                     [asked = std::move(asked)](std::size_t n) { return Decider::Set{asked[n]}; });
  for (const Candidate* candidate : walk) {
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
    Move move = context.decider().decide(alone);
    if (move.stands()) move.refusal = balanced.refusal(move, alone);
    if (move.stands()) {
      commands.push_back(command_for({candidate}, std::move(move), context));
      break;
    }
    context.notes().add(*candidate, *move.refusal);
  }
  return commands;
}

}  // namespace kerf::reference
