#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kerf/reference/limits.h"
#include "kerf/reference/pass_pod.h"

namespace kerf::provision {

/// One count of a topology group: of a domain of its axis, or of a hostname of Nodes by its number.
struct CountRef {
  bool is_inverse = false;
  std::uint32_t group = 0;
  std::uint32_t domain = 0;
};

/// What all simulations of a cluster start from: the pods which any of them may have to place, each like one of a pass,
/// and how things stand while all of those run where they run. Source: disruption.md 6.2.
struct SimulationBase {
  std::vector<std::uint32_t> prototype;                   ///< By pod: the one of the pass that asks alike.
  std::vector<std::vector<reference::PassPod>> variants;  ///< By class: its first pod after 0, 1, 2 .. relaxations.
  std::vector<std::vector<std::uint32_t>> selected_by;    ///< By class: groups that count its pods.
  std::vector<CountRef> counted;                          ///< What the pods count where they run.
  std::vector<CountRef> supported;                        ///< Domains that are known through a node that has them.
  std::vector<CountRef> firm;                             ///< Domains that are known whatever is gone.
};

/// In what one simulation differs from the base. The spans must outlive it.
struct Scene {
  std::span<const std::size_t> pods;    ///< To be placed, by index, in the order in which a pass would hold them.
  std::span<const std::size_t> order;   ///< Positions in `pods`, in the order of the queue.
  std::span<const std::size_t> nodes;   ///< Gone, by index.
  std::span<const CountRef> counted;    ///< What those pods counted.
  std::span<const CountRef> supported;  ///< What those nodes made known.
  /// By template, where the nodes gone change what the limits leave; empty: nothing changes.
  std::span<const reference::PoolLimits> limits;
};

}  // namespace kerf::provision
