#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace kerf::gen {

/// What pods and nodes of a cluster bring along.
struct ClusterParts {
  bool has_topology = true;   ///< Some replicas are tied to a zone, spread over zones, or keep apart on hosts.
  bool has_blockers = false;  ///< One node in eight may not go, each for a reason of its own; see below.
};

/// A cluster after its busy hour: AWS nodes of one on-demand NodePool, or of that and a spot one, each filled to
/// between a sixth and two thirds with replicas of Deployments. `nodes` of them may go (0: 8 to 14, by the seed); up to
/// three more are kept by an annotation. Budgets restrict nothing, no node holds more than it has room for, and none is
/// empty.
///
/// With `use_percent` (1 to 100) every node is filled to that share of its cpu, by pods that ask for cpu and memory as
/// its family has them. At 100 there is no spot pool, and nothing fits anywhere any more: no node can go.
///
/// Of blockers there are in turn: the node's annotation do-not-disrupt, that of a pod, a PodDisruptionBudget that
/// allows nothing, two that select one pod, and a NodeClaim that is not Consolidatable yet. A budget that does allow
/// disruptions selects the pods of every other workload.
[[nodiscard]] std::vector<std::string> half_empty_cluster(std::size_t nodes, std::uint64_t seed,
                                                          std::size_t use_percent = 0, const ClusterParts& parts = {});

}  // namespace kerf::gen
