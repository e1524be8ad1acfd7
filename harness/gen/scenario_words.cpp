#include "kerf/gen/scenario_words.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace kerf::gen {
namespace {

// The place of a word is its code: words are never moved, and new ones come last.
// clang-format off
constexpr std::array<std::string_view, 246> kWords{{
    "name", "kind", "apiVersion", "metadata", "spec", "status", "v1", "namespace", "default", "labels", "annotations",
    "uid", "creationTimestamp", "deletionTimestamp", "finalizers", "ownerReferences", "controller", "generation",
    "items", "List", "Pod", "Node", "NodeClaim", "NodePool", "InstanceType", "Case", "DaemonSet", "Deployment",
    "ReplicaSet", "StatefulSet", "Job", "PodDisruptionBudget", "PersistentVolume", "PersistentVolumeClaim",
    "StorageClass", "CSINode", "Namespace", "NodeOverlay", "CapacityBuffer", "PodTemplate", "VolumeAttachment",
    "EC2NodeClass", "KWOKNodeClass", "AKSNodeClass", "PriorityClass", "kerf.dev/v1", "karpenter.sh/v1",
    "karpenter.sh/v1alpha1", "karpenter.sh/v1beta1", "apps/v1", "policy/v1", "storage.k8s.io/v1",
    "autoscaling.x-k8s.io/v1alpha1", "batch/v1", "karpenter.kwok.sh", "karpenter.k8s.aws", "karpenter.azure.com",
    "requirements", "capacity", "overhead", "offerings", "price", "zone", "capacityType", "available",
    "reservationID", "reservationCapacity", "cpu", "memory", "pods", "nodes", "ephemeral-storage", "example.com/gpu",
    "nvidia.com/gpu", "on-demand", "spot", "reserved", "amd64", "arm64", "linux", "windows", "z1", "z2", "z3", "a",
    "b", "c", "t0", "t1", "t2", "t3", "p0", "p1", "p2", "n0", "n1", "n2", "n3", "kubernetes.io/arch",
    "kubernetes.io/os", "kubernetes.io/hostname", "topology.kubernetes.io/zone", "topology.kubernetes.io/region",
    "node.kubernetes.io/instance-type", "karpenter.sh/capacity-type", "karpenter.sh/nodepool",
    "karpenter.sh/registered", "karpenter.sh/initialized", "karpenter.sh/do-not-disrupt",
    "karpenter.sh/nodepool-hash", "karpenter.sh/nodepool-hash-version", "karpenter.sh/disrupted",
    "karpenter.sh/unregistered", "karpenter.k8s.aws/instance-family", "karpenter.k8s.aws/instance-cpu",
    "karpenter.k8s.aws/instance-gpu-count", "karpenter.k8s.aws/instance-category", "karpenter.sh/termination",
    "controller.kubernetes.io/pod-deletion-cost", "size", "tier", "team", "app", "version", "env", "nodeClassRef",
    "group", "template", "disruption", "budgets", "consolidationPolicy", "consolidateAfter", "WhenEmpty",
    "WhenEmptyOrUnderutilized", "Balanced", "schedule", "duration", "reasons", "Underutilized", "Empty", "Drifted",
    "weight", "limits", "replicas", "minValues", "expireAfter", "terminationGracePeriod", "startupTaints", "taints",
    "taint", "key", "operator", "values", "value", "effect", "In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt",
    "Gte", "Lte", "Equal", "NoSchedule", "PreferNoSchedule", "NoExecute", "containers", "initContainers", "image",
    "resources", "requests", "ports", "containerPort", "hostPort", "hostIP", "protocol", "TCP", "UDP",
    "restartPolicy", "Always", "nodeName", "nodeSelector", "affinity", "nodeAffinity", "podAffinity",
    "podAntiAffinity", "requiredDuringSchedulingIgnoredDuringExecution",
    "preferredDuringSchedulingIgnoredDuringExecution", "nodeSelectorTerms", "matchExpressions", "matchFields",
    "matchLabels", "preference", "podAffinityTerm", "topologyKey", "labelSelector", "namespaceSelector", "namespaces",
    "topologySpreadConstraints", "maxSkew", "minDomains", "whenUnsatisfiable", "DoNotSchedule", "ScheduleAnyway",
    "nodeTaintsPolicy", "nodeAffinityPolicy", "Honor", "Ignore", "matchLabelKeys", "tolerations", "priority",
    "schedulingGates", "resourceClaims", "volumes", "persistentVolumeClaim", "claimName", "storageClassName",
    "volumeName", "volumeBindingMode", "phase", "conditions", "type", "reason", "True", "False", "Unknown", "Pending",
    "Running", "Succeeded", "Failed", "PodScheduled", "Unschedulable", "Ready", "Launched", "Registered",
    "Initialized", "Consolidatable", "lastTransitionTime", "providerID", "allocatable", "startTime", "selector",
    "disruptionsAllowed", "maxUnavailable", "minAvailable",
}};
// clang-format on

constexpr std::array<std::uint8_t, kWords.size()> sorted_places() {
  std::array<std::uint8_t, kWords.size()> places{};
  std::iota(places.begin(), places.end(), std::uint8_t{0});
  std::ranges::sort(places, {}, [](std::uint8_t place) { return kWords.at(place); });
  return places;
}

constexpr std::array<std::uint8_t, kWords.size()> kSortedPlaces = sorted_places();

}  // namespace

std::span<const std::string_view> scenario_words() { return kWords; }

std::optional<std::size_t> word_number(std::string_view text) {
  const auto place =
      std::ranges::lower_bound(kSortedPlaces, text, {}, [](std::uint8_t word) { return kWords.at(word); });
  if (place == kSortedPlaces.end() || kWords.at(*place) != text) return std::nullopt;
  return *place;
}

}  // namespace kerf::gen
