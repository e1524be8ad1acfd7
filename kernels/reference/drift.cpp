#include <fmt/format.h>

#include <utility>

#include "kerf/reference/disruption_methods.h"

namespace kerf::reference {

namespace {

PlannedCommand replace(const Candidate& candidate, std::unique_ptr<Simulation> simulation, MethodContext& context) {
  PlannedCommand command;
  command.method = context.method();
  command.candidates = {&candidate};
  command.replacements = simulation->claims();
  command.simulation = std::move(simulation);
  return command;
}

}  // namespace

std::vector<PlannedCommand> run_drift(const Candidates& candidates, MethodContext& context) {
  std::vector<PlannedCommand> commands;
  if (context.abort_without_pools()) return commands;
  Candidates sorted = candidates;
  sort_for_drift(sorted);
  for (const Candidate* candidate : sorted) {
    if (context.left(*candidate) <= 0) {
      context.note_budget(*candidate);
      continue;
    }
    if (!context.may_simulate()) break;
    auto simulation =
        std::make_unique<Simulation>(context.world(), std::span(&candidate, 1), SimulationPurpose::kDrift);
    if (simulation->is_success()) {
      commands.push_back(replace(*candidate, std::move(simulation), context));
      break;
    }
    context.notes().add(*candidate, pods_do_not_fit(*simulation));
  }
  return commands;
}

}  // namespace kerf::reference
