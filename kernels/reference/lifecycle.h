#pragma once

#include <optional>

#include "kerf/model/node.h"
#include "kerf/model/node_pool.h"
#include "kerf/model/time.h"

namespace kerf::reference {

/// When the wait of consolidateAfter starts: the last pod event, else the instant at which the node was initialized;
/// nothing when neither is known. Source: disruption.md 1.2.
[[nodiscard]] std::optional<model::Time> consolidation_reference(const model::NodeClaim& claim);

/// Whether the node is still within its pool's consolidateAfter, so that no running pod may be moved there. False at
/// exactly consolidateAfter. Source: disruption.md 1.2.
[[nodiscard]] bool is_under_consolidate_after(const model::NodePool& pool, const model::NodeClaim& claim,
                                              model::Time now);

/// What the controller would make of the condition Consolidatable now. Source: disruption.md 1.2.
[[nodiscard]] bool becomes_consolidatable(const model::NodePool& pool, const model::NodeClaim& claim, model::Time now);

/// When the node will have waited out consolidateAfter, whether that has passed or not; nothing when it never will.
/// Source: disruption.md 1.2.
[[nodiscard]] std::optional<model::Time> consolidatable_at(const model::NodePool& pool, const model::NodeClaim& claim);

}  // namespace kerf::reference
