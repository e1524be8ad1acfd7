#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kerf/model/meta.h"
#include "kerf/model/pod.h"

namespace kerf::model {

struct PersistentVolumeClaim {
  ObjectMeta meta;
  std::string storage_class_name;  ///< Empty = none.
  std::string volume_name;         ///< Empty = unbound.
  std::string phase;
};

struct PersistentVolume {
  ObjectMeta meta;
  std::string csi_driver;    ///< Empty = not CSI.
  bool in_tree_ebs = false;  ///< `awsElasticBlockStore`.
  bool local_or_host_path = false;
  std::vector<NodeSelectorTerm> node_terms;  ///< `nodeAffinity.required`.
};

struct StorageClass {
  ObjectMeta meta;
  std::string provisioner;
  bool wait_for_first_consumer = false;  ///< volumeBindingMode; default Immediate.
  /// `allowedTopologies`: alternatives, each a list of (key, values).
  std::vector<std::vector<std::pair<std::string, std::vector<std::string>>>> allowed_topologies;
};

struct CsiDriverLimit {
  std::string driver;
  std::optional<std::int64_t> count;  ///< Absent = unlimited.
};

/// Attach limits of the node of the same name.
struct CsiNode {
  ObjectMeta meta;
  std::vector<CsiDriverLimit> drivers;
};

}  // namespace kerf::model
