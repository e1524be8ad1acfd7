#pragma once

#include <optional>

#include "kerf/model/node.h"
#include "kerf/model/time.h"

namespace kerf::reference {

/// When the NodeClaim expires: creation plus its own expireAfter; never without one. Source: disruption.md 1.3.
[[nodiscard]] std::optional<model::Time> expires_at(const model::NodeClaim& claim);

/// Whether the NodeClaim is deleted now for its age, whatever budgets and pods say. Source: disruption.md 1.3, 7.3.
[[nodiscard]] bool is_expired(const model::NodeClaim& claim, model::Time now);

/// By when its pods are gone, once deleted at `deletion`: the stored deadline where there is one, else
/// terminationGracePeriod later; nothing when draining may take for ever. Source: disruption.md 1.3.
[[nodiscard]] std::optional<model::Time> termination_deadline(const model::NodeClaim& claim, model::Time deletion);

}  // namespace kerf::reference
