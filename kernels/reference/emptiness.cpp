#include <utility>

#include "kerf/reference/disruption_methods.h"

namespace kerf::reference {

std::vector<PlannedCommand> run_emptiness(const Candidates& candidates, MethodContext& context) {
  Candidates sorted = candidates;
  sort_by_savings_ratio(sorted);
  PlannedCommand command;
  command.method = context.method();
  command.candidates = context.within_budget(sorted);
  std::vector<PlannedCommand> commands;
  if (!command.candidates.empty()) commands.push_back(std::move(command));
  return commands;
}

}  // namespace kerf::reference
