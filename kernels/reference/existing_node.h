#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "kerf/reference/daemons.h"
#include "kerf/reference/pass_pod.h"
#include "kerf/reference/topology.h"

namespace kerf::reference {

/// A machine that exists, and what is left of it during the pass. Source: provisioning.md 4.1.
struct ExistingNode {
  const StateNode* state = nullptr;
  std::shared_ptr<const model::Requirements> requirements;
  model::ResourceVector remaining;
  HostPortUsage ports;
  VolumeUsage volumes;
  bool is_recent = false;             ///< Still under its pool's consolidateAfter. Source: disruption.md 1.2.
  bool refuses_running_pods = false;  ///< In this pass, as it is recent. Source: disruption.md 6.2.
  std::vector<std::size_t> pods;      ///< Placed in this pass, by index.
};

/// What the node would require with the pod on it.
struct NodeFit {
  model::Requirements requirements;
};

/// The nodes that pods can be placed on, initialized ones first, then by name. Source: provisioning.md 4.1.
[[nodiscard]] std::vector<ExistingNode> existing_nodes(std::span<const StateNode* const> targets,
                                                       const std::vector<DaemonPod>& daemons,
                                                       const model::Snapshot& snapshot,
                                                       model::ResourceTable& resources);

/// Whether the pod runs on a node that stays: one under consolidateAfter refuses it. Source: disruption.md 6.2.
[[nodiscard]] bool runs_elsewhere(const PassPod& pod);

/// Whether, and how, the node takes the pod. Source: provisioning.md 4.1.
[[nodiscard]] std::optional<NodeFit> can_add(const PassPod& pod, const ExistingNode& node, const Topology& topology);

}  // namespace kerf::reference
