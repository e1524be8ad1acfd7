#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "kerf/judge/disruption_checks.h"
#include "kerf/judge/exact_sum.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

namespace {

constexpr std::array<std::string_view, 3> kLaunchOrder{model::kReserved, model::kSpot, model::kOnDemand};

void check_type(const SimulationView& simulation, const ClaimView& claim, const ClaimType& type, double before,
                const ExactSum& exact_before, Violations& found) {
  const std::optional<double> price = launch_price(simulation, claim, type);
  ExactSum exact_price;
  if (price) exact_price.add(*price);
  if (price && *price < before && exact_price < exact_before) return;
  std::string costs = price ? fmt::format("may cost {} per hour", *price) : "cannot be launched";
  if (price && *price < before) costs += " in exact decimals";
  found.push_back({"I-015", simulation.command.name,
                   fmt::format("replaces nodes that cost {} per hour by a {}, which {}", before, type.name(), costs)});
}

}  // namespace

std::optional<double> launch_price(const std::vector<const model::Offering*>& offerings) {
  for (std::string_view capacity_type : kLaunchOrder) {
    std::optional<double> dearest;
    for (const model::Offering* offering : offerings) {
      if (offering->capacity_type != capacity_type) continue;
      dearest = std::max(dearest.value_or(offering->price_usd_hour), offering->price_usd_hour);
    }
    if (dearest) return dearest;
  }
  return std::nullopt;
}

std::optional<double> launch_price(const SimulationView& simulation, const ClaimView& claim, const ClaimType& type) {
  const bool was_judged_before = claim.is_narrowed && type.offers.empty();
  if (!was_judged_before || simulation.command.method == Method::kMultiNode) return launch_price(type.offers);
  return launch_price(type.packed_offers);
}

void check_replacement_price(const SimulationView& simulation, Violations& found) {
  if (!simulation.command.is_consolidation()) return;
  ExactSum exact_before;
  for (const MachineFact* machine : simulation.command.candidates) exact_before.add(machine->price_usd_hour);
  const double before = total_price(simulation.command);
  for (const ClaimView& claim : simulation.plan.claims) {
    for (const ClaimType& type : claim.types) check_type(simulation, claim, type, before, exact_before, found);
  }
}

}  // namespace kerf::judge
