#pragma once

#include <vector>

#include "kerf/model/snapshot.h"

namespace kerf::reference {

/// What NodeOverlays make of one pool's instance types.
struct OverlaidTypes {
  std::vector<model::InstanceType> types;
  std::vector<std::string> priced;   ///< Names of types with a changed price, sorted.
  std::vector<std::string> resized;  ///< Names of types with changed capacity, sorted.
};

/// The names of overlays that may not apply because of an overlay of equal weight, judged over all NodePools at once.
/// Source: provisioning.md 6.7.
[[nodiscard]] std::vector<std::string> conflicting_overlays(const model::Snapshot& snapshot);

/// The pool's instance types with prices and extended resources as the overlays say; `rejected` ones do nothing.
/// Source: provisioning.md 6.7.
[[nodiscard]] OverlaidTypes overlaid_types(const model::Snapshot& snapshot, const model::NodePool& pool,
                                           const std::vector<std::string>& rejected);

}  // namespace kerf::reference
