#include "kerf/judge/facts.h"
#include "kerf/judge/requests.h"

namespace kerf::judge {

using model::DaemonSet;
using model::Pod;

namespace {

bool is_controlled_by(const Pod& pod, const DaemonSet& set) {
  for (const model::OwnerReference& owner : pod.meta.owners) {
    if (!owner.controller) continue;
    if (!owner.uid.empty() && !set.meta.uid.empty()) return owner.uid == set.meta.uid;
    return owner.kind == "DaemonSet" && owner.name == set.meta.name;
  }
  return false;
}

const Pod* newest_pod_of(const model::Snapshot& snapshot, const DaemonSet& set) {
  const Pod* newest = nullptr;
  for (const Pod& pod : snapshot.pods) {
    if (pod.meta.namespace_name != set.meta.namespace_name || !is_controlled_by(pod, set)) continue;
    if (newest == nullptr || pod.meta.creation > newest->meta.creation) newest = &pod;
  }
  return newest;
}

Pod pod_from_template(const DaemonSet& set) {
  Pod pod;
  pod.meta.name = set.meta.name;
  pod.meta.namespace_name = set.meta.namespace_name;
  pod.meta.labels = set.pod_template.labels;
  pod.spec = std::make_shared<const model::PodSpec>(with_limits_as_requests(*set.pod_template.spec));
  return pod;
}

bool uses_resource_claims(const model::PodSpec& spec) {
  auto uses = [](const std::vector<model::Container>& containers) {
    for (const model::Container& container : containers) {
      if (container.has_resource_claims) return true;
    }
    return false;
  };
  return spec.has_resource_claims || uses(spec.containers) || uses(spec.init_containers);
}

DaemonFact describe_daemon(const DaemonSet& set, const Pod& pod) {
  model::PodSpec spec = *pod.spec;
  // The controller pins each pod to one node by required affinity; what the template asks for is what counts.
  if (!set.pod_template.spec->required_node_terms.empty()) {
    spec.required_node_terms = set.pod_template.spec->required_node_terms;
  }
  DaemonFact fact;
  fact.name = model::namespaced_name(set.meta);
  fact.requests = effective_requests(pod);
  fact.required = required_alternatives(spec);
  fact.tolerations = spec.tolerations;
  fact.tolerations.push_back({.key = "", .op = "Exists", .value = "", .effect = model::TaintEffect::kPreferNoSchedule});
  fact.ports = host_ports(spec);
  return fact;
}

}  // namespace

void derive_daemons(Facts& facts) {
  for (const DaemonSet& set : facts.snapshot.daemon_sets) {
    const Pod* live = newest_pod_of(facts.snapshot, set);
    const Pod pod = live != nullptr ? *live : pod_from_template(set);
    if (!uses_resource_claims(*pod.spec)) facts.daemons.push_back(describe_daemon(set, pod));
  }
}

}  // namespace kerf::judge
