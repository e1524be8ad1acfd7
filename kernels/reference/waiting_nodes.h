#pragma once

#include <cstddef>

#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"
#include "kerf/reference/disruption.h"

namespace kerf::reference {

/// Looks alone at each node whose turn the pass did not come to (notes LATER), the first `most` of them by name: its
/// note then says what would stand in its way even so, or what awaits it. Source: disruption.md 6.3, 7.2.
void look_at_waiting_nodes(const model::Snapshot& snapshot, const model::Options& options, std::size_t most,
                           DisruptionResult& result, const DisruptionEngine& engine = plain_engine());

}  // namespace kerf::reference
