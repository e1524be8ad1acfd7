#pragma once

#include <vector>

#include "kerf/model/snapshot.h"
#include "kerf/model/time.h"

namespace kerf::judge {

/// Owned by a DaemonSet.
[[nodiscard]] bool is_of_daemon_set(const model::Pod& pod);
/// A mirror of a static pod: owned by a Node.
[[nodiscard]] bool is_static(const model::Pod& pod);

/// Active, or terminating and of a StatefulSet, which will ask for it again. Source: disruption.md 2.2.
[[nodiscard]] bool is_worth_a_place(const model::Pod& pod);

/// Worth a place, and neither of a DaemonSet nor static. Source: disruption.md 2.2.
[[nodiscard]] bool is_reschedulable(const model::Pod& pod);

/// Active and protected by `karpenter.sh/do-not-disrupt` at that instant. Source: disruption.md 2.1.
[[nodiscard]] bool is_protected(const model::Pod& pod, model::Time now);

/// Whether a drain waits for the pod and evicts it. Source: disruption.md 2.2.
[[nodiscard]] bool is_evictable(const model::Pod& pod, model::Time now);

/// Tolerates the taint of nodes that are being disrupted.
[[nodiscard]] bool tolerates_disruption(const model::Pod& pod);

/// The PodDisruptionBudgets that select the pod. Source: disruption.md 2.2.
[[nodiscard]] std::vector<const model::PodDisruptionBudget*> selecting_budgets(const model::Snapshot& snapshot,
                                                                               const model::Pod& pod);

/// Whether the budget lets go of the pod because it is not Ready anyway. Source: disruption.md 2.2.
[[nodiscard]] bool excuses_unhealthy(const model::PodDisruptionBudget& budget, const model::Pod& pod);

/// Whether a PodDisruptionBudget of the pod's namespace could not be read. Source: disruption.md 2.
[[nodiscard]] bool has_unreadable_budget(const model::Snapshot& snapshot, const model::Pod& pod);

}  // namespace kerf::judge
