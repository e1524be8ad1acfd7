#pragma once

#include <optional>

#include "kerf/model/decision.h"
#include "kerf/model/instance_type.h"
#include "kerf/model/node_pool.h"
#include "kerf/reference/candidate.h"
#include "kerf/reference/pdb.h"
#include "kerf/reference/state_nodes.h"

namespace kerf::reference {

/// What eligibility looks at besides the machine itself.
struct EligibilityContext {
  const model::Snapshot& snapshot;
  const PodBudgets& budgets;  ///< Of that Snapshot.
  model::Time now;
  /// The pool of the machine's label, if its provider lists instance types for it.
  const model::NodePool* usable_pool = nullptr;
  bool is_queued = false;     ///< Part of a running command.
  bool is_nominated = false;  ///< Expects a pod.
};

/// The first row of the table that keeps the machine from being a candidate, or nothing. Source: disruption.md 2.
[[nodiscard]] std::optional<model::Blocker> blocker_of(const StateNode& state, DisruptionClass disruption_class,
                                                       const EligibilityContext& context);

}  // namespace kerf::reference
