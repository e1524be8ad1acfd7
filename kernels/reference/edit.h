#pragma once

#include <set>
#include <string>
#include <vector>

#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"

namespace kerf::reference {

/// A node that an edit makes drift.
struct NewlyDrifted {
  std::string node;  ///< As shown.
  std::string node_pool;
  std::string reason;  ///< As in the condition Drifted.
  std::string message;

  bool operator==(const NewlyDrifted&) const = default;
};

/// Writes into `after` what the controller would: the condition Drifted for what the edit changed, and Consolidatable
/// for pools whose consolidateAfter or replicas it changed; what an edit does not touch stays as the dump has it.
/// Returns the nodes that drift now and did not before, by name. Source: disruption.md 1.2, 7.1.
std::vector<NewlyDrifted> apply_edit(const model::Snapshot& before, model::Snapshot& after,
                                     const model::Options& options);

/// The snapshot without those nodes, their NodeClaims and the pods that go with them; their other pods are pending.
[[nodiscard]] model::Snapshot without_nodes(const model::Snapshot& snapshot,
                                            const std::set<std::string, std::less<>>& nodes,
                                            const model::Options& options);

}  // namespace kerf::reference
