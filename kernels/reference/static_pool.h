#pragma once

#include <cstdint>

#include "kerf/model/decision.h"
#include "kerf/model/snapshot.h"

namespace kerf::reference {

/// The NodeClaims of a static pool. Source: disruption.md 3.4.
struct StaticPoolCount {
  std::int64_t running = 0;
  std::int64_t deleting = 0;
  std::int64_t limit = 0;  ///< `limits.nodes`; the largest number when there is none.
};
[[nodiscard]] StaticPoolCount count_static_pool(const model::NodePool& pool, const model::Snapshot& snapshot);

/// The claim that the pool's template makes: its requirements as they are, no instance types.
/// Source: disruption.md 3.4, provisioning.md 6.3.
[[nodiscard]] model::Claim static_claim(const model::NodePool& pool);

}  // namespace kerf::reference
