#include "kerf/reference/existing_node.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "kerf/fault/planted.h"
#include "kerf/model/labels.h"
#include "kerf/reference/requests.h"

namespace kerf::reference {

using model::Requirements;
using model::ResourceList;
using model::Undefined;

namespace {

/// What the pods of one kind hold of their node besides volumes.
struct KindNeeds {
  model::ResourceVector requests;
  std::vector<HostPort> ports;
};

/// Makes nodes, and remembers what was asked of kinds of pods and of nodes.
class NodeMaker {
 public:
  NodeMaker(const ExistingNodeSources& sources, NodeKinds& kinds, model::ResourceTable& resources)
      : sources_(sources), kinds_(kinds), resources_(resources), daemons_(sources.daemons, kinds) {
    for (const model::Pod* pod : sources.running.kinds.firsts()) {
      needs_.push_back({model::ResourceVector(effective_requests(*pod), resources), host_ports(*pod->spec)});
    }
  }

  ExistingNode make(const StateNode& state) {
    ExistingNode node(state, kind_of(state), kinds_);
    node.remaining = remaining_of(state, node.kind);
    if (state.node != nullptr) node.volumes = VolumeUsage::of_node(state.node->meta.name, sources_.snapshot);
    for (const model::Pod* pod : state.pods) {
      const KindNeeds& needs = needs_[sources_.running.kind(*pod)];
      if (!needs.ports.empty()) node.ports.add(model::namespaced_name(pod->meta), needs.ports);
      if (!pod->spec->volumes.empty()) node.volumes.add(volumes_by_driver(*pod, sources_.snapshot));
    }
    return node;
  }

 private:
  NodeKinds::Id kind_of(const StateNode& state) {
    const bool has_labels_of_node = state.node != nullptr && state.labels == &state.node->meta.labels;
    if (!has_labels_of_node) return kinds_.of(*state.labels);
    return kinds_.of_node(static_cast<std::size_t>(state.node - sources_.snapshot.nodes.data()));
  }
  /// What is allocatable less what pods and daemon pods take, for the resources that the node has.
  model::ResourceVector remaining_of(const StateNode& state, NodeKinds::Id kind) {
    find_columns(*state.allocatable);
    model::ResourceVector remaining = nothing_;
    const ResourceList daemons = daemons_.outstanding(state, kind);
    auto column = columns_.begin();
    for (const auto& [resource, quantity] : *state.allocatable) {
      const model::ResourceTable::Id id = *column++;
      model::Quantity left = quantity;
      for (const model::Pod* pod : state.pods) left -= needs_[sources_.running.kind(*pod)].requests.get(id);
      if (const model::Quantity* taken = daemons.find(resource)) left -= *taken;
      remaining.set(id, left);
    }
    return remaining;
  }

  /// Numbers the resources of the list. Most nodes have those of the node before.
  void find_columns(const ResourceList& list) {
    if (std::ranges::equal(names_, list, {}, {}, [](const auto& entry) -> std::string_view { return entry.first; })) {
      return;
    }
    names_.clear();
    columns_.clear();
    for (const auto& [resource, quantity] : list) {
      names_.push_back(resource);
      columns_.push_back(resources_.intern(resource));
    }
    nothing_ = {};
    for (model::ResourceTable::Id id : columns_) nothing_.set(id, model::Quantity());
  }

  ExistingNodeSources sources_;
  NodeKinds& kinds_;
  model::ResourceTable& resources_;
  DaemonsOnNodes daemons_;
  std::vector<KindNeeds> needs_;  ///< By kind of running pods.
  std::vector<std::string> names_;
  std::vector<model::ResourceTable::Id> columns_;  ///< By name.
  model::ResourceVector nothing_;                  ///< Of all of them.
};

/// The last step for one volume alternative (nullptr: the pod has none): topology, domain by domain.
std::optional<NodeFit> fit_alternative(const PassPod& pod, const ExistingNode& node, const Requirements* alternative,
                                       const Topology& topology) {
  Requirements together = node.requirements();
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

bool keeps_hostname(const StateNode& state) {
  const std::string* label = state.labels->find(model::kHostnameLabel);
  return label == nullptr || *label == state.hostname;
}

model::Requirement required_hostname(const StateNode& state) {
  return keeps_hostname(state) ? model::Requirement::in({state.hostname}) : model::Requirement::in({});
}

Requirements ExistingNode::requirements() const {
  if (narrowed_ != nullptr) return *narrowed_;
  Requirements requirements = kinds_->requirements(kind);
  requirements.add(model::kHostnameLabel, required_hostname(*state));
  return requirements;
}

bool ExistingNode::can_meet(const Requirements& wishes) const {
  if (narrowed_ != nullptr) return model::is_compatible(*narrowed_, wishes, Undefined::kNone);
  if (wishes.contains(model::kHostnameLabel)) return model::is_compatible(requirements(), wishes, Undefined::kNone);
  return model::is_compatible(kinds_->requirements(kind), wishes, Undefined::kNone);
}

std::shared_ptr<const Requirements> ExistingNode::require(Requirements requirements) {
  if (narrowed_ == nullptr || *narrowed_ != requirements) {
    narrowed_ = std::make_shared<const Requirements>(std::move(requirements));
  }
  return narrowed_;
}

std::vector<ExistingNode> existing_nodes(const ExistingNodeSources& sources, NodeKinds& kinds,
                                         model::ResourceTable& resources) {
  NodeMaker maker(sources, kinds, resources);
  std::vector<ExistingNode> nodes;
  nodes.reserve(sources.state.size());
  for (bool initialized : {true, false}) {
    for (const StateNode& state : sources.state) {
      const bool is_leaving = state.marked_for_deletion && !fault::planted("leaving-node-as-destination");
      if (state.initialized != initialized || is_leaving || state.has_unreadable_pod) continue;
      nodes.push_back(maker.make(state));
    }
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
  if (!node.can_meet(pod.requirements->full)) return std::nullopt;
  if (pod.needs->volume_alternatives.empty()) return fit_alternative(pod, node, nullptr, topology);
  for (const Requirements& alternative : pod.needs->volume_alternatives) {
    if (auto fit = fit_alternative(pod, node, &alternative, topology)) return fit;
  }
  return std::nullopt;
}

}  // namespace kerf::reference
