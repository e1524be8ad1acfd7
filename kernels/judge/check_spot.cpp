#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "kerf/judge/disruption_checks.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

namespace {

/// So many cheaper types a single spot node needs to be replaced by spot. Source: disruption.md 6.5.
constexpr std::size_t kFlexibility = 15;

bool reaches(const ClaimView& claim, std::size_t count, const std::string& key, std::int64_t wanted) {
  std::set<std::string> values;
  for (std::size_t i = 0; i < count; ++i) {
    const model::Requirement* defined = claim.types[i].fact->type.requirements.find(key);
    if (defined != nullptr && !defined->complement) values.insert(defined->values.begin(), defined->values.end());
  }
  return static_cast<std::int64_t>(values.size()) >= wanted;
}

/// How many of the first types it takes to reach minValues.
std::size_t needed_for_min_values(const ClaimView& claim) {
  for (std::size_t count = 1; count < claim.types.size(); ++count) {
    const bool is_enough = std::ranges::all_of(claim.requirements, [&](const auto& entry) {
      const auto& [key, requirement] = entry;
      return !requirement.min_values || reaches(claim, count, key, *requirement.min_values);
    });
    if (is_enough) return count;
  }
  return claim.types.size();
}

void check_flexibility(const SimulationView& simulation, const ClaimView& claim, Violations& found) {
  const std::size_t wanted = std::max(kFlexibility, needed_for_min_values(claim));
  if (claim.types.size() == wanted) return;
  found.push_back(
      {"I-020", simulation.command.name,
       fmt::format("replaces one spot node by spot of {} types; it must be {}", claim.types.size(), wanted)});
}

void check_spot_to_spot(const SimulationView& simulation, const ClaimView& claim, Violations& found) {
  if (!simulation.facts.options.gates.spot_to_spot_consolidation) {
    found.push_back({"I-019", simulation.command.name,
                     "replaces only spot nodes by a claim that allows spot, but SpotToSpotConsolidation is off"});
    return;
  }
  if (!claim.is_narrowed) {
    found.push_back({"I-020", simulation.command.name, "replaces spot by spot without asking for spot alone"});
  }
  if (simulation.command.candidates.size() == 1) check_flexibility(simulation, claim, found);
}

void check_claim(const SimulationView& simulation, const ClaimView& claim, Violations& found) {
  const model::Requirement& capacity_type = claim.requirements.get(model::kCapacityTypeLabel);
  if (!capacity_type.has(model::kSpot)) return;
  const bool all_spot = std::ranges::all_of(
      simulation.command.candidates, [](const MachineFact* machine) { return machine->capacity_type == model::kSpot; });
  if (all_spot) {
    check_spot_to_spot(simulation, claim, found);
  } else if (capacity_type.has(model::kOnDemand)) {
    found.push_back({"I-021", simulation.command.name,
                     "has a replacement that allows spot and on-demand; it must ask for spot alone"});
  }
}

}  // namespace

void check_spot(const SimulationView& simulation, Violations& found) {
  if (!simulation.command.is_consolidation()) return;
  for (const ClaimView& claim : simulation.plan.claims) check_claim(simulation, claim, found);
}

}  // namespace kerf::judge
