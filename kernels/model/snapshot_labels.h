#pragma once

#include "kerf/model/label_universe.h"
#include "kerf/model/snapshot.h"

namespace kerf::model {

/// Every label key and value that a Snapshot names where nodes are chosen: instance types and offerings, NodePools with
/// the labels they imply, Nodes and NodeClaims (their hostnames included), selectors of pods and DaemonSets, volumes
/// and storage classes, NodeOverlays. Source: provisioning.md 1.4, 1.8, 2.5.
[[nodiscard]] LabelUniverse label_universe_of(const Snapshot& snapshot);

}  // namespace kerf::model
