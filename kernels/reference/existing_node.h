#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "kerf/reference/daemons.h"
#include "kerf/reference/node_kinds.h"
#include "kerf/reference/pass_pod.h"
#include "kerf/reference/pod_kinds.h"
#include "kerf/reference/topology.h"

namespace kerf::reference {

/// A machine that exists, and what is left of it during the pass. Source: provisioning.md 4.1.
class ExistingNode {
 public:
  ExistingNode(const StateNode& machine, NodeKinds::Id kind_of_labels, const NodeKinds& kinds)
      : state(&machine), kind(kind_of_labels), kinds_(&kinds) {}

  /// What it requires of pods. O(labels), as it is made up for most nodes.
  [[nodiscard]] model::Requirements requirements() const;
  /// Whether the wishes can be met there, strictly.
  [[nodiscard]] bool can_meet(const model::Requirements& wishes) const;
  /// Narrows that down to `requirements`, as a placement does, and gives them in the form that others may keep.
  std::shared_ptr<const model::Requirements> require(model::Requirements requirements);

  const StateNode* state;
  NodeKinds::Id kind;  ///< Of its labels.
  model::ResourceVector remaining;
  HostPortUsage ports;
  VolumeUsage volumes;
  bool is_recent = false;             ///< Still under its pool's consolidateAfter. Source: disruption.md 1.2.
  bool refuses_running_pods = false;  ///< In this pass, as it is recent. Source: disruption.md 6.2.
  std::vector<std::size_t> pods;      ///< Placed in this pass, by index.

 private:
  const NodeKinds* kinds_;
  std::shared_ptr<const model::Requirements> narrowed_;  ///< Empty while no pod was placed there.
};

/// Whether the labels of a machine leave it its hostname: an empty label does not. Source: provisioning.md 4.1.
[[nodiscard]] bool keeps_hostname(const StateNode& state);
/// What a machine requires for the hostname: its own, or none at all.
[[nodiscard]] model::Requirement required_hostname(const StateNode& state);

/// What the node would require with the pod on it.
struct NodeFit {
  model::Requirements requirements;
};

/// What existing nodes are made from.
struct ExistingNodeSources {
  const model::Snapshot& snapshot;
  const std::vector<StateNode>& state;  ///< Every tracked machine, by name.
  const std::vector<DaemonPod>& daemons;
  const RunningPods& running;
};

/// The nodes that pods can be placed on, initialized ones first, then by name; `kinds` and `resources` learn what is
/// new to them. Source: provisioning.md 4.1.
[[nodiscard]] std::vector<ExistingNode> existing_nodes(const ExistingNodeSources& sources, NodeKinds& kinds,
                                                       model::ResourceTable& resources);

/// Whether the pod runs on a node that stays: one under consolidateAfter refuses it. Source: disruption.md 6.2.
[[nodiscard]] bool runs_elsewhere(const PassPod& pod);

/// Whether, and how, the node takes the pod. Source: provisioning.md 4.1.
[[nodiscard]] std::optional<NodeFit> can_add(const PassPod& pod, const ExistingNode& node, const Topology& topology);

}  // namespace kerf::reference
