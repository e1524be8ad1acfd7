#pragma once

#include "kerf/model/pod.h"
#include "kerf/model/resources.h"

namespace kerf::reference {

/// Whether the node refused to resize the pod in place. Source: provisioning.md 1.3.
[[nodiscard]] bool resize_is_infeasible(const model::Pod& pod);

/// What a pod takes from its node, `pods: 1` included. Source: provisioning.md 1.3.
[[nodiscard]] model::ResourceList effective_requests(const model::Pod& pod);

/// The spec with limits as requests where a container has none: what a pod made from a DaemonSet template asks for.
/// Source: provisioning.md 1.3, 1.7.
[[nodiscard]] model::PodSpec with_limits_as_requests(model::PodSpec spec);

}  // namespace kerf::reference
