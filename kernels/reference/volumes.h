#pragma once

#include <expected>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "kerf/model/requirements.h"
#include "kerf/model/snapshot.h"
#include "kerf/reference/reasons.h"

namespace kerf::reference {

/// Attached volumes (`namespace/claim`) by CSI driver. Source: provisioning.md 1.8.
using VolumesByDriver = std::map<std::string, std::set<std::string>>;

/// The name of the PersistentVolumeClaim behind a volume of a pod.
[[nodiscard]] std::string claim_name(const model::Pod& pod, const model::PodVolume& volume);

/// The pod's volumes that count toward attach limits; those of unknown driver do not. Source: provisioning.md 1.8.
[[nodiscard]] VolumesByDriver volumes_by_driver(const model::Pod& pod, const model::Snapshot& snapshot);

/// What the pod's volumes ask of its node: alternatives of which one must hold; none = unconstrained. The error names
/// what a volume needs and the input lacks. Source: provisioning.md 1.8.
[[nodiscard]] std::expected<std::vector<model::Requirements>, Reason> volume_alternatives(
    const model::Pod& pod, const model::Snapshot& snapshot);

/// Volumes attached to one node and how many its drivers allow.
class VolumeUsage {
 public:
  /// The limits of the CSINode of that name; unlimited without one.
  [[nodiscard]] static VolumeUsage of_node(std::string_view node, const model::Snapshot& snapshot);

  void add(const VolumesByDriver& volumes);
  /// Whether every driver stays within its limit with `volumes` attached too. Source: provisioning.md 1.8.
  [[nodiscard]] bool has_room_for(const VolumesByDriver& volumes) const;

 private:
  VolumesByDriver attached_;
  std::map<std::string, std::int64_t> limits_;
};

}  // namespace kerf::reference
