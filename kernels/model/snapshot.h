#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/model/demand.h"
#include "kerf/model/instance_type.h"
#include "kerf/model/node.h"
#include "kerf/model/node_pool.h"
#include "kerf/model/pod.h"
#include "kerf/model/storage.h"
#include "kerf/model/workload.h"

namespace kerf::model {

/// An object that was given but could not be read. It counts as absent, but fails closed: an unreadable
/// PodDisruptionBudget blocks the pods of its namespace, the node of an unreadable bound pod takes no pod.
/// Source: formats.md "What reading does".
struct UnreadableObject {
  std::string kind;
  std::string namespace_name;
  std::string name;
  std::string node_name;  ///< Of a bound pod, where that much could be read.
};

/// Everything that was read, in the API's own terms. Immutable after loading. Every list is sorted by namespace, then
/// name, in byte order, so that nothing depends on the order of documents.
struct Snapshot {
  std::vector<Pod> pods;  ///< Live pods, and those expanded from workloads that have none.
  std::vector<Node> nodes;
  std::vector<NodeClaim> node_claims;
  std::vector<NodePool> node_pools;
  std::vector<NodeClass> node_classes;
  std::vector<InstanceCatalog> catalogs;
  std::vector<DaemonSet> daemon_sets;
  std::vector<Workload> workloads;
  std::vector<PodTemplateObject> pod_templates;
  std::vector<PodDisruptionBudget> pod_disruption_budgets;
  std::vector<PersistentVolumeClaim> persistent_volume_claims;
  std::vector<PersistentVolume> persistent_volumes;
  std::vector<StorageClass> storage_classes;
  std::vector<CsiNode> csi_nodes;
  std::vector<PriorityClass> priority_classes;
  std::vector<LimitRange> limit_ranges;
  std::vector<Namespace> namespaces;
  std::vector<NodeOverlay> node_overlays;
  std::vector<CapacityBuffer> capacity_buffers;
  std::vector<ScaledObject> scaled_objects;
  std::vector<ScaledJob> scaled_jobs;
  std::vector<HorizontalPodAutoscaler> horizontal_pod_autoscalers;
  std::vector<UnreadableObject> unreadable;
};

/// The element of a list sorted by (namespace, name), or nullptr. O(log n). Instantiated for the lists of Snapshot.
template <typename Object>
[[nodiscard]] const Object* find_object(const std::vector<Object>& sorted, std::string_view namespace_name,
                                        std::string_view name) {
  auto before = [](const Object& object, const std::pair<std::string_view, std::string_view>& wanted) {
    if (object.meta.namespace_name != wanted.first) return std::string_view(object.meta.namespace_name) < wanted.first;
    return std::string_view(object.meta.name) < wanted.second;
  };
  auto place = std::lower_bound(sorted.begin(), sorted.end(), std::pair(namespace_name, name), before);
  bool found = place != sorted.end() && place->meta.namespace_name == namespace_name && place->meta.name == name;
  return found ? &*place : nullptr;
}

/// The catalog `pool` buys from, or nullptr.
[[nodiscard]] const InstanceCatalog* catalog_of(const Snapshot& snapshot, const NodePool& pool);

}  // namespace kerf::model
