#include "kerf/judge/plan_view.h"

#include <algorithm>
#include <tuple>

#include "kerf/model/labels.h"

namespace kerf::judge {

using model::Operator;
using model::Requirement;
using model::Requirements;

namespace {

bool may_be_absent(const Requirement& requirement) {
  return requirement.op() == Operator::kNotIn || requirement.op() == Operator::kDoesNotExist;
}

bool is_bounded(const Requirement& requirement) { return requirement.gte || requirement.lte; }

bool is_open(const Requirement& requirement) {
  return requirement.complement && requirement.values.empty() && !is_bounded(requirement);
}

// Both open: the bounds of `wanted` hold within those of `own`, and what it excludes is excluded. The API form of a
// bounded requirement does not show what it excludes, so that cannot be held against it.
bool open_within(const Requirement& own, const Requirement& wanted) {
  if (wanted.gte && (!own.gte || *own.gte < *wanted.gte)) return false;
  if (wanted.lte && (!own.lte || *own.lte > *wanted.lte)) return false;
  return is_bounded(own) || std::ranges::includes(own.values, wanted.values);
}

bool within(const Requirement& own, const Requirement& wanted) {
  if (own.complement) return wanted.complement && open_within(own, wanted);
  if (own.values.empty()) return may_be_absent(wanted);
  return std::ranges::all_of(own.values, [&](const std::string& value) { return wanted.has(value); });
}

ClaimType view_type(const ClaimView& claim, const TypeFact& fact) {
  ClaimType type;
  type.fact = &fact;
  for (const OfferingGroup& group : fact.groups) {
    bool is_packed = false;
    for (const model::Offering* offering : group.offerings) {
      if (can_buy(claim.requirements, *offering)) type.offers.push_back(offering);
      if (!can_buy(claim.packing_requirements, *offering)) continue;
      type.packed_offers.push_back(offering);
      is_packed = true;
    }
    if (is_packed) type.packed_groups.push_back(&group);
  }
  return type;
}

bool allows_only(const Requirements& requirements, std::string_view capacity_type) {
  const Requirement* own = requirements.find(model::kCapacityTypeLabel);
  return own != nullptr && *own == Requirement::in({std::string(capacity_type)});
}

// Takes back what was narrowed after packing: what the pods themselves asked for is not known, the pool's word is.
void widen(ClaimView& view, std::string_view key) {
  view.packing_requirements.erase(key);
  if (const Requirement* own = view.pool->requirements.find(key)) view.packing_requirements.replace(key, *own);
}

ClaimView view_claim(const Facts& facts, const model::Claim& claim, std::size_t index) {
  ClaimView view;
  view.name = "claim " + std::to_string(index);
  view.claim = &claim;
  view.pool = facts.find_pool(claim.node_pool);
  view.requirements = Requirements::from_expressions(claim.requirements);
  view.packing_requirements = view.requirements;
  const Requirement* id = view.requirements.find(model::kReservationIdLabel);
  view.is_reserved = facts.options.gates.reserved_capacity && id != nullptr && id->op() == Operator::kIn &&
                     allows_only(view.requirements, model::kReserved);
  view.is_narrowed = facts.removal && facts.removal->is_consolidation && allows_only(view.requirements, model::kSpot);
  if (view.pool == nullptr) return view;
  if (view.is_reserved) widen(view, model::kReservationIdLabel);
  if (view.is_reserved || view.is_narrowed) widen(view, model::kCapacityTypeLabel);
  for (const std::string& name : claim.instance_types) {
    if (const TypeFact* fact = view.pool->find(name)) view.types.push_back(view_type(view, *fact));
  }
  return view;
}

std::optional<Place> place_in(const Facts& facts, const model::Decision& decision, const model::Placement& placement) {
  if (placement.claim.has_value() == placement.node.has_value()) return std::nullopt;
  if (placement.claim) {
    if (*placement.claim >= decision.claims.size()) return std::nullopt;
    return Place{.is_claim = true, .index = *placement.claim};
  }
  const auto node = facts.node_index.find(*placement.node);
  if (node == facts.node_index.end()) return std::nullopt;
  return Place{.is_claim = false, .index = node->second};
}

}  // namespace

bool can_buy(const Requirements& requirements, const model::Offering& offering) {
  return model::is_compatible(requirements, offering.requirements, model::Undefined::kWellKnown);
}

const model::Offering* cheapest_of(const std::vector<const model::Offering*>& offerings) {
  const model::Offering* best = nullptr;
  for (const model::Offering* offering : offerings) {
    const bool better = best == nullptr ||
                        std::tie(offering->price_usd_hour, offering->zone) < std::tie(best->price_usd_hour, best->zone);
    if (better) best = offering;
  }
  return best;
}

PlanView read_decision(const Facts& facts, const model::Decision& decision) {
  PlanView view;
  view.decision = &decision;
  view.place_of.resize(facts.pods.size());
  view.on_node.resize(facts.nodes.size());
  for (std::size_t i = 0; i < decision.claims.size(); ++i) {
    view.claims.push_back(view_claim(facts, decision.claims[i], i));
  }
  for (const model::Placement& placement : decision.placements) {
    const auto pod = facts.pod_index.find(placement.pod);
    const std::optional<Place> place = place_in(facts, decision, placement);
    if (pod == facts.pod_index.end() || !place || view.place_of[pod->second]) continue;
    view.place_of[pod->second] = place;
    auto& pods = place->is_claim ? view.claims[place->index].pods : view.on_node[place->index];
    pods.push_back(pod->second);
  }
  return view;
}

std::string place_name(const Facts& facts, Place place) {
  return place.is_claim ? "claim " + std::to_string(place.index) : "node " + facts.nodes[place.index].name;
}

bool key_satisfies(const ClaimView& claim, const std::string& key, const Requirement& wanted) {
  // These keys are left out of the claim that is sent, but its machine has them.
  if (key == model::kHostnameLabel) return within(Requirement::in({claim.name}), wanted);
  if (key == model::kRegisteredLabel || key == model::kInitializedLabel) {
    return within(Requirement::in({"true"}), wanted);
  }
  const Requirement* own = claim.requirements.find(key);
  if (own != nullptr) return within(*own, wanted);
  return model::is_well_known(key) ? is_open(wanted) : may_be_absent(wanted);
}

bool always_satisfies(const ClaimView& claim, const Requirements& wanted, std::string& missing) {
  for (const auto& [key, requirement] : wanted) {
    if (key_satisfies(claim, key, requirement)) continue;
    missing = key;
    return false;
  }
  return true;
}

}  // namespace kerf::judge
