#include "kerf/reference/volumes.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "kerf/fault/planted.h"
#include "kerf/model/labels.h"

namespace kerf::reference {

using model::PersistentVolume;
using model::PersistentVolumeClaim;
using model::Pod;
using model::Requirements;
using model::Snapshot;

namespace {

constexpr std::string_view kEbsDriver = "ebs.csi.aws.com";

constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kInTreeProvisioners{{
    {"kubernetes.io/aws-ebs", kEbsDriver},
    {"kubernetes.io/gce-pd", "pd.csi.storage.gke.io"},
    {"kubernetes.io/azure-disk", "disk.csi.azure.com"},
    {"kubernetes.io/azure-file", "file.csi.azure.com"},
    {"kubernetes.io/cinder", "cinder.csi.openstack.org"},
    {"kubernetes.io/vsphere-volume", "csi.vsphere.vmware.com"},
    {"kubernetes.io/portworx-volume", "pxd.portworx.com"},
}};

std::string csi_name(const std::string& provisioner) {
  for (const auto& [in_tree, csi] : kInTreeProvisioners) {
    if (provisioner == in_tree) return std::string(csi);
  }
  return provisioner;
}

/// Empty: no driver, the volume does not count.
std::string driver_of(const PersistentVolumeClaim& claim, const Snapshot& snapshot) {
  if (!claim.volume_name.empty()) {
    const PersistentVolume* volume = model::find_object(snapshot.persistent_volumes, "", claim.volume_name);
    if (volume == nullptr) return {};
    return volume->in_tree_ebs ? std::string(kEbsDriver) : volume->csi_driver;
  }
  const auto* storage_class = model::find_object(snapshot.storage_classes, "", claim.storage_class_name);
  return storage_class == nullptr ? std::string() : csi_name(storage_class->provisioner);
}

std::vector<Requirements> alternatives_of(const PersistentVolume& volume) {
  std::vector<Requirements> alternatives;
  for (const model::NodeSelectorTerm& term : volume.node_terms) {
    if (term.match_expressions.empty()) continue;
    Requirements requirements = Requirements::from_expressions(term.match_expressions);
    // A local disk is gone with its node; its pods may start afresh elsewhere.
    if (volume.local_or_host_path) requirements.erase(model::kHostnameLabel);
    alternatives.push_back(std::move(requirements));
    if (fault::planted("volume-first-term-only")) break;
  }
  return alternatives;
}

std::vector<Requirements> alternatives_of(const model::StorageClass& storage_class) {
  std::vector<Requirements> alternatives;
  for (const auto& term : storage_class.allowed_topologies) {
    if (term.empty()) continue;
    Requirements requirements;
    for (const auto& [key, values] : term) requirements.add(key, model::Requirement::in(values));
    alternatives.push_back(std::move(requirements));
  }
  return alternatives;
}

std::expected<std::vector<Requirements>, Reason> alternatives_of(const PersistentVolumeClaim& claim,
                                                                 const Snapshot& snapshot) {
  if (!claim.volume_name.empty()) {
    const PersistentVolume* volume = model::find_object(snapshot.persistent_volumes, "", claim.volume_name);
    if (volume != nullptr) return alternatives_of(*volume);
    return std::unexpected(Reason{kPvcUnbound, fmt::format("PersistentVolume {} of PersistentVolumeClaim {} is missing",
                                                           claim.volume_name, model::namespaced_name(claim.meta))});
  }
  if (claim.storage_class_name.empty()) return std::vector<Requirements>{};
  const auto* storage_class = model::find_object(snapshot.storage_classes, "", claim.storage_class_name);
  if (storage_class != nullptr) return alternatives_of(*storage_class);
  return std::unexpected(
      Reason{kStorageClass, fmt::format("StorageClass {} of PersistentVolumeClaim {} is missing",
                                        claim.storage_class_name, model::namespaced_name(claim.meta))});
}

/// Cross product, combinations without a common value dropped unless that would drop all.
std::vector<Requirements> combine(const std::vector<Requirements>& existing, const std::vector<Requirements>& added) {
  if (existing.empty()) return added;
  if (added.empty()) return existing;
  std::vector<Requirements> possible;
  std::vector<Requirements> all;
  for (const Requirements& outer : existing) {
    for (const Requirements& inner : added) {
      Requirements both = outer;
      both.add(inner);
      if (model::intersects(outer, inner)) possible.push_back(both);
      all.push_back(std::move(both));
    }
  }
  return possible.empty() ? all : possible;
}

}  // namespace

std::string claim_name(const Pod& pod, const model::PodVolume& volume) {
  return volume.ephemeral ? pod.meta.name + "-" + volume.name : volume.claim_name;
}

VolumesByDriver volumes_by_driver(const Pod& pod, const Snapshot& snapshot) {
  VolumesByDriver result;
  for (const model::PodVolume& volume : pod.spec->volumes) {
    const auto* claim =
        model::find_object(snapshot.persistent_volume_claims, pod.meta.namespace_name, claim_name(pod, volume));
    if (claim == nullptr) continue;
    std::string driver = driver_of(*claim, snapshot);
    if (!driver.empty()) result[driver].insert(model::namespaced_name(claim->meta));
  }
  return result;
}

std::expected<std::vector<Requirements>, Reason> volume_alternatives(const Pod& pod, const Snapshot& snapshot) {
  std::vector<Requirements> combined;
  for (const model::PodVolume& volume : pod.spec->volumes) {
    std::string name = claim_name(pod, volume);
    const auto* claim = model::find_object(snapshot.persistent_volume_claims, pod.meta.namespace_name, name);
    if (claim == nullptr) {
      return std::unexpected(Reason{kPvcMissing, fmt::format("volume {}: PersistentVolumeClaim {}/{} is missing",
                                                             volume.name, pod.meta.namespace_name, name)});
    }
    auto alternatives = alternatives_of(*claim, snapshot);
    if (!alternatives) return std::unexpected(alternatives.error());
    combined = combine(combined, *alternatives);
  }
  return combined;
}

VolumeUsage VolumeUsage::of_node(std::string_view node, const Snapshot& snapshot) {
  VolumeUsage usage;
  const model::CsiNode* csi_node = model::find_object(snapshot.csi_nodes, "", node);
  if (csi_node == nullptr) return usage;
  for (const model::CsiDriverLimit& driver : csi_node->drivers) {
    if (driver.count) usage.limits_[driver.driver] = *driver.count;
  }
  return usage;
}

void VolumeUsage::add(const VolumesByDriver& volumes) {
  for (const auto& [driver, names] : volumes) attached_[driver].insert(names.begin(), names.end());
}

bool VolumeUsage::has_room_for(const VolumesByDriver& volumes) const {
  if (limits_.empty()) return true;
  VolumesByDriver together = attached_;
  for (const auto& [driver, names] : volumes) together[driver].insert(names.begin(), names.end());
  for (const auto& [driver, names] : together) {
    auto limit = limits_.find(driver);
    const bool is_full = limit != limits_.end() && static_cast<std::int64_t>(names.size()) > limit->second;
    if (is_full && !fault::planted("volume-limit-ignored")) return false;
  }
  return true;
}

}  // namespace kerf::reference
