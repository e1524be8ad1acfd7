#pragma once

#include <string>
#include <string_view>

#include "kerf/gen/draft.h"

namespace kerf::gen {

/// Adds containers that ask for `total` in all to a pod's spec: split over containers, sidecars, overhead and pod-level
/// requests, with init containers that never ask for more, or (`may_exceed`) may decide the pod's size.
void put_containers(Draft& draft, Object& spec, RequestDraft total, bool may_exceed, const List& ports);

/// Affinity, selectors, tolerations and spread of a pod of workload `app`.
void put_constraints(Draft& draft, Object& spec, std::string_view app);
/// Its volumes.
void put_volumes(Draft& draft, Object& spec);
/// A host port, at times of one address or protocol only; `number` is its port.
[[nodiscard]] Object host_port(Draft& draft, std::int64_t number);

/// The `containers` of a DaemonSet's pods.
[[nodiscard]] List agent_containers(const DaemonDraft& daemon);

/// Affinity to and from pods, and nodes: the `affinity` member.
[[nodiscard]] Object any_affinity(Draft& draft, std::string_view app);
/// The items of `topologySpreadConstraints`.
[[nodiscard]] List any_spread(Draft& draft, std::string_view app);

/// Classes of pods that wait for a node; some of them are not part of a pass.
void add_pending_pods(Draft& draft);
/// DaemonSets; `daemons` of the draft remembers them.
void add_daemons(Draft& draft);
/// StorageClass, PersistentVolumes and claims that pods may name.
void add_volumes(Draft& draft);
/// A second namespace, with labels.
void add_namespaces(Draft& draft);
/// PodDisruptionBudgets.
void add_disruption_budgets(Draft& draft);
/// NodeOverlays that change prices and extended resources.
void add_overlays(Draft& draft);
/// CapacityBuffers and the PodTemplates that they name.
void add_buffers(Draft& draft);

}  // namespace kerf::gen
