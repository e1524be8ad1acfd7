#include <set>

#include "kerf/judge/disruption_checks.h"
#include "kerf/judge/judge.h"
#include "kerf/model/ignored_rules.h"

namespace kerf::judge {

namespace {

Removal removal_of(const CommandView& command) {
  Removal removal;
  removal.is_consolidation = command.is_consolidation();
  for (const MachineFact* machine : command.candidates) removal.nodes.insert(machine->name());
  return removal;
}

bool has_computed_prices(const Facts& facts) {
  return facts.options.gates.node_overlay && !facts.snapshot.node_overlays.empty();
}

void check_simulation(const DisruptionView& view, const CommandView& command, Violations& found) {
  const Facts& before = view.machines.facts;
  const Facts facts = derive_facts(before.snapshot, before.options, removal_of(command));
  const PlanView plan = read_decision(facts, view.decision);
  check_plan(facts, plan, found);
  const SimulationView simulation{command, facts, plan};
  check_destinations(simulation, found);
  check_replacement_price(simulation, found);
  check_same_type(simulation, found);
  check_spot(simulation, found);
  check_savings(command, &plan, has_computed_prices(facts), found);
}

std::vector<Violation> judge_given(const model::Snapshot& snapshot, const model::Options& options,
                                   const model::Decision& decision) {
  const Machines machines(snapshot, options);
  const std::vector<CommandView> commands = read_commands(machines, decision);
  const DisruptionView view{machines, decision, commands};
  Violations found;
  check_commands(view, found);
  check_candidates(view, found);
  check_budgets(view, found);
  check_order(view, found);
  check_static_claims(view, found);
  check_blocked_by(view, found);
  check_balanced(view, found);
  check_blockers(view, found);
  bool is_simulated = false;
  for (const CommandView& command : commands) {
    if (!command.is_simulated()) {
      check_savings(command, nullptr, has_computed_prices(machines.facts), found);
    } else if (!is_simulated) {
      // Placements belong to one simulation; a second command is reported by check_commands.
      is_simulated = true;
      check_simulation(view, command, found);
    }
  }
  return found;
}

}  // namespace

std::vector<Violation> judge_disruption(const model::Snapshot& snapshot, const model::Options& options,
                                        const model::Decision& decision) {
  if (options.ignored == model::IgnoredRules{}) return judge_given(snapshot, options, decision);
  return judge_given(model::without_rules(snapshot, options.ignored), options, decision);
}

}  // namespace kerf::judge
