#include "kerf/io/read_node.h"

#include <utility>

#include "kerf/io/migrate.h"
#include "kerf/io/read_common.h"

namespace kerf::io {

model::Node read_node(const Field& object, model::ObjectMeta meta) {
  model::Node node;
  node.meta = std::move(meta);
  const Field spec = object.member("spec");
  node.provider_id = spec.member("providerID").text();
  node.taints = read_taints(spec.member("taints"));
  const Field status = object.member("status");
  node.capacity = status.member("capacity").resources(Sign::kNotNegative);
  const Field allocatable = status.member("allocatable");
  node.allocatable = allocatable.present() ? allocatable.resources(Sign::kNotNegative) : node.capacity;
  node.conditions = read_conditions(status.member("conditions"));
  return node;
}

model::NodeClaim read_node_claim(const Field& object, model::ObjectMeta meta, VersionUse use) {
  model::NodeClaim claim;
  claim.meta = std::move(meta);
  const Field spec = object.member("spec");
  claim.node_class_ref = read_node_class_ref(spec.member("nodeClassRef"), use);
  claim.requirements = read_requirements(spec.member("requirements"));
  claim.taints = read_taints(spec.member("taints"));
  claim.startup_taints = read_taints(spec.member("startupTaints"));
  const Field resources = spec.member("resources");
  claim.requests = resources.member("requests").resources(Sign::kNotNegative);
  claim.expire_after = kDefaultExpireAfter;
  if (use == VersionUse::kCurrent) {
    claim.expire_after = read_nillable_duration(spec.member("expireAfter"), kDefaultExpireAfter);
    claim.termination_grace_period = read_duration(spec.member("terminationGracePeriod"));
  }
  const Field status = object.member("status");
  claim.provider_id = status.member("providerID").text();
  claim.node_name = status.member("nodeName").text();
  claim.image_id = status.member("imageID").text();
  claim.capacity = status.member("capacity").resources(Sign::kNotNegative);
  claim.allocatable = status.member("allocatable").resources(Sign::kAny);
  claim.conditions = read_conditions(status.member("conditions"));
  claim.last_pod_event = status.member("lastPodEventTime").instant();
  return claim;
}

}  // namespace kerf::io
