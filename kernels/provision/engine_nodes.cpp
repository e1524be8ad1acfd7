#include "kerf/model/labels.h"
#include "kerf/provision/engine.h"

namespace kerf::provision {

using model::Undefined;
using simd::Word;

/// Walks the nodes that are open to the wish and not yet known to be too full for the class, 64 at a time; a node found
/// too full is never looked at again, as room only shrinks. Amortised O(nodes / 64 x resources) vectors per class and
/// O(nodes / 64) per pod.
bool Engine::add_to_node(const Seeker& seeker) {
  PodClass& of_class = seeker.of_class;
  const std::vector<Word>& open = wishes_[seeker.wish].open_nodes;
  ++questions_;
  while (of_class.first_roomy < open.size() && of_class.roomy_nodes[of_class.first_roomy] == 0) ++of_class.first_roomy;
  for (std::size_t w = of_class.first_roomy; w < open.size(); ++w) {
    const Word asked = open[w] & of_class.roomy_nodes[w] & present_nodes_[w];
    if (asked == 0) continue;
    const Word roomy = roomy_word(of_class, w, asked);
    of_class.roomy_nodes[w] &= ~asked | roomy;
    // Too full for the class in every simulation, unless it is this one that made it so.
    if (is_simulating_ && (asked & ~roomy & touched_nodes_[w]) != 0) {
      roomy_changes_.push_back({&of_class, w, asked & ~roomy & touched_nodes_[w]});
    }
    for (Word rest = roomy; rest != 0; rest &= rest - 1) {
      const std::size_t node = w * simd::kWordBits + static_cast<std::size_t>(std::countr_zero(rest));
      if (auto set = ask_node(seeker, node)) {
        place_on_node(seeker, node, *set);
        return true;
      }
    }
  }
  return false;
}

/// Those nodes of the word that have room.
Word Engine::roomy_word(const PodClass& of_class, std::size_t word, Word asked) const {
  kernels_.keep_fitting(of_class.requests.data(), node_free_.tiles(word), &asked, 1);
  return asked;
}

/// What the node would require with the pod on it. All but volumes in use, ports and hostname is the same for all nodes
/// of a requirement set, and asked once per pod, or once for all pods of a wish that has no domain to choose.
std::optional<RequirementSets::Id> Engine::ask_node(const Seeker& seeker, std::size_t node) {
  ++work_.nodes;
  WishBook& book = wishes_[seeker.wish];
  const RequirementSets::Id set = nodes_[node].set;
  const std::size_t question = book.wish.domains.empty() ? 1 : questions_;
  if (book.node_answers.size() <= set) book.node_answers.resize(sets_.size());
  if (book.node_answers[set].question != question) {
    reached_.clear();
    reach(book.wish, set, Undefined::kNone, reached_);
    book.node_answers[set] = {question, reached_.empty() ? std::nullopt : std::optional(reached_.front())};
  }
  const NodeAnswer& answer = book.node_answers[set];
  if (!answer.set) return std::nullopt;
  const reference::PodNeeds& asked = *seeker.of_class.first->needs;
  const reference::ExistingNode& start = pass_.nodes()[node];
  const NodeUsage* usage = node_usage_[node].get();
  if (!(usage != nullptr ? usage->volumes : start.volumes).has_room_for(asked.volumes)) return std::nullopt;
  const std::string& name = pass_.pods()[prototype_[seeker.pod]].name;
  if ((usage != nullptr ? usage->ports : start.ports).conflicts_with(name, asked.ports)) return std::nullopt;
  if (ask_hostname(book.wish, *answer.set, nodes_[node].hostname) != Answer::kYes) return std::nullopt;
  return answer.set;
}

void Engine::place_on_node(const Seeker& seeker, std::size_t node, RequirementSets::Id set) {
  if (is_simulating_) note_placement(node);
  for (std::size_t resource = 0; resource < resources_; ++resource) {
    node_free_.at(node, resource) -= seeker.of_class.requests[resource];
  }
  if (nodes_[node].set != set) {
    if (is_simulating_) set_changes_.push_back({node, nodes_[node].set});
    set_node(node, set);
  }
  const reference::PodNeeds& placed = *seeker.of_class.first->needs;
  if (!placed.ports.empty() || !placed.volumes.empty()) {
    std::unique_ptr<NodeUsage>& usage = node_usage_[node];
    if (usage == nullptr) {
      usage = std::make_unique<NodeUsage>(pass_.nodes()[node].ports, pass_.nodes()[node].volumes);
      if (is_simulating_) used_nodes_.push_back(node);
    }
    usage->ports.add(pass_.pods()[prototype_[seeker.pod]].name, placed.ports);
    usage->volumes.add(placed.volumes);
  }
  place(seeker.pod, PodState::Kind::kOnNode, node);
  if (!is_simulating_) {
    log_.push_back({static_cast<std::uint32_t>(seeker.pod), static_cast<std::uint32_t>(node), set, RowSets::kNothing, 0,
                    /*is_on_node=*/true, false});
  }
  record(seeker.of_class, set, nodes_[node].hostname, nodes_[node].taints);
}

/// What the node requires decides to which wishes it is open.
void Engine::set_node(std::size_t node, RequirementSets::Id set) {
  nodes_[node].set = set;
  for (WishBook& book : wishes_) {
    is_open(book.wish, node) ? simd::insert(book.open_nodes, node) : simd::erase(book.open_nodes, node);
  }
}

}  // namespace kerf::provision
