#include "kerf/model/labels.h"
#include "kerf/provision/engine.h"

namespace kerf::provision {

using model::Undefined;
using simd::Word;

/// Walks the nodes that are open to the variant and not yet known to be too full for the class; a node found too full
/// is never looked at again, as room only shrinks. Amortised O(nodes) per class and O(nodes / 64) per pod.
bool Engine::add_to_node(std::size_t pod, PodClass& of_class, const PodVariant& variant) {
  for (std::size_t w = 0; w < variant.open_nodes.size(); ++w) {
    for (Word rest = variant.open_nodes[w] & of_class.roomy_nodes[w]; rest != 0; rest &= rest - 1) {
      std::size_t node = w * simd::kWordBits + static_cast<std::size_t>(std::countr_zero(rest));
      if (!has_room(node, of_class)) {
        simd::erase(of_class.roomy_nodes, node);
      } else if (try_node(pod, of_class, variant, node)) {
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

bool Engine::try_node(std::size_t pod, const PodClass& of_class, const PodVariant& variant, std::size_t node) {
  const reference::PassPod& asked = pass_.pods()[pod];
  const reference::ExistingNode& place = pass_.nodes()[node];
  if (!place.volumes.has_room_for(asked.volumes) || place.ports.conflicts_with(asked.name, asked.ports)) return false;
  RequirementSets::Id together = sets_.merged(nodes_[node].set, variant.full);
  if (of_class.alternatives.empty()) return try_node_volume(pod, of_class, variant, node, together);
  for (RequirementSets::Id volume : of_class.alternatives) {
    if (!sets_.is_compatible(together, volume, Undefined::kNone)) continue;
    if (try_node_volume(pod, of_class, variant, node, sets_.merged(together, volume))) return true;
  }
  return false;
}

bool Engine::try_node_volume(std::size_t pod, const PodClass& of_class, const PodVariant& variant, std::size_t node,
                             RequirementSets::Id together) {
  if (!choose(variant, pod, together, nodes_[node].hostname) || choice_->contradiction()) return false;
  for (std::size_t n = 0; n < choice_->size(); ++n) {
    RequirementSets::Id domains = chosen_set(n);
    if (!sets_.is_compatible(together, domains, Undefined::kNone)) continue;
    place_on_node(pod, of_class, node, sets_.merged(together, domains));
    return true;
  }
  return false;
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
  model::Requirements requirements = *pass_.nodes()[node].requirements;
  requirements.add(sets_.get(set));
  pass_.place_on_node(pod, node, {std::move(requirements)});
  record(classes_[class_of_[pod]], pod, set, target.hostname, target.taints);
}

}  // namespace kerf::provision
