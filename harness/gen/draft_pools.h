#pragma once

#include "kerf/gen/draft.h"

namespace kerf::gen {

/// InstanceTypes with zones, capacity types, reservations and overhead; `types` of the draft remembers them.
void add_types(Draft& draft);
/// NodePools with requirements, taints, limits, minValues, weights, states, and for disruption policies and budgets;
/// `pools` of the draft remembers them.
void add_pools(Draft& draft);
/// The `disruption` block of a NodePool; notes consolidateAfter in `pool`.
[[nodiscard]] Object disruption_block(Draft& draft, PoolDraft& pool);

}  // namespace kerf::gen
