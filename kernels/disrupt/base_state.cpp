#include "kerf/disrupt/base_state.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "kerf/disrupt/base_counts.h"
#include "kerf/provision/pod_variants.h"
#include "kerf/reference/method_filter.h"

namespace kerf::disrupt {

using reference::Candidate;
using reference::DisruptionMethod;
using reference::Pass;
using reference::PodOrigin;
using reference::SimulationPurpose;

namespace {

/// A pod that has ended counts nowhere while it stays, and yet has to be placed when its node goes.
bool has_ended_pod(const Candidate& candidate) {
  return std::ranges::any_of(candidate.movable, [](const model::Pod* pod) { return model::is_terminal(*pod); });
}

}  // namespace

BaseState::BaseState(const reference::DisruptionWorld& world, SimulationPurpose purpose)
    : world_(world), machines_(world.machines().size()) {
  find_machines(purpose);
  if (!make_pass(purpose)) return;
  add_pods();
  const std::vector<std::uint32_t> class_of = provision::classes_of(*pass_);
  relax_classes(class_of);
  engine_ = std::make_unique<provision::Engine>(*pass_);
  if (!engine_->is_exact()) return;
  for (const reference::Template& source : pass_->templates()) has_limits_ |= source.pool->limits.has_value();
  BaseCounts counts({world_, *pass_, class_of, prototype_of_}, *engine_);
  is_usable_ = counts.fill(machines_, base_);
  for (std::size_t pod : common_pods_) is_usable_ &= !counts.is_ambiguous(base_.prototype[pod]);
}

std::unique_ptr<provision::Engine> BaseState::take_engine() {
  return engine_ != nullptr ? std::move(engine_) : std::make_unique<provision::Engine>(*pass_);
}

/// Those that a simulation can take away.
void BaseState::find_machines(SimulationPurpose purpose) {
  const bool is_drift = purpose == SimulationPurpose::kDrift;
  for (const Candidate* candidate :
       candidates_of(is_drift ? DisruptionMethod::kDrift : DisruptionMethod::kMultiNode, world_)) {
    if (candidate->state->marked_for_deletion || has_ended_pod(*candidate)) continue;
    machines_[index_of(*candidate)].is_known = true;
  }
}

/// A pass with the first pod of every kind that runs, and every node. False when it would not take a pod that keeps
/// others away.
bool BaseState::make_pass(SimulationPurpose purpose) {
  const bool spares_recent = purpose == SimulationPurpose::kConsolidation;
  // Every movable pod runs, so that none is missed.
  const std::vector<const model::Pod*>& firsts = world_.facts()->running.kinds.firsts();
  pass_ =
      std::make_unique<Pass>(world_.facts(), reference::PassInput{.snapshot = world_.snapshot(),
                                                                  .options = world_.options(),
                                                                  .excluded_nodes = {},
                                                                  .displaced_pods = firsts,
                                                                  .spares_recent_nodes = spares_recent,
                                                                  .reserved_mode = reference::ReservedMode::kFallback,
                                                                  .counts_bound_pods = false});
  std::unordered_map<const model::Pod*, std::uint32_t> prototypes;
  for (std::size_t index = 0; index < pass_->pods().size(); ++index) {
    const reference::PassPod& pod = pass_->pods()[index];
    if (pod.origin == PodOrigin::kDisplaced) prototypes[pod.pod] = static_cast<std::uint32_t>(index);
  }
  for (const model::Pod* first : firsts) {
    auto place = prototypes.find(first);
    prototype_of_.push_back(place == prototypes.end() ? std::nullopt : std::optional(place->second));
    if (place == prototypes.end() && !first->spec->required_anti_affinity.empty()) return false;
  }
  return true;
}

void BaseState::add_pods() {
  const model::Time now = world_.options().now;
  auto add = [&](std::uint32_t prototype, const model::Pod& pod) {
    keys_.emplace_back(pass_->pods()[prototype], pod, keys_.size(), now);
    base_.prototype.push_back(prototype);
    return keys_.size() - 1;
  };
  for (std::uint32_t index = 0; index < pass_->pods().size(); ++index) {
    const reference::PassPod& pod = pass_->pods()[index];
    if (pod.origin != PodOrigin::kDisplaced) common_pods_.push_back(add(index, *pod.pod));
  }
  std::unordered_map<const reference::StateNode*, std::size_t> node_of;
  for (std::size_t index = 0; index < pass_->nodes().size(); ++index) node_of[pass_->nodes()[index].state] = index;
  for (std::size_t index = 0; index < machines_.size(); ++index) {
    if (!machines_[index].is_known) continue;
    const Candidate& candidate = world_.machines()[index];
    auto node = node_of.find(candidate.state);
    if (node != node_of.end()) machines_[index].node = node->second;
    for (const model::Pod* pod : candidate.movable) {
      if (auto prototype = prototype_of_[world_.facts()->running.kind(*pod)])
        machines_[index].pods.push_back(add(*prototype, *pod));
    }
  }
}

/// What the first pod of every class is after each relaxation; the groups that this brings up are the pass's.
void BaseState::relax_classes(const std::vector<std::uint32_t>& class_of) {
  for (std::size_t pod = 0; pod < class_of.size(); ++pod) {
    if (class_of[pod] < base_.variants.size()) continue;
    std::vector<reference::PassPod>& variants = base_.variants.emplace_back();
    do {
      variants.push_back(pass_->pods()[pod]);
    } while (pass_->relax(pod));
    pass_->restore(pod);
  }
}

}  // namespace kerf::disrupt
