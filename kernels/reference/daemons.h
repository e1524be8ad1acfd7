#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "kerf/model/snapshot.h"
#include "kerf/reference/host_ports.h"
#include "kerf/reference/node_kinds.h"
#include "kerf/reference/state_nodes.h"

namespace kerf::reference {

/// The pod that a DaemonSet would run on a node. Source: provisioning.md 1.7.
struct DaemonPod {
  std::string name;                               ///< `namespace/name` of the DaemonSet.
  std::vector<model::Requirements> alternatives;  ///< nodeSelector with each required term.
  std::vector<model::Toleration> tolerations;     ///< With the one for PreferNoSchedule.
  model::ResourceList requests;
  std::vector<HostPort> ports;
};

/// One per DaemonSet, those with resource claims left out. Source: provisioning.md 1.7.
[[nodiscard]] std::vector<DaemonPod> daemon_pods(const model::Snapshot& snapshot, model::Time now);

/// Whether the daemon pod would run on a node of that type from a template. Source: provisioning.md 1.7.
[[nodiscard]] bool runs_on_template(const DaemonPod& daemon, const model::Requirements& template_requirements,
                                    const std::vector<model::Taint>& taints, const model::InstanceType& type);

/// What daemon pods will still take from existing nodes. Source: provisioning.md 1.7.
class DaemonsOnNodes {
 public:
  /// Both must outlive it.
  DaemonsOnNodes(const std::vector<DaemonPod>& daemons, const NodeKinds& kinds);

  /// Those that belong on the node, whose labels are of `kind`, minus those already bound, per resource at least zero.
  [[nodiscard]] model::ResourceList outstanding(const StateNode& node, NodeKinds::Id kind);

 private:
  [[nodiscard]] bool belongs(std::size_t daemon, const StateNode& node, NodeKinds::Id kind);

  const std::vector<DaemonPod>& daemons_;
  const NodeKinds& kinds_;
  /// By daemon, then kind: whether the labels suit it. Nothing where nobody asked.
  std::vector<std::vector<std::optional<bool>>> suits_;
};

}  // namespace kerf::reference
