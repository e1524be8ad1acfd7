#pragma once

#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"

namespace kerf::reference {

/// The snapshot as if the ignored rules did not exist: without budgets, PodDisruptionBudgets, do-not-disrupt
/// annotations. For what-if only. Source: disruption.md 2.1, 2.2, 4.
[[nodiscard]] model::Snapshot without_rules(model::Snapshot snapshot, const model::IgnoredRules& ignored);

}  // namespace kerf::reference
