#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "kerf/judge/disruption_checks.h"
#include "kerf/judge/requests.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

namespace {

/// Per type of the candidates what keeping one of them costs: the cheapest offering that goes with the labels of any.
std::map<std::string, double> cheapest_kept(const CommandView& command) {
  std::map<std::string, double> cheapest;
  for (const MachineFact* machine : command.candidates) {
    if (machine->type == nullptr) continue;
    const auto labels = model::Requirements::from_labels(machine->node->labels);
    for (const model::Offering& offering : machine->type->offerings) {
      if (!offering.priced || std::isnan(offering.price_usd_hour) || !can_buy(labels, offering)) continue;
      const auto known = cheapest.try_emplace(machine->type->name, offering.price_usd_hour).first;
      known->second = std::min(known->second, offering.price_usd_hour);
    }
    cheapest.try_emplace(machine->type->name, 0.0);
  }
  return cheapest;
}

bool is_listed(const ClaimView& claim, const std::string& type) {
  return std::ranges::any_of(claim.types, [&](const ClaimType& listed) { return listed.name() == type; });
}

bool may_choose_types(const PodFact& pod) {
  const model::PodSpec& spec = *pod.pod->spec;
  return !spec.preferred_node_terms.empty() || !spec.required_affinity.empty() || !spec.preferred_affinity.empty() ||
         !spec.required_anti_affinity.empty() || !spec.preferred_anti_affinity.empty() ||
         !spec.topology_spread.empty() || spec.required_node_terms.size() > 1 || !pod.ports.empty() ||
         !pod.volumes.empty();
}

/// Whether the pool's limits leave room for a machine of the type. Source: provisioning.md 4.8.
bool is_within_limits(const Facts& facts, const model::NodePool& pool, const TypeFact& fact) {
  if (!pool.limits) return true;
  const model::ResourceList usage = usage_of(facts, pool.meta.name);
  return std::ranges::all_of(*pool.limits, [&](const auto& entry) {
    const auto& [resource, limit] = entry;
    return amount(usage, resource) + amount(fact.type.capacity, resource) <= limit;
  });
}

/// Whether the type certainly was an option before the filter took it away: it holds the pods, everything that the
/// claim and its pods ask for goes with it, and it costs less than the candidates.
bool was_option(const SimulationView& simulation, const ClaimView& claim, const TypeFact& fact) {
  if (claim.pool->types.size() > kMostTypes) return false;
  if (!is_within_limits(simulation.facts, *claim.pool->pool, fact)) return false;
  model::Requirements wanted = claim.requirements;
  wanted.erase(model::kInstanceTypeLabel);
  model::ResourceList requests = fact.daemon_requests;
  for (std::size_t index : claim.pods) {
    const PodFact& pod = simulation.facts.pods[index];
    if (may_choose_types(pod)) return false;
    wanted.add(pod.required.front());
    model::add(requests, pod.requests);
  }
  if (const model::Requirement* own = claim.pool->requirements.find(model::kInstanceTypeLabel)) {
    wanted.add(model::kInstanceTypeLabel, *own);
  }
  if (!model::intersects(fact.type.requirements, wanted)) return false;
  std::vector<const model::Offering*> offers;
  for (const OfferingGroup& group : fact.groups) {
    if (!fits(requests, group.allocatable)) return false;
    for (const model::Offering* offering : group.offerings) {
      if (can_buy(wanted, *offering)) offers.push_back(offering);
    }
  }
  const std::optional<double> price = launch_price(offers);
  return price && *price < total_price(simulation.command);
}

void check_claim(const SimulationView& simulation, const ClaimView& claim, Violations& found) {
  for (const auto& [name, kept] : cheapest_kept(simulation.command)) {
    const TypeFact* fact = claim.pool->find(name);
    const bool is_option = is_listed(claim, name) || (fact != nullptr && was_option(simulation, claim, *fact));
    if (!is_option) continue;
    for (const ClaimType& type : claim.types) {
      const std::optional<double> price = launch_price(simulation, claim, type);
      if (price && *price < kept) continue;
      found.push_back({"I-018", simulation.command.name,
                       fmt::format("may launch a {} for {} per hour; keeping a {}, which holds its pods, costs {}",
                                   type.name(), price.value_or(HUGE_VAL), name, kept)});
      break;
    }
  }
}

}  // namespace

void check_same_type(const SimulationView& simulation, Violations& found) {
  if (simulation.command.method != Method::kMultiNode) return;
  for (const ClaimView& claim : simulation.plan.claims) {
    if (claim.pool != nullptr) check_claim(simulation, claim, found);
  }
}

}  // namespace kerf::judge
