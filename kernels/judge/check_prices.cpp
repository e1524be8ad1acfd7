#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <tuple>

#include "kerf/judge/checks.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

using model::Offering;
using model::PricedOffering;

namespace {

const Offering* cheapest_of(const ClaimView& claim, const TypeFact& type) {
  const Offering* best = nullptr;
  for (const OfferingGroup& group : type.groups) {
    for (const Offering* offering : group.offerings) {
      if (!can_buy(claim.requirements, *offering)) continue;
      const bool better = best == nullptr || std::tie(offering->price_usd_hour, offering->zone) <
                                                 std::tie(best->price_usd_hour, best->zone);
      if (better) best = offering;
    }
  }
  return best;
}

// Prices that an overlay computed may differ in the last bit with the order of operations.
bool same_price(double a, double b, bool computed) {
  return a == b || (computed && std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b)));
}

void check_order(const ClaimView& claim, bool computed, Violations& found) {
  const TypeFact* previous = nullptr;
  for (const TypeFact* type : claim.types) {
    if (previous != nullptr) {
      const Offering* a = cheapest_of(claim, *previous);
      const Offering* b = cheapest_of(claim, *type);
      const double first = a == nullptr ? HUGE_VAL : a->price_usd_hour;
      const double second = b == nullptr ? HUGE_VAL : b->price_usd_hour;
      const bool tied = first == second ? previous->type.name >= type->type.name : false;
      if (tied || (first > second && !same_price(first, second, computed))) {
        found.push_back(
            {"J-TYPE-ORDER", claim.name,
             fmt::format("lists {} at {} before {} at {}; types go by their cheapest offering, then by name",
                         previous->type.name, first, type->type.name, second)});
        return;
      }
    }
    previous = type;
  }
}

std::string describe(const PricedOffering& offering) {
  return fmt::format("{} {} in {} at {}", offering.capacity_type, offering.instance_type, offering.zone,
                     offering.price_usd_hour);
}

std::optional<PricedOffering> expected_cheapest(const ClaimView& claim) {
  const bool lists_types = claim.pool != nullptr && !claim.claim->instance_types.empty();
  const TypeFact* first = lists_types ? claim.pool->find(claim.claim->instance_types.front()) : nullptr;
  const Offering* offering = first == nullptr ? nullptr : cheapest_of(claim, *first);
  if (offering == nullptr) return std::nullopt;
  return PricedOffering{.instance_type = first->type.name,
                        .zone = offering->zone,
                        .capacity_type = offering->capacity_type,
                        .price_usd_hour = offering->price_usd_hour};
}

// Two capacity types at one price in one zone: the formats do not say which of them is named.
bool is_offered(const ClaimView& claim, const PricedOffering& named) {
  const TypeFact* type = claim.pool->find(named.instance_type);
  if (type == nullptr) return false;
  for (const OfferingGroup& group : type->groups) {
    for (const Offering* offering : group.offerings) {
      if (offering->zone == named.zone && offering->capacity_type == named.capacity_type &&
          can_buy(claim.requirements, *offering)) {
        return true;
      }
    }
  }
  return false;
}

void check_cheapest(const ClaimView& claim, bool computed, Violations& found) {
  const std::optional<PricedOffering> expected = expected_cheapest(claim);
  const std::optional<PricedOffering>& named = claim.claim->cheapest;
  if (!expected && !named) return;
  if (expected && named && named->instance_type == expected->instance_type && named->zone == expected->zone &&
      same_price(named->price_usd_hour, expected->price_usd_hour, computed) && is_offered(claim, *named)) {
    return;
  }
  found.push_back({"J-CHEAPEST", claim.name,
                   fmt::format("names {} as its cheapest offering, but that is {}",
                               named ? describe(*named) : "nothing", expected ? describe(*expected) : "nothing")});
}

}  // namespace

void check_prices(const Facts& facts, const PlanView& plan, Violations& found) {
  const bool computed = facts.options.gates.node_overlay && !facts.snapshot.node_overlays.empty();
  for (const ClaimView& claim : plan.claims) {
    check_order(claim, computed, found);
    check_cheapest(claim, computed, found);
  }
}

}  // namespace kerf::judge
