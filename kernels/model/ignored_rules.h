#pragma once

#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"

namespace kerf::model {

/// The snapshot as if the ignored rules did not exist: without budgets, PodDisruptionBudgets, do-not-disrupt
/// annotations. For what-if only. Source: disruption.md 2.1, 2.2, 4.
[[nodiscard]] Snapshot without_rules(Snapshot snapshot, const IgnoredRules& ignored);

}  // namespace kerf::model
