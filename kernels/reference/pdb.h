#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/model/snapshot.h"

namespace kerf::reference {

/// The PodDisruptionBudgets of the pod's namespace that select it. An absent selector selects nothing.
/// Source: disruption.md 2.2.
[[nodiscard]] std::vector<const model::PodDisruptionBudget*> matching_budgets(const model::Pod& pod,
                                                                              const model::Snapshot& snapshot);

/// A PodDisruptionBudget of that namespace that could not be read, and so blocks every pod there; nullptr when all
/// could. Source: disruption.md 2, formats.md "What reading does".
[[nodiscard]] const model::UnreadableObject* unreadable_budget(std::string_view namespace_name,
                                                               const model::Snapshot& snapshot);

/// A budget with unhealthyPodEvictionPolicy AlwaysAllow lets a pod go whose Ready condition is False.
/// Source: disruption.md 2.2.
[[nodiscard]] bool allows_unhealthy(const model::PodDisruptionBudget& budget, const model::Pod& pod);

/// Whether the budget's spec rules out every eviction for good. Source: disruption.md 2.2.
[[nodiscard]] bool allows_nothing(const model::PodDisruptionBudget& budget);

/// Why the eviction API would refuse the pod now: PDB_MULTIPLE or PDB_BLOCKED.
struct EvictionRefusal {
  std::string_view code;
  std::string object;
  std::string message;
};
/// Nothing when budgets let the pod go, each pod judged alone by the budgets' status. Source: disruption.md 2.2.
[[nodiscard]] std::optional<EvictionRefusal> eviction_refusal(const model::Pod& pod, const model::Snapshot& snapshot,
                                                              model::Time now);

}  // namespace kerf::reference
