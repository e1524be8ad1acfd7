#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "kerf/model/snapshot.h"

namespace kerf::reference {

/// The PodDisruptionBudgets of a cluster by a label that each asks for: a pod is compared with those few alone that may
/// select it.
class PodBudgets {
 public:
  /// The Snapshot must outlive them. O(budgets).
  explicit PodBudgets(const model::Snapshot& snapshot);

  /// Those of the pod's namespace that select it, in the order of the Snapshot. An absent selector selects nothing.
  /// Expected O(labels + budgets that ask for one of them or for none). Source: disruption.md 2.2.
  [[nodiscard]] std::vector<const model::PodDisruptionBudget*> matching(const model::Pod& pod) const;
  /// One of that namespace that could not be read, and so blocks every pod there; nullptr when all could.
  /// Source: disruption.md 2, formats.md "What reading does".
  [[nodiscard]] const model::UnreadableObject* unreadable(std::string_view namespace_name) const;

 private:
  using Index = std::uint32_t;  ///< Of Snapshot::pod_disruption_budgets.

  const model::Snapshot& snapshot_;
  std::unordered_multimap<std::size_t, Index> by_label_;  ///< By the hash of the first label that the selector names.
  std::vector<Index> of_no_label_;                        ///< Whose selectors name none.
};

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
[[nodiscard]] std::optional<EvictionRefusal> eviction_refusal(const model::Pod& pod, const PodBudgets& of_cluster,
                                                              model::Time now);

}  // namespace kerf::reference
