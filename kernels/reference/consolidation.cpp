#include "kerf/reference/consolidation.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "kerf/model/labels.h"
#include "kerf/reference/min_values.h"
#include "kerf/reference/pricing.h"
#include "kerf/reference/replacement_price.h"
#include "kerf/reference/savings.h"
#include "kerf/reference/spot_to_spot.h"

namespace kerf::reference {

namespace {

constexpr std::size_t kShownPods = 3;

std::string describe(const StrandedPod& pod) {
  if (!pod.node.empty()) return fmt::format("{} (only Node {} has room, which is not initialized)", pod.pod, pod.node);
  return pod.code.empty() ? pod.pod : fmt::format("{} ({})", pod.pod, pod.code);
}

/// The cheapest of the types with what it may cost.
struct Cheapest {
  std::uint32_t type = 0;
  double price_usd_hour = 0;
};
std::optional<Cheapest> cheapest_launch(const NewClaim& claim) {
  OfferingFilter offered(claim.requirements);
  std::optional<Cheapest> cheapest;
  for (std::uint32_t index : claim.types) {
    double price = launch_price(claim.source->types[index], offered);
    if (!cheapest || price < cheapest->price_usd_hour) cheapest = Cheapest{index, price};
  }
  return cheapest;
}

NoMove no_cheaper_type(const NewClaim& claim, double limit_usd_hour) {
  auto cheapest = cheapest_launch(claim);
  if (!cheapest) return {"NO_CHEAPER", "no instance type holds the pods", {}};
  return no_cheaper_type(claim.source->types[cheapest->type], claim.requirements, cheapest->price_usd_hour,
                         limit_usd_hour);
}

}  // namespace

NoMove no_cheaper_type(const TemplateType& type, const model::Requirements& requirements, double launch_usd_hour,
                       double limit_usd_hour) {
  NoMove refusal{"NO_CHEAPER",
                 fmt::format("the cheapest replacement, {}, may cost {} per hour, not less than {}", type.type->name,
                             launch_usd_hour, limit_usd_hour),
                 {}};
  OfferingFilter offered(requirements);
  if (const model::Offering* offering = cheapest_offering(type, offered)) {
    refusal.alternative = priced(*type.type, *offering);
    refusal.alternative->price_usd_hour = launch_usd_hour;
  }
  return refusal;
}

NoMove too_many_nodes(std::size_t claims) {
  return {"TWO_NODES_NEEDED", fmt::format("{} new nodes would be needed", claims), {}};
}

bool are_all_spot(std::span<const Candidate* const> candidates) {
  return std::ranges::all_of(candidates,
                             [](const Candidate* candidate) { return candidate->capacity_type == model::kSpot; });
}

std::optional<NoMove> narrow_replacement(NewClaim& claim, std::span<const Candidate* const> candidates,
                                         double price_usd_hour, const model::Options& options) {
  if (are_all_spot(candidates) && claim.allows_capacity_type(model::kSpot)) {
    return narrow_spot_to_spot(claim, candidates.size(), price_usd_hour, options);
  }
  if (auto refusal = keep_cheaper_types(claim, price_usd_hour)) return refusal;
  if (claim.allows_capacity_type(model::kSpot) && claim.allows_capacity_type(model::kOnDemand)) claim.require_spot();
  return std::nullopt;
}

NoMove pods_do_not_fit(std::span<const StrandedPod> stranded) {
  std::string list;
  for (std::size_t i = 0; i < std::min(stranded.size(), kShownPods); ++i) {
    list += (i == 0 ? "" : ", ") + describe(stranded[i]);
  }
  if (stranded.size() > kShownPods) list += fmt::format(" and {} more", stranded.size() - kShownPods);
  return {"PODS_DO_NOT_FIT", fmt::format("{} pod(s) would find no place: {}", stranded.size(), list), {}};
}

std::optional<NoMove> drift_refusal(const DisruptionWorld& world, const Candidate& candidate) {
  const Candidate* alone = &candidate;
  const Simulation simulation(world, std::span(&alone, 1), SimulationPurpose::kDrift);
  return simulation.is_success() ? std::nullopt : std::optional(pods_do_not_fit(simulation.stranded()));
}

double Move::savings_usd_hour() const {
  if (!replacement) return price_usd_hour;
  return price_usd_hour - destination_price(std::span(&*replacement, 1));
}

std::optional<NoMove> keep_cheaper_types(NewClaim& claim, double limit_usd_hour) {
  OfferingFilter offered(claim.requirements);
  std::vector<std::uint32_t> cheaper;
  std::vector<const model::InstanceType*> types;
  for (std::uint32_t index : claim.types) {
    if (!(launch_price(claim.source->types[index], offered) < limit_usd_hour)) continue;
    cheaper.push_back(index);
    types.push_back(claim.source->types[index].type);
  }
  if (cheaper.empty()) return no_cheaper_type(claim, limit_usd_hour);
  auto shortfalls = min_values_shortfalls(types, claim.requirements);
  if (!shortfalls.empty()) {
    return NoMove{
        "MIN_VALUES", "the instance types below its price do not reach minValues: " + describe(shortfalls), {}};
  }
  claim.types = std::move(cheaper);
  return std::nullopt;
}

Move decide(const DisruptionWorld& world, std::span<const Candidate* const> candidates) {
  auto simulation = std::make_unique<Simulation>(world, candidates, SimulationPurpose::kConsolidation);
  Move move = decide(world, candidates, *simulation);
  move.outcome = std::move(simulation);
  return move;
}

Move decide(const DisruptionWorld& world, std::span<const Candidate* const> candidates, const Simulation& simulation) {
  Move move;
  move.price_usd_hour = total_price(candidates);
  const std::vector<NewClaim>& claims = simulation.claims();
  if (!simulation.is_success()) {
    move.refusal = pods_do_not_fit(simulation.stranded());
  } else if (claims.size() > 1) {
    move.refusal = too_many_nodes(claims.size());
  } else if (claims.size() == 1) {
    move.replacement = claims.front();
    move.refusal = narrow_replacement(*move.replacement, candidates, move.price_usd_hour, world.options());
  }
  return move;
}

}  // namespace kerf::reference
