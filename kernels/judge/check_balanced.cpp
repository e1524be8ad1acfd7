#include <fmt/format.h>

#include <limits>
#include <map>

#include "kerf/judge/disruption_checks.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

namespace {

constexpr double kThreshold = 1.0 / 2;

struct Totals {
  double price = 0;
  double disruption = 0;
};

/// The controller follows what a NodeClaim costs once its labels say what it is. Source: disruption.md 6.8.
bool has_tracked_cost(const MachineFact& machine) {
  if (machine.node->claim == nullptr) return false;
  const model::LabelMap& labels = machine.node->claim->meta.labels;
  return labels.contains(model::kZoneLabel) && labels.contains(model::kInstanceTypeLabel) &&
         labels.contains(model::kCapacityTypeLabel);
}

Totals totals_of(const Machines& machines, std::string_view pool) {
  Totals totals;
  double of_candidates = 0;
  for (const MachineFact& machine : machines.all) {
    if (machine.pool_name() != pool) continue;
    const bool is_candidate = !refusal_of(machines.facts, machine, /*is_eventual=*/false);
    totals.disruption += is_candidate ? machine.reschedule_cost : tracked_disruption(machines.facts, *machine.node);
    if (has_tracked_cost(machine)) totals.price += machine.price_usd_hour;
    if (is_candidate) of_candidates += machine.price_usd_hour;
  }
  if (!(totals.price > 0)) totals.price = of_candidates;
  return totals;
}

double score_of(double savings, double disruption, const Totals& totals) {
  if (totals.price <= 0 || totals.disruption <= 0) return 0;
  const double saved = savings / totals.price;
  const double disrupted = disruption / totals.disruption;
  if (saved <= 0) return 0;
  return disrupted == 0 ? std::numeric_limits<double>::infinity() : saved / disrupted;
}

void check_command(const Machines& machines, const CommandView& command, Violations& found) {
  std::map<std::string_view, Totals> shares;
  for (const MachineFact* machine : command.candidates) {
    Totals& share = shares[machine->pool_name()];
    share.price += machine->price_usd_hour;
    share.disruption += machine->reschedule_cost;
  }
  const double price = total_price(command);
  for (const auto& [name, share] : shares) {
    const model::NodePool* pool = find_object(machines.facts.snapshot.node_pools, "", name);
    if (pool == nullptr || pool->consolidation_policy != model::ConsolidationPolicy::kBalanced) continue;
    double savings = command.command->savings_usd_hour;
    if (shares.size() > 1 && price > 0) savings *= share.price / price;
    const Totals totals = totals_of(machines, name);
    const double score = score_of(savings, share.disruption, totals);
    if (score >= kThreshold) continue;
    found.push_back({"I-024", command.name,
                     fmt::format("scores {} in the Balanced NodePool {}, below {}: it saves {} of {} per hour and "
                                 "costs {} of {} disruption",
                                 score, name, kThreshold, savings, totals.price, share.disruption, totals.disruption)});
  }
}

}  // namespace

void check_balanced(const DisruptionView& view, Violations& found) {
  for (const CommandView& command : view.commands) {
    if (command.is_consolidation()) check_command(view.machines, command, found);
  }
}

}  // namespace kerf::judge
