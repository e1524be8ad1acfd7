#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "kerf/reference/disruption_methods.h"

namespace kerf::reference {

namespace {

PlannedCommand replace(const Candidate& candidate, MethodContext& context) {
  PlannedCommand command;
  command.method = context.method();
  command.candidates = {&candidate};
  auto simulation = std::make_unique<Simulation>(context.world(), command.candidates, SimulationPurpose::kDrift);
  command.replacements = simulation->claims();
  command.outcome = std::move(simulation);
  return command;
}

}  // namespace

std::vector<PlannedCommand> run_drift(const Candidates& candidates, MethodContext& context) {
  std::vector<PlannedCommand> commands;
  if (context.abort_without_pools()) return commands;
  Candidates sorted = candidates;
  sort_for_drift(sorted);
  Candidates affordable;
  std::ranges::copy_if(sorted, std::back_inserter(affordable),
                       [&](const Candidate* candidate) { return context.left(*candidate) > 0; });
  context.decider().expect_drift(affordable);
  for (const Candidate* candidate : sorted) {
    if (context.left(*candidate) <= 0) {
      context.note_budget(*candidate);
      continue;
    }
    if (!context.may_simulate()) break;
    auto refusal = context.decider().drift_refusal(*candidate);
    if (!refusal) {
      commands.push_back(replace(*candidate, context));
      break;
    }
    context.notes().add(*candidate, *refusal);
  }
  return commands;
}

}  // namespace kerf::reference
