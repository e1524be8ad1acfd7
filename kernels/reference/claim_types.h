#pragma once

#include <optional>
#include <string>

#include "kerf/reference/claim.h"

namespace kerf::reference {

/// Fills `fit.types` with the claim's types that can hold the pod too under `fit.requirements`, and lowers minValues
/// where the rules allow that. The rejection is E-INSTANCE or E-MINVALUES. Source: provisioning.md 4.6.
[[nodiscard]] std::optional<Rejection> narrow_types(const PassPod& pod, const OpenClaim& claim, const ClaimRules& rules,
                                                    ClaimFit& fit, Detail detail);

/// Key by key, what is asked and what there is. Source: provisioning.md 4.9.
[[nodiscard]] std::string describe_incompatibility(const model::Incompatibility& why,
                                                   const model::Requirements& existing,
                                                   const model::Requirements& incoming);

}  // namespace kerf::reference
