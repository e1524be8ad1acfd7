#include <fmt/format.h>

#include <algorithm>

#include "kerf/judge/checks.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

namespace {

using CountById = std::map<std::string, std::int64_t>;

// The least that any offering says about a reservation is what is left of it.
CountById capacities(const Facts& facts) {
  CountById capacity;
  for (const PoolFact& pool : facts.pools) {
    for (const TypeFact& type : pool.types) {
      for (const model::Offering& offering : type.type.offerings) {
        if (offering.capacity_type != model::kReserved) continue;
        const auto known = capacity.try_emplace(offering.reservation_id, offering.reservation_capacity).first;
        known->second = std::min(known->second, offering.reservation_capacity);
      }
    }
  }
  return capacity;
}

void check_capacity(const Facts& facts, const PlanView& plan, Violations& found) {
  const CountById capacity = capacities(facts);
  CountById holders;
  for (const ClaimView& claim : plan.claims) {
    if (!claim.is_reserved) continue;
    for (const std::string& id : claim.requirements.get(model::kReservationIdLabel).values) ++holders[id];
  }
  for (const auto& [id, count] : holders) {
    const auto known = capacity.find(id);
    const std::int64_t left = known == capacity.end() ? 0 : known->second;
    if (count <= left) continue;
    found.push_back(
        {"I-049", "reservation " + id, fmt::format("has room for {} instances, but {} claims hold it", left, count)});
  }
}

// A claim that may be bought as reserved capacity has to hold what it may use.
void check_unheld(const ClaimView& claim, Violations& found) {
  if (claim.is_reserved) return;
  for (const ClaimType& type : claim.types) {
    for (const model::Offering* offering : type.offers) {
      if (offering->capacity_type != model::kReserved) continue;
      found.push_back({"I-049", claim.name,
                       fmt::format("may be bought from reservation {} as {} in {}, but holds no reservation",
                                   offering->reservation_id, type.name(), offering->zone)});
      return;
    }
  }
}

}  // namespace

void check_reservations(const Facts& facts, const PlanView& plan, Violations& found) {
  if (!facts.options.gates.reserved_capacity) return;
  check_capacity(facts, plan, found);
  // Disruption falls back to other capacity when claims before have taken every unit. Source: disruption.md 6.2.
  if (facts.removal && plan.claims.size() > 1) return;
  for (const ClaimView& claim : plan.claims) check_unheld(claim, found);
}

}  // namespace kerf::judge
