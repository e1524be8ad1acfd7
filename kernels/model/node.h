#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kerf/model/meta.h"
#include "kerf/model/resources.h"

namespace kerf::model {

struct Node {
  ObjectMeta meta;
  std::string provider_id;
  std::vector<Taint> taints;
  ResourceList capacity;
  ResourceList allocatable;
  std::vector<Condition> conditions;
};

struct NodeClassRef {
  std::string group;
  std::string kind;
  std::string name;

  bool operator==(const NodeClassRef&) const = default;
};

struct NodeClaim {
  ObjectMeta meta;
  NodeClassRef node_class_ref;
  std::vector<Expression> requirements;
  std::vector<Taint> taints;
  std::vector<Taint> startup_taints;
  ResourceList requests;
  NillableDuration expire_after;
  std::optional<Duration> termination_grace_period;
  std::string provider_id;  ///< `status.providerID`; empty = not launched.
  std::string node_name;    ///< `status.nodeName`.
  std::string image_id;
  ResourceList capacity;
  ResourceList allocatable;
  std::vector<Condition> conditions;
  std::optional<Time> last_pod_event;
};

}  // namespace kerf::model
