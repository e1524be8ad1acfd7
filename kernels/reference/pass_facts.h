#pragma once

#include <cstdint>
#include <vector>

#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"
#include "kerf/reference/daemons.h"
#include "kerf/reference/existing_node.h"
#include "kerf/reference/reservations.h"
#include "kerf/reference/state_nodes.h"
#include "kerf/reference/templates.h"
#include "kerf/reference/topology.h"

namespace kerf::reference {

/// What a pass works on whatever pods it places: made once, shared by every simulation of a disruption pass.
/// Source: provisioning.md 1.
struct PassFacts {
  /// Both must outlive the facts.
  PassFacts(const model::Snapshot& cluster, const model::Options& chosen);
  PassFacts(const PassFacts&) = delete;
  PassFacts& operator=(const PassFacts&) = delete;

  const model::Snapshot& snapshot;
  const model::Options& options;
  model::ResourceTable resources;
  std::vector<std::uint32_t> nodes_of_pods;  ///< By pod of the Snapshot.
  RunningPods running;
  NodeKinds node_kinds;          ///< Of Nodes and of all machines.
  std::vector<StateNode> state;  ///< Every tracked machine, by name.
  std::vector<PoolInPass> pools;
  std::vector<DaemonPod> daemons;
  Templates templates;
  std::vector<ExistingNode> nodes;  ///< Those not marked for deletion, in the order in which they are tried.
  Reservations reservations;
  TopologyFacts topology;
  bool may_tolerate_soft_taints = false;
};

}  // namespace kerf::reference
