#include <array>
#include <utility>

#include "kerf/judge/facts.h"
#include "kerf/model/labels.h"

namespace kerf::judge {

using model::PersistentVolume;
using model::PersistentVolumeClaim;
using model::Requirement;
using model::Requirements;
using model::Snapshot;
using model::StorageClass;

namespace {

constexpr std::string_view kEbs = "ebs.csi.aws.com";

constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kCsiNameOfInTree{{
    {"kubernetes.io/aws-ebs", kEbs},
    {"kubernetes.io/gce-pd", "pd.csi.storage.gke.io"},
    {"kubernetes.io/azure-disk", "disk.csi.azure.com"},
    {"kubernetes.io/azure-file", "file.csi.azure.com"},
    {"kubernetes.io/cinder", "cinder.csi.openstack.org"},
    {"kubernetes.io/vsphere-volume", "csi.vsphere.vmware.com"},
    {"kubernetes.io/portworx-volume", "pxd.portworx.com"},
}};

std::string csi_driver_of(std::string_view provisioner) {
  for (const auto& [in_tree, csi] : kCsiNameOfInTree) {
    if (provisioner == in_tree) return std::string(csi);
  }
  return std::string(provisioner);
}

std::vector<Requirements> alternatives_of(const PersistentVolume& volume) {
  std::vector<Requirements> alternatives;
  for (const model::NodeSelectorTerm& term : volume.node_terms) {
    if (term.match_expressions.empty()) continue;
    Requirements requirements = Requirements::from_expressions(term.match_expressions);
    if (volume.local_or_host_path) requirements.erase(model::kHostnameLabel);
    alternatives.push_back(std::move(requirements));
  }
  return alternatives;
}

std::vector<Requirements> alternatives_of(const StorageClass& storage_class) {
  std::vector<Requirements> alternatives;
  for (const auto& term : storage_class.allowed_topologies) {
    if (term.empty()) continue;
    Requirements requirements;
    for (const auto& [key, values] : term) requirements.add(key, Requirement::in(values));
    alternatives.push_back(std::move(requirements));
  }
  return alternatives;
}

void resolve_bound(const Snapshot& snapshot, const PersistentVolumeClaim& claim, VolumeFact& fact) {
  const PersistentVolume* volume = find_object(snapshot.persistent_volumes, "", claim.volume_name);
  if (volume == nullptr) {
    fact.missing = "V-PVC-UNBOUND";
    return;
  }
  fact.driver = !volume->csi_driver.empty() ? volume->csi_driver : volume->in_tree_ebs ? std::string(kEbs) : "";
  fact.alternatives = alternatives_of(*volume);
}

void resolve_unbound(const Snapshot& snapshot, const PersistentVolumeClaim& claim, VolumeFact& fact) {
  if (claim.storage_class_name.empty()) return;
  const StorageClass* storage_class = find_object(snapshot.storage_classes, "", claim.storage_class_name);
  if (storage_class == nullptr) {
    fact.missing = "V-STORAGECLASS";
    return;
  }
  fact.driver = csi_driver_of(storage_class->provisioner);
  fact.alternatives = alternatives_of(*storage_class);
}

}  // namespace

std::string claim_name(const model::Pod& pod, const model::PodVolume& volume) {
  return volume.ephemeral ? pod.meta.name + "-" + volume.name : volume.claim_name;
}

std::vector<VolumeFact> volumes_of(const Snapshot& snapshot, const model::Pod& pod) {
  std::vector<VolumeFact> facts;
  for (const model::PodVolume& volume : pod.spec->volumes) {
    VolumeFact fact;
    const std::string name = claim_name(pod, volume);
    fact.claim = pod.meta.namespace_name + "/" + name;
    const PersistentVolumeClaim* claim = find_object(snapshot.persistent_volume_claims, pod.meta.namespace_name, name);
    if (claim == nullptr) {
      fact.missing = "V-PVC-MISSING";
    } else if (!claim->volume_name.empty()) {
      resolve_bound(snapshot, *claim, fact);
    } else {
      resolve_unbound(snapshot, *claim, fact);
    }
    facts.push_back(std::move(fact));
  }
  return facts;
}

}  // namespace kerf::judge
