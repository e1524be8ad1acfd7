#include "kerf/reference/existing_node.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "kerf/model/labels.h"
#include "kerf/reference/requests.h"

namespace kerf::reference {

using model::Requirements;
using model::ResourceList;
using model::Undefined;

namespace {

/// `total -= part`, for the resources that `total` has.
void subtract_known(ResourceList& total, const ResourceList& part) {
  for (const auto& [resource, quantity] : part) {
    if (total.contains(resource)) total.slot(resource) -= quantity;
  }
}

ResourceList remaining_of(const StateNode& state, const std::vector<DaemonPod>& daemons) {
  ResourceList remaining = state.allocatable;
  for (const model::Pod* pod : state.pods) subtract_known(remaining, effective_requests(*pod));
  subtract_known(remaining, outstanding_daemon_requests(daemons, state));
  return remaining;
}

ExistingNode existing_node(const StateNode& state, const std::vector<DaemonPod>& daemons,
                           const model::Snapshot& snapshot, model::ResourceTable& resources) {
  ExistingNode node;
  node.state = &state;
  Requirements requirements = Requirements::from_labels(*state.labels);
  requirements.add(model::kHostnameLabel, model::Requirement::in({state.hostname}));
  node.requirements = std::make_shared<const Requirements>(std::move(requirements));
  node.remaining = model::ResourceVector(remaining_of(state, daemons), resources);
  if (state.node != nullptr) node.volumes = VolumeUsage::of_node(state.node->meta.name, snapshot);
  for (const model::Pod* pod : state.pods) {
    node.ports.add(model::namespaced_name(pod->meta), host_ports(*pod->spec));
    node.volumes.add(volumes_by_driver(*pod, snapshot));
  }
  return node;
}

/// The last step for one volume alternative (nullptr: the pod has none): topology, domain by domain.
std::optional<NodeFit> fit_alternative(const PassPod& pod, const ExistingNode& node, const Requirements* alternative,
                                       const Topology& topology) {
  Requirements together = *node.requirements;
  together.add(pod.requirements->full);
  if (alternative != nullptr) {
    if (!model::is_compatible(together, *alternative, Undefined::kNone)) return std::nullopt;
    together.add(*alternative);
  }
  auto choice = topology.choose(pod, NodeView{&together}, Detail::kCodeOnly);
  if (!choice) return std::nullopt;
  for (std::size_t n = 0; n < choice->size(); ++n) {
    Requirements narrowed = together;
    narrowed.add(choice->requirements(n));
    if (model::is_compatible(together, narrowed, Undefined::kNone)) return NodeFit{std::move(narrowed)};
  }
  return std::nullopt;
}

}  // namespace

std::vector<ExistingNode> existing_nodes(std::span<const StateNode* const> targets,
                                         const std::vector<DaemonPod>& daemons, const model::Snapshot& snapshot,
                                         model::ResourceTable& resources) {
  std::vector<const StateNode*> ordered(targets.begin(), targets.end());
  std::ranges::sort(ordered, {}, [](const StateNode* state) {
    return std::tuple(!state->initialized, std::string_view(state->name), std::string_view(state->shown_name));
  });
  std::vector<ExistingNode> nodes;
  for (const StateNode* state : ordered) {
    if (!state->has_unreadable_pod) nodes.push_back(existing_node(*state, daemons, snapshot, resources));
  }
  return nodes;
}

bool runs_elsewhere(const PassPod& pod) {
  return pod.origin != PodOrigin::kLeaving && pod.pod->status.phase != "Pending";
}

std::optional<NodeFit> can_add(const PassPod& pod, const ExistingNode& node, const Topology& topology) {
  if (node.refuses_running_pods && runs_elsewhere(pod)) return std::nullopt;
  if (!model::tolerates_all(pod.spec->tolerations, node.state->taints)) return std::nullopt;
  if (!node.volumes.has_room_for(pod.needs->volumes)) return std::nullopt;
  if (node.ports.conflicts_with(pod.name, pod.needs->ports)) return std::nullopt;
  if (!model::fits(pod.needs->requests, node.remaining)) return std::nullopt;
  if (!model::is_compatible(*node.requirements, pod.requirements->full, Undefined::kNone)) return std::nullopt;
  if (pod.needs->volume_alternatives.empty()) return fit_alternative(pod, node, nullptr, topology);
  for (const Requirements& alternative : pod.needs->volume_alternatives) {
    if (auto fit = fit_alternative(pod, node, &alternative, topology)) return fit;
  }
  return std::nullopt;
}

}  // namespace kerf::reference
