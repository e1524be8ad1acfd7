#include <algorithm>
#include <ranges>

#include "kerf/fault/planted.h"
#include "kerf/provision/engine.h"

namespace kerf::provision {

namespace {

/// Places the pods of a scene, which it numbers from 0, as the queue asks for it.
class ScenePacker final : public reference::Packer {
 public:
  ScenePacker(Engine& engine, std::span<const std::size_t> pods) : engine_(engine), pods_(pods) {}

  std::optional<std::string_view> add(std::size_t pod) override { return engine_.add(pods_[pod]); }
  bool relax(std::size_t pod) override { return engine_.relax(pods_[pod]); }
  void restore(std::size_t pod) override { engine_.restore(pods_[pod]); }
  void fail(std::size_t pod, std::string_view code) override { engine_.fail(pods_[pod], code); }

 private:
  Engine& engine_;
  std::span<const std::size_t> pods_;
};

std::uint64_t mixed(std::uint64_t hash, std::uint64_t number) {
  return (hash ^ number) * 0x9E3779B97F4A7C15U + (hash >> 29);
}

template <typename Numbers>
std::uint64_t mixed_all(std::uint64_t hash, const Numbers& numbers) {
  for (auto number : numbers) hash = mixed(hash, static_cast<std::uint64_t>(number));
  return hash;
}

}  // namespace

TopologyAxes::Domain Engine::domain(const CountRef& group, std::string_view name) const {
  const CountedGroup& counted = group.is_inverse ? inverse_groups_[group.group] : groups_[group.group];
  return axes_->domain(axes_->axis(counted.key), name);
}

void Engine::prepare(const SimulationBase& base) {
  for (std::vector<CountedGroup>* groups : {&groups_, &inverse_groups_}) {
    for (CountedGroup& group : *groups) {
      group.firm.resize(group.known.size());
      group.support.resize(group.is_hostname ? 0 : group.counts.size());
    }
  }
  for (const CountRef& ref : base.firm) simd::insert(group_of(ref).firm, ref.domain);
  for (const CountRef& ref : base.supported) ++group_of(ref).support[ref.domain];
  for (const CountRef& ref : base.counted) group_of(ref).increment(ref.domain);
  for (std::size_t index = 0; index < classes_.size(); ++index) {
    PodClass& of_class = classes_[index];
    for (const reference::PassPod& pod : base.variants[index]) {
      of_class.first = &pod;
      add_variant(of_class);
    }
    of_class.first = &pass_.pods()[of_class.first_index];
    of_class.is_fully_relaxed = true;
    labels_[of_class.labels].selected_by = base.selected_by[index];
    labels_[of_class.labels].looked_at = groups_.size();
  }
  prototype_ = base.prototype;
  pods_.assign(prototype_.size(), {});
  for (std::size_t pod = 0; pod < pods_.size(); ++pod) pods_[pod].of_class = class_of_[prototype_[pod]];
  base_limits_ = limits_;
  base_reservations_ = reservations_;
  touched_nodes_.resize(present_nodes_.size());
  is_simulating_ = true;
}

void Engine::simulate(const Scene& scene) {
  scene_pods_.assign(scene.pods.begin(), scene.pods.end());
  scene_nodes_.assign(scene.nodes.begin(), scene.nodes.end());
  if (!fault::planted("candidate-as-destination")) {
    for (std::size_t node : scene.nodes) simd::erase(present_nodes_, node);
  }
  for (const CountRef& ref : scene.counted) {
    if (fault::planted("moved-pods-still-counted")) break;
    note_count(group_of(ref), ref.domain);
    group_of(ref).decrement(ref.domain);
  }
  for (const CountRef& ref : scene.supported) {
    note_count(group_of(ref), ref.domain);
    group_of(ref).unsupport(ref.domain);
  }
  if (!scene.limits.empty()) limits_.assign(scene.limits.begin(), scene.limits.end());
  ScenePacker packer(*this, scene_pods_);
  reference::run_queue(scene.order, packer);
}

void Engine::undo() {
  undo_nodes();
  undo_claims();
  for (const auto& change : std::views::reverse(count_changes_)) change.group->restore(change.domain, change.before);
  count_changes_.clear();
  for (std::size_t pod : scene_pods_) pods_[pod] = {.of_class = pods_[pod].of_class};
  failures_.clear();
}

void Engine::undo_nodes() {
  for (std::size_t node : scene_nodes_) simd::insert(present_nodes_, node);
  for (const RoomyChange& change : roomy_changes_) {
    change.of_class->roomy_nodes[change.word] |= change.erased;
    if (fault::planted("stale-cursor-over-nodes")) continue;
    change.of_class->first_roomy = std::min(change.of_class->first_roomy, change.word);
  }
  for (const auto& change : std::views::reverse(free_changes_)) {
    node_free_.at(change.node, change.resource) = change.before;
    simd::erase(touched_nodes_, change.node);
  }
  for (const auto& change : std::views::reverse(set_changes_)) set_node(change.node, change.before);
  for (std::size_t node : used_nodes_) {
    if (!fault::planted("undo-misses-ports")) node_usage_[node].reset();
  }
  roomy_changes_.clear();
  free_changes_.clear();
  set_changes_.clear();
  used_nodes_.clear();
}

void Engine::undo_claims() {
  for (WishBook* book : used_wishes_) {
    book->lanes.clear();
    book->groups_seen = 0;
    host_books_[book->host_book].lanes.clear();
  }
  for (std::uint32_t variant : listed_variants_) roomy_rows_[variant].clear();
  used_wishes_.clear();
  listed_variants_.clear();
  claim_groups_.clear();
  arena_.release();
  claims_.clear();
  extras_.clear();
  logged_reservations_.clear();
  used_.clear();
  headroom_.clear();
  limits_ = base_limits_;
  if (!reservations_.is_empty()) reservations_ = *base_reservations_;
}

void Engine::note_placement(std::size_t node) {
  for (std::size_t resource = 0; resource < resources_; ++resource) {
    free_changes_.push_back({node, resource, node_free_.at(node, resource)});
  }
  simd::insert(touched_nodes_, node);
}

void Engine::note_count(CountedGroup& group, std::size_t domain) {
  count_changes_.push_back({&group, domain, group.standing(domain)});
}

std::uint64_t Engine::digest() const {
  std::uint64_t hash = mixed_all(mixed_all(0, present_nodes_), node_free_.amounts());
  for (const Node& node : nodes_) hash = mixed(hash, node.set);
  for (const auto& usage : node_usage_) hash = mixed(hash, usage != nullptr ? 1 : 0);
  for (const WishBook& book : wishes_) {
    hash = mixed(mixed_all(hash, book.open_nodes), book.lanes.size() + book.groups_seen);
  }
  for (const std::vector<CountedGroup>* groups : {&groups_, &inverse_groups_}) {
    for (const CountedGroup& group : *groups) {
      std::size_t last = group.counts.size();
      while (last > 0 && group.counts[last - 1] == 0) --last;
      hash = mixed_all(mixed(hash, last), std::span(group.counts).first(last));
      hash = mixed_all(mixed_all(mixed(hash, static_cast<std::uint64_t>(group.occupied)), group.known), group.support);
    }
  }
  hash = mixed(hash, claims_.size() + headroom_.size() + claim_groups_.groups().size() + failures_.size());
  for (const PodState& pod : pods_) hash = mixed(hash, std::uint64_t{pod.place} + pod.next + pod.relaxations);
  return hash;
}

}  // namespace kerf::provision
