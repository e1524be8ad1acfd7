#include "kerf/judge/judge.h"

#include "kerf/judge/checks.h"

namespace kerf::judge {

void check_plan(const Facts& facts, const PlanView& plan, Violations& found) {
  check_conservation(facts, plan, found);
  check_claims(facts, plan, found);
  check_fit(facts, plan, found);
  check_requirements(facts, plan, found);
  check_anti_affinity(facts, plan, found);
  check_affinity(facts, plan, found);
  check_spread(facts, plan, found);
  check_ports(facts, plan, found);
  check_volumes(facts, plan, found);
  check_limits(facts, plan, found);
  check_min_values(facts, plan, found);
  check_reservations(facts, plan, found);
  check_prices(facts, plan, found);
}

std::vector<Violation> judge_plan(const model::Snapshot& snapshot, const model::Options& options,
                                  const model::Decision& decision) {
  const Facts facts = derive_facts(snapshot, options);
  const PlanView plan = read_decision(facts, decision);
  Violations found;
  check_plan(facts, plan, found);
  return found;
}

}  // namespace kerf::judge
