#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "kerf/judge/disruption_checks.h"

namespace kerf::judge {

namespace {

double price_of(const model::Offering* offering, double missing) {
  return offering == nullptr ? missing : offering->price_usd_hour;
}

/// The type that comes first by the offerings of before or after the narrowing.
const ClaimType& first_type(const ClaimView& claim, std::vector<const model::Offering*> ClaimType::* offers) {
  return *std::ranges::min_element(claim.types, {}, [&](const ClaimType& type) {
    return std::tuple(price_of(cheapest_of(type.*offers), HUGE_VAL), std::string_view(type.name()));
  });
}

/// What the first type of the claim costs. Which type is first was settled before the claim was narrowed, if it was;
/// where that cannot be told, both answers will do. Source: disruption.md 6.3, 9.
std::vector<double> destination_prices(const ClaimView& claim) {
  if (claim.types.empty()) return {0};
  std::vector<double> prices = {price_of(cheapest_of(first_type(claim, &ClaimType::offers).offers), 0)};
  if (claim.is_narrowed)
    prices.push_back(price_of(cheapest_of(first_type(claim, &ClaimType::packed_offers).offers), 0));
  return prices;
}

bool is_same(double a, double b, bool computed) {
  return a == b || (computed && std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b)));
}

}  // namespace

double total_price(const CommandView& command) {
  double total = 0;
  for (const MachineFact* machine : command.candidates) total += machine->price_usd_hour;
  return total;
}

void check_savings(const CommandView& command, const PlanView* plan, bool has_computed_prices, Violations& found) {
  const double before = total_price(command);
  std::vector<double> after = {0};
  if (plan != nullptr) {
    for (std::size_t index : command.command->replacements) {
      if (index >= plan->claims.size()) return;
      std::vector<double> sums;
      for (double price : destination_prices(plan->claims[index])) {
        for (double sum : after) sums.push_back(sum + price);
      }
      after = std::move(sums);
    }
  }
  const double says = command.command->savings_usd_hour;
  if (std::ranges::any_of(after, [&](double price) { return is_same(says, before - price, has_computed_prices); })) {
    return;
  }
  found.push_back({"J-SAVINGS", command.name,
                   fmt::format("saves {} per hour, but its candidates cost {} and its replacements {}", says, before,
                               after.front())});
}

}  // namespace kerf::judge
