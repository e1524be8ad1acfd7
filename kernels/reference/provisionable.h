#pragma once

#include <string>
#include <string_view>

#include "kerf/model/pod.h"
#include "kerf/model/time.h"
#include "kerf/reference/pdb.h"

namespace kerf::reference {

/// The condition of provisioning.md 1.1 that the pod fails, or empty when it is provisionable.
[[nodiscard]] std::string_view why_not_provisionable(const model::Pod& pod);

/// Whether an active `karpenter.sh/do-not-disrupt` protects the pod at `now`. Source: provisioning.md 1.1.
[[nodiscard]] bool is_protected(const model::Pod& pod, model::Time now);

/// Whether an eviction of the pod is possible at all, so that budgets have a say. Source: provisioning.md 1.1.
[[nodiscard]] bool is_evictable(const model::Pod& pod, model::Time now);

/// Whether budgets forbid every eviction of the pod for good, judged by their spec. An unreadable budget forbids it for
/// its namespace. Source: provisioning.md 1.1, disruption.md 2.2.
[[nodiscard]] bool is_fully_blocked(const model::Pod& pod, const PodBudgets& of_cluster, model::Time now);

/// Active, or the terminating pod of a StatefulSet; not of a DaemonSet, not static. Source: disruption.md 2.2.
[[nodiscard]] bool is_reschedulable(const model::Pod& pod);

/// Whether a pod bound to a node that goes away can be moved now. Source: provisioning.md 1.1.
[[nodiscard]] bool is_currently_reschedulable(const model::Pod& pod, const PodBudgets& budgets, model::Time now);

}  // namespace kerf::reference
