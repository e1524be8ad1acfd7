#include "kerf/reference/daemons.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "kerf/fault/planted.h"
#include "kerf/model/labels.h"
#include "kerf/reference/pod_requirements.h"
#include "kerf/reference/requests.h"

namespace kerf::reference {

using model::DaemonSet;
using model::Pod;
using model::PodSpec;
using model::ResourceList;

namespace {

bool has_resource_claims(const PodSpec& spec) {
  return spec.has_resource_claims || std::ranges::any_of(spec.containers, &model::Container::has_resource_claims) ||
         std::ranges::any_of(spec.init_containers, &model::Container::has_resource_claims);
}

/// By the controller's UID; by its kind and name where an input leaves UIDs out. Source: provisioning.md 1.7.
bool is_controlled_by(const Pod& pod, const DaemonSet& daemon_set) {
  if (pod.meta.namespace_name != daemon_set.meta.namespace_name) return false;
  const auto controller = std::ranges::find_if(pod.meta.owners, &model::OwnerReference::controller);
  if (controller == pod.meta.owners.end()) return false;
  if (!controller->uid.empty() && !daemon_set.meta.uid.empty()) return controller->uid == daemon_set.meta.uid;
  return controller->kind == "DaemonSet" && controller->name == daemon_set.meta.name;
}

/// Pods that a DaemonSet may control, by the UIDs and the names of their controllers.
struct LivePods {
  std::map<std::string_view, std::vector<const Pod*>> by_uid;
  std::map<std::string_view, std::vector<const Pod*>> by_name;

  explicit LivePods(const std::vector<Pod>& pods) {
    for (const Pod& pod : pods) {
      const auto controller = std::ranges::find_if(pod.meta.owners, &model::OwnerReference::controller);
      if (controller == pod.meta.owners.end()) continue;
      if (!controller->uid.empty()) by_uid[controller->uid].push_back(&pod);
      if (controller->kind == "DaemonSet") by_name[controller->name].push_back(&pod);
    }
  }
};

/// The first of the most recently created pods of the DaemonSet, or nullptr.
const Pod* newest_pod(const DaemonSet& daemon_set, LivePods& live, model::Time now) {
  const Pod* newest = nullptr;
  auto look_at = [&](const std::vector<const Pod*>& candidates) {
    for (const Pod* pod : candidates) {
      if (!is_controlled_by(*pod, daemon_set)) continue;
      const model::Time created = pod->meta.creation.value_or(now);
      const model::Time latest = newest == nullptr ? created : newest->meta.creation.value_or(now);
      // Both lists are parts of one, in its order.
      if (newest == nullptr || created > latest || (created == latest && pod < newest)) newest = pod;
    }
  };
  if (!daemon_set.meta.uid.empty()) look_at(live.by_uid[daemon_set.meta.uid]);
  look_at(live.by_name[daemon_set.meta.name]);
  return newest;
}

Pod pod_from_template(const DaemonSet& daemon_set) {
  Pod pod;
  pod.meta.name = daemon_set.meta.name;
  pod.meta.namespace_name = daemon_set.meta.namespace_name;
  pod.spec = std::make_shared<const PodSpec>(with_limits_as_requests(*daemon_set.pod_template.spec));
  return pod;
}

DaemonPod daemon_pod(const DaemonSet& daemon_set, const Pod& pod) {
  DaemonPod daemon;
  daemon.name = model::namespaced_name(daemon_set.meta);
  PodSpec spec = *pod.spec;
  // The template's own terms, not those by which the controller pins each live pod to its node.
  const auto& template_terms = daemon_set.pod_template.spec->required_node_terms;
  if (!template_terms.empty()) spec.required_node_terms = template_terms;
  daemon.alternatives = strict_alternatives(spec);
  daemon.tolerations = spec.tolerations;
  daemon.tolerations.push_back({"", "Exists", "", model::TaintEffect::kPreferNoSchedule});
  daemon.requests = effective_requests(pod);
  daemon.ports = host_ports(spec);
  return daemon;
}

bool suits(const DaemonPod& daemon, const model::Requirements& labels) {
  return std::ranges::any_of(daemon.alternatives, [&](const model::Requirements& alternative) {
    return model::is_compatible(labels, alternative, model::Undefined::kNone);
  });
}

bool names_hostname(const DaemonPod& daemon) {
  return std::ranges::any_of(daemon.alternatives, [](const model::Requirements& alternative) {
    return alternative.contains(model::kHostnameLabel);
  });
}

}  // namespace

std::vector<DaemonPod> daemon_pods(const model::Snapshot& snapshot, model::Time now) {
  std::vector<DaemonPod> daemons;
  if (snapshot.daemon_sets.empty()) return daemons;
  LivePods live(snapshot.pods);
  for (const DaemonSet& daemon_set : snapshot.daemon_sets) {
    const Pod* newest = newest_pod(daemon_set, live, now);
    Pod pod = newest != nullptr ? *newest : pod_from_template(daemon_set);
    if (!has_resource_claims(*pod.spec)) daemons.push_back(daemon_pod(daemon_set, pod));
  }
  return daemons;
}

bool runs_on_template(const DaemonPod& daemon, const model::Requirements& template_requirements,
                      const std::vector<model::Taint>& taints, const model::InstanceType& type) {
  return model::tolerates_all(daemon.tolerations, taints) &&
         std::ranges::any_of(daemon.alternatives, [&](const model::Requirements& alternative) {
           return model::is_compatible(template_requirements, alternative, model::Undefined::kWellKnown) &&
                  model::intersects(type.requirements, alternative);
         });
}

DaemonsOnNodes::DaemonsOnNodes(const std::vector<DaemonPod>& daemons, const NodeKinds& kinds)
    : daemons_(daemons), kinds_(kinds), suits_(daemons.size()) {}

bool DaemonsOnNodes::belongs(std::size_t daemon, const StateNode& node, NodeKinds::Id kind) {
  const DaemonPod& asked = daemons_[daemon];
  if (!model::tolerates_all(asked.tolerations, node.taints)) return false;
  if (names_hostname(asked)) return suits(asked, model::Requirements::from_labels(*node.labels));
  if (suits_[daemon].size() <= kind) suits_[daemon].resize(kinds_.size());
  std::optional<bool>& answer = suits_[daemon][kind];
  if (!answer) answer = suits(asked, kinds_.requirements(kind));
  return *answer;
}

ResourceList DaemonsOnNodes::outstanding(const StateNode& node, NodeKinds::Id kind) {
  ResourceList outstanding;
  for (std::size_t daemon = 0; daemon < daemons_.size(); ++daemon) {
    if (belongs(daemon, node, kind)) model::add(outstanding, daemons_[daemon].requests);
  }
  if (outstanding.empty()) return {};
  for (const Pod* pod : node.pods) {
    const bool is_there =
        model::is_owned_by(pod->meta, "apps", "DaemonSet") && !fault::planted("running-daemon-counted-again");
    if (is_there) model::subtract(outstanding, effective_requests(*pod));
  }
  ResourceList clamped;
  for (const auto& [resource, quantity] : outstanding) {
    if (!quantity.is_negative()) clamped.set(resource, quantity);
  }
  return clamped;
}

}  // namespace kerf::reference
