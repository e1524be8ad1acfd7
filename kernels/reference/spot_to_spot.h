#pragma once

#include <cstddef>
#include <optional>

#include "kerf/model/options.h"
#include "kerf/reference/consolidation.h"

namespace kerf::reference {

/// Cheaper types that one spot node needs before another one may replace it. Source: disruption.md 6.5.
inline constexpr std::size_t kSpotFlexibility = 15;

/// Whether spot candidates that cost `price_usd_hour` together may become the spot node `claim`, which is narrowed on
/// the way; nothing when they may. Source: disruption.md 6.5.
[[nodiscard]] std::optional<NoMove> narrow_spot_to_spot(NewClaim& claim, std::size_t candidates, double price_usd_hour,
                                                        const model::Options& options);

}  // namespace kerf::reference
