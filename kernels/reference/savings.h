#pragma once

#include <span>

#include "kerf/reference/candidate.h"
#include "kerf/reference/simulation.h"

namespace kerf::reference {

/// What the candidates cost, added in their order. Source: disruption.md 6.3, 10.
[[nodiscard]] double total_price(std::span<const Candidate* const> candidates);

/// What the new claims are taken to cost: the cheapest available offering of the first type of each; one without
/// counts as 0. Source: disruption.md 6.8, 9.
[[nodiscard]] double destination_price(std::span<const NewClaim> claims);

}  // namespace kerf::reference
