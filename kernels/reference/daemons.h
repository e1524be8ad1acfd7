#pragma once

#include <string>
#include <vector>

#include "kerf/model/snapshot.h"
#include "kerf/reference/host_ports.h"
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

/// What daemon pods will still take from an existing node: those that belong there minus those already bound, per
/// resource at least zero. Source: provisioning.md 1.7.
[[nodiscard]] model::ResourceList outstanding_daemon_requests(const std::vector<DaemonPod>& daemons,
                                                              const StateNode& node);

}  // namespace kerf::reference
