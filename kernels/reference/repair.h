#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/model/snapshot.h"
#include "kerf/model/time.h"

namespace kerf::reference {

/// A condition that makes a node unhealthy, and how long that is put up with.
struct RepairPolicy {
  std::string_view condition;
  std::string_view status;
  model::Duration toleration;
};

/// The policies of AWS, taken for every cloud. Source: disruption.md 7.5.
[[nodiscard]] std::span<const RepairPolicy> repair_policies();

/// A node that node repair deletes, now or when its time comes.
struct NodeRepair {
  std::string node;
  std::string condition;  ///< The one whose time comes first.
  model::Time due{};
  bool acts = false;           ///< Now: due, and not too many nodes of the pool are unhealthy.
  std::int64_t unhealthy = 0;  ///< Nodes of its pool (of the cluster, without a pool).
  std::int64_t most_unhealthy = 0;
};

/// The unhealthy managed nodes, by name. At most a fifth of a pool, rounded up, may be unhealthy for any of it to be
/// repaired. Budgets, PDBs and do-not-disrupt have no say. Source: disruption.md 7.5.
[[nodiscard]] std::vector<NodeRepair> node_repairs(const model::Snapshot& snapshot, model::Time now);

}  // namespace kerf::reference
