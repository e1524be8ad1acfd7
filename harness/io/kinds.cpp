#include "kerf/io/kinds.h"

#include <algorithm>
#include <array>

namespace kerf::io {
namespace {

constexpr bool kNamespaced = true;

constexpr auto kKinds = std::to_array<KindEntry>({
    {Kind::kPod, "Pod", "", "v1", "", kNamespaced},
    {Kind::kNode, "Node", "", "v1"},
    {Kind::kPersistentVolume, "PersistentVolume", "", "v1"},
    {Kind::kPersistentVolumeClaim, "PersistentVolumeClaim", "", "v1", "", kNamespaced},
    {Kind::kNamespace, "Namespace", "", "v1"},
    {Kind::kLimitRange, "LimitRange", "", "v1", "", kNamespaced},
    {Kind::kPodTemplate, "PodTemplate", "", "v1", "", kNamespaced},
    {Kind::kOther, "Service", "", "v1", "", kNamespaced},
    {Kind::kDeployment, "Deployment", "apps", "v1", "v1beta2 v1beta1", kNamespaced},
    {Kind::kStatefulSet, "StatefulSet", "apps", "v1", "v1beta2 v1beta1", kNamespaced},
    {Kind::kReplicaSet, "ReplicaSet", "apps", "v1", "v1beta2", kNamespaced},
    {Kind::kDaemonSet, "DaemonSet", "apps", "v1", "v1beta2", kNamespaced},
    {Kind::kDeployment, "Deployment", "extensions", "-", "v1beta1", kNamespaced},
    {Kind::kReplicaSet, "ReplicaSet", "extensions", "-", "v1beta1", kNamespaced},
    {Kind::kDaemonSet, "DaemonSet", "extensions", "-", "v1beta1", kNamespaced},
    {Kind::kJob, "Job", "batch", "v1", "", kNamespaced},
    {Kind::kPodDisruptionBudget, "PodDisruptionBudget", "policy", "v1", "v1beta1", kNamespaced},
    {Kind::kStorageClass, "StorageClass", "storage.k8s.io", "v1", "v1beta1"},
    {Kind::kCsiNode, "CSINode", "storage.k8s.io", "v1", "v1beta1"},
    {Kind::kPriorityClass, "PriorityClass", "scheduling.k8s.io", "v1", "v1beta1 v1alpha1"},
    {Kind::kHorizontalPodAutoscaler, "HorizontalPodAutoscaler", "autoscaling", "v2", "v2beta2 v2beta1 v1", kNamespaced},
    {Kind::kNodePool, "NodePool", "karpenter.sh", "v1", "v1beta1"},
    {Kind::kNodeClaim, "NodeClaim", "karpenter.sh", "v1", "v1beta1"},
    {Kind::kNodeOverlay, "NodeOverlay", "karpenter.sh", "v1alpha1"},
    {Kind::kEc2NodeClass, "EC2NodeClass", "karpenter.k8s.aws", "v1", "v1beta1"},
    {Kind::kAksNodeClass, "AKSNodeClass", "karpenter.azure.com", "v1beta1", "v1alpha2"},
    {Kind::kKwokNodeClass, "KWOKNodeClass", "karpenter.kwok.sh", "v1alpha1"},
    {Kind::kCapacityBuffer, "CapacityBuffer", "autoscaling.x-k8s.io", "v1beta1", "v1alpha1", kNamespaced},
    {Kind::kScaledObject, "ScaledObject", "keda.sh", "v1alpha1", "", kNamespaced},
    {Kind::kScaledJob, "ScaledJob", "keda.sh", "v1alpha1", "", kNamespaced},
    {Kind::kOther, "TriggerAuthentication", "keda.sh", "v1alpha1", "", kNamespaced},
    {Kind::kOther, "ClusterTriggerAuthentication", "keda.sh", "v1alpha1"},
    {Kind::kInstanceType, "InstanceType", "kerf.dev", "v1"},
    {Kind::kCase, "Case", "kerf.dev", "v1"},
    {Kind::kOther, "MetricSeries", "kerf.dev", "v1", "", kNamespaced},
    {Kind::kOther, "Edit", "kerf.dev", "v1"},
    {Kind::kOther, "Queue", "kerf.dev", "v1", "", kNamespaced},
    {Kind::kOther, "Decision", "kerf.dev", "v1"},
    {Kind::kOther, "CustomResourceDefinition", "apiextensions.k8s.io", ""},
    {Kind::kOther, "Application", "argoproj.io", "", "", kNamespaced},
    {Kind::kOther, "Kustomization", "kustomize.toolkit.fluxcd.io", "", "", kNamespaced},
    {Kind::kOther, "HelmRelease", "helm.toolkit.fluxcd.io", "", "", kNamespaced},
});

bool lists(std::string_view words, std::string_view wanted) {
  while (!words.empty()) {
    std::size_t end = std::min(words.find(' '), words.size());
    if (words.substr(0, end) == wanted) return true;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return false;
}

}  // namespace

const KindEntry* find_kind(std::string_view group, std::string_view name) {
  const auto* place = std::find_if(kKinds.begin(), kKinds.end(),
                                   [&](const KindEntry& entry) { return entry.name == name && entry.group == group; });
  return place == kKinds.end() ? nullptr : place;
}

const KindEntry* find_kind_by_name(std::string_view name) {
  const auto* place =
      std::find_if(kKinds.begin(), kKinds.end(), [&](const KindEntry& entry) { return entry.name == name; });
  return place == kKinds.end() ? nullptr : place;
}

VersionUse version_use(const KindEntry& entry, std::string_view version) {
  if (entry.current_version.empty() || version == entry.current_version) return VersionUse::kCurrent;
  return lists(entry.older_versions, version) ? VersionUse::kOlder : VersionUse::kUnknown;
}

ApiVersion split_api_version(std::string_view api_version) {
  std::size_t slash = api_version.find('/');
  if (slash == std::string_view::npos) return {{}, api_version};
  return {api_version.substr(0, slash), api_version.substr(slash + 1)};
}

}  // namespace kerf::io
