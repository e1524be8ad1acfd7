#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "kerf/judge/checks.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

using model::Offering;
using model::PricedOffering;

namespace {

double lowest_price(const ClaimType& type) {
  const Offering* offering = cheapest_of(type.offers);
  return offering == nullptr ? HUGE_VAL : offering->price_usd_hour;
}

// Prices that an overlay computed may differ in the last bit with the order of operations.
bool same_price(double a, double b, bool computed) {
  return a == b || (computed && std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b)));
}

bool is_out_of_order(const ClaimType& before, const ClaimType& after, bool computed) {
  const double first = lowest_price(before);
  const double second = lowest_price(after);
  if (first == second) return before.name() >= after.name();
  return first > second && !same_price(first, second, computed);
}

void check_order(const ClaimView& claim, bool computed, Violations& found) {
  for (std::size_t i = 1; i < claim.types.size(); ++i) {
    const ClaimType& before = claim.types[i - 1];
    const ClaimType& after = claim.types[i];
    if (!is_out_of_order(before, after, computed)) continue;
    found.push_back({"J-TYPE-ORDER", claim.name,
                     fmt::format("lists {} at {} before {} at {}; types go by their cheapest offering, then by name",
                                 before.name(), lowest_price(before), after.name(), lowest_price(after))});
    return;
  }
}

std::string describe(const PricedOffering& offering) {
  return fmt::format("{} {} in {} at {}", offering.capacity_type, offering.instance_type, offering.zone,
                     offering.price_usd_hour);
}

/// The first type that the claim lists; nullptr when that is unknown.
const ClaimType* first_type(const ClaimView& claim) {
  if (claim.types.empty() || claim.types.front().name() != claim.claim->instance_types.front()) return nullptr;
  return &claim.types.front();
}

std::optional<PricedOffering> expected_cheapest(const ClaimView& claim) {
  const ClaimType* first = first_type(claim);
  const Offering* offering = first == nullptr ? nullptr : cheapest_of(first->offers);
  if (offering == nullptr) return std::nullopt;
  return PricedOffering{.instance_type = first->name(),
                        .zone = offering->zone,
                        .capacity_type = offering->capacity_type,
                        .price_usd_hour = offering->price_usd_hour};
}

// Of two capacity types at one price in one zone the formats do not say which is named, so either will do.
bool is_offered(const ClaimType& type, const PricedOffering& named, bool computed) {
  return std::ranges::any_of(type.offers, [&](const Offering* offering) {
    return offering->zone == named.zone && offering->capacity_type == named.capacity_type &&
           same_price(offering->price_usd_hour, named.price_usd_hour, computed);
  });
}

void check_cheapest(const ClaimView& claim, bool computed, Violations& found) {
  const std::optional<PricedOffering> expected = expected_cheapest(claim);
  const std::optional<PricedOffering>& named = claim.claim->cheapest;
  if (!expected && !named) return;
  if (expected && named && named->instance_type == expected->instance_type && named->zone == expected->zone &&
      same_price(named->price_usd_hour, expected->price_usd_hour, computed) &&
      is_offered(claim.types.front(), *named, computed)) {
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
