#include "kerf/reference/spot_to_spot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "kerf/fault/planted.h"
#include "kerf/reference/min_values.h"
#include "kerf/reference/replacement_price.h"

namespace kerf::reference {

namespace {

/// How many of the cheapest types reach minValues.
std::size_t types_for_min_values(const NewClaim& claim) {
  std::vector<const model::InstanceType*> prefix;
  for (std::uint32_t index : claim.types) {
    prefix.push_back(claim.source->types[index].type);
    if (min_values_shortfalls(prefix, claim.requirements).empty()) return prefix.size();
  }
  return claim.types.size();
}

}  // namespace

std::optional<NoMove> narrow_spot_to_spot(NewClaim& claim, std::size_t candidates, double price_usd_hour,
                                          const model::Options& options) {
  if (!options.gates.spot_to_spot_consolidation) {
    return NoMove{"SPOT_TO_SPOT_OFF",
                  "only spot capacity would be replaced by spot capacity, and the feature gate SpotToSpotConsolidation "
                  "is off",
                  {}};
  }
  claim.require_spot();
  OfferingFilter offered(claim.requirements);
  std::erase_if(claim.types,
                [&](std::uint32_t index) { return std::isinf(launch_price(claim.source->types[index], offered)); });
  if (auto refusal = keep_cheaper_types(claim, price_usd_hour)) return refusal;
  if (candidates > 1) return std::nullopt;
  if (claim.types.size() < kSpotFlexibility && !fault::planted("spot-flexibility-ignored")) {
    return NoMove{"SPOT_FLEXIBILITY",
                  fmt::format("{} cheaper spot instance types would do, {} are needed to replace one spot node",
                              claim.types.size(), kSpotFlexibility),
                  {}};
  }
  std::size_t kept = std::max(kSpotFlexibility, types_for_min_values(claim));
  if (claim.types.size() > kept) claim.types.resize(kept);
  return std::nullopt;
}

}  // namespace kerf::reference
