#include "kerf/model/labels.h"
#include "kerf/provision/engine.h"

namespace kerf::provision {

using model::Undefined;
using simd::Word;

/// Walks the nodes that are open to the variant and not yet known to be too full for the class; a node found too full
/// is never looked at again, as room only shrinks. Amortised O(nodes) per class and O(nodes / 64) per pod.
bool Engine::add_to_node(std::size_t pod, PodClass& of_class, const PodVariant& variant) {
  ++questions_;
  for (std::size_t w = 0; w < variant.open_nodes.size(); ++w) {
    for (Word rest = variant.open_nodes[w] & of_class.roomy_nodes[w]; rest != 0; rest &= rest - 1) {
      std::size_t node = w * simd::kWordBits + static_cast<std::size_t>(std::countr_zero(rest));
      if (!has_room(node, of_class)) {
        simd::erase(of_class.roomy_nodes, node);
      } else if (auto set = ask_node(pod, of_class, variant, node)) {
        place_on_node(pod, of_class, node, *set);
        return true;
      }
    }
  }
  return false;
}

bool Engine::has_room(std::size_t node, const PodClass& of_class) const {
  for (std::size_t resource = 0; resource < resources_; ++resource) {
    if (of_class.requests[resource] > node_free_[resource * nodes_.size() + node]) return false;
  }
  return true;
}

/// What the node would require with the pod on it. All but volumes in use, ports and hostname is the same for all nodes
/// of a requirement set, and asked once per pod.
std::optional<RequirementSets::Id> Engine::ask_node(std::size_t pod, const PodClass& of_class,
                                                    const PodVariant& variant, std::size_t node) {
  RequirementSets::Id set = nodes_[node].set;
  if (node_answers_.size() <= set) node_answers_.resize(sets_.size());
  if (node_answers_[set].question != questions_) {
    reached_.clear();
    reach(pod, of_class, variant, set, Undefined::kNone);
    node_answers_.resize(sets_.size());
    node_answers_[set] = {questions_, reached_.empty() ? std::nullopt : std::optional(reached_.front())};
  }
  const NodeAnswer& answer = node_answers_[set];
  if (!answer.set) return std::nullopt;
  const reference::PassPod& asked = pass_.pods()[pod];
  const reference::ExistingNode& start = pass_.nodes()[node];
  const NodeUsage* usage = node_usage_[node].get();
  if (!(usage != nullptr ? usage->volumes : start.volumes).has_room_for(asked.volumes)) return std::nullopt;
  if ((usage != nullptr ? usage->ports : start.ports).conflicts_with(asked.name, asked.ports)) return std::nullopt;
  if (ask_hostname(variant, pod, *answer.set, nodes_[node].hostname) != Answer::kYes) return std::nullopt;
  return answer.set;
}

void Engine::place_on_node(std::size_t pod, const PodClass& of_class, std::size_t node, RequirementSets::Id set) {
  Node& target = nodes_[node];
  for (std::size_t resource = 0; resource < resources_; ++resource) {
    node_free_[resource * nodes_.size() + node] -= of_class.requests[resource];
  }
  if (target.set != set) {
    target.set = set;
    for (const PodClass& any : classes_) {
      for (std::uint32_t index : any.variants) {
        PodVariant& variant = variants_[index];
        is_open(variant, any, node) ? simd::insert(variant.open_nodes, node) : simd::erase(variant.open_nodes, node);
      }
    }
  }
  const reference::PassPod& placed = pass_.pods()[pod];
  if (!placed.ports.empty() || !placed.volumes.empty()) {
    std::unique_ptr<NodeUsage>& usage = node_usage_[node];
    if (usage == nullptr) usage = std::make_unique<NodeUsage>(pass_.nodes()[node].ports, pass_.nodes()[node].volumes);
    usage->ports.add(placed.name, placed.ports);
    usage->volumes.add(placed.volumes);
  }
  places_[pod].node = node;
  failures_[pod].reset();
  log_.push_back({pod, node, 0, set, {}, {}, false});
  record(classes_[class_of_[pod]], pod, set, target.hostname, target.taints);
}

}  // namespace kerf::provision
