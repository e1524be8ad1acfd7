#pragma once

#include "kerf/model/pod.h"
#include "kerf/reference/state_nodes.h"

namespace kerf::reference {

/// What evicting the pod is said to cost, between -10 and 10; an ordinary pod costs 1. A deletion cost that is no
/// finite number counts as absent. Source: disruption.md 2.3.
[[nodiscard]] double eviction_cost(const model::Pod& pod);

/// 1.0 plus the cost of every reschedulable pod that costs something, in the order of namespace and name.
/// Source: disruption.md 2.3.
[[nodiscard]] double reschedule_cost(const StateNode& node);

/// The same for a node that is no candidate, as the controller tracks it: all pods of no DaemonSet count, static and
/// terminating ones too. Source: disruption.md 6.8.
[[nodiscard]] double tracked_disruption(const StateNode& node);

}  // namespace kerf::reference
