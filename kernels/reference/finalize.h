#pragma once

#include <vector>

#include "kerf/model/decision.h"
#include "kerf/model/options.h"
#include "kerf/reference/claim.h"
#include "kerf/reference/min_values.h"

namespace kerf::reference {

/// The most types that a NodeClaim names. Source: provisioning.md 6.3.
inline constexpr std::size_t kMaxClaimTypes = 600;

/// A claim as it would be created.
struct FinishedClaim {
  model::Claim claim;
  /// Under Strict, the keys that truncation to 600 types leaves short; the claim is then not created.
  std::vector<MinValuesShortfall> lost_by_truncation;
};

/// Pins reservations, adds daemon overhead, orders and truncates the types, and writes requirements, labels and
/// annotations. Source: provisioning.md 6.1, 6.3.
[[nodiscard]] FinishedClaim finish_claim(const OpenClaim& claim, const Template& source, const model::Options& options,
                                         const model::ResourceTable& resources);

}  // namespace kerf::reference
