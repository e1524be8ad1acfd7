#include <fmt/format.h>

#include "kerf/judge/budgets.h"
#include "kerf/judge/disruption_checks.h"

namespace kerf::judge {

namespace {

void complain(const BudgetCount& budgets, const CommandView& command, const MachineFact& machine, Violations& found) {
  found.push_back(
      {budgets.is_closed(machine.pool_name()) ? "I-012" : "I-011", command.name,
       fmt::format("goes beyond the budgets of NodePool {} for reason {} with node {}: {}", machine.pool_name(),
                   command.command->reason, machine.name(), budgets.describe(machine.pool_name()))});
}

}  // namespace

void check_budgets(const DisruptionView& view, Violations& found) {
  for (Method method : {Method::kEmptiness, Method::kDrift, Method::kSingleNode}) {
    BudgetCount budgets(view.machines, reason_of(method));
    for (const CommandView& command : view.commands) {
      if (reason_of(command.method) != reason_of(method)) continue;
      for (const MachineFact* machine : command.candidates) {
        if (!budgets.spend(machine->pool_name())) complain(budgets, command, *machine, found);
      }
    }
  }
}

}  // namespace kerf::judge
