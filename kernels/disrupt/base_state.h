#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "kerf/provision/engine.h"
#include "kerf/provision/scene.h"
#include "kerf/reference/pass.h"
#include "kerf/reference/queue.h"
#include "kerf/reference/simulation.h"

namespace kerf::disrupt {

/// What all simulations of one method share: the pods that any of them may have to place, compiled, and how counts and
/// nodes stand while every candidate runs. A simulation is then a difference. Source: disruption.md 6.2.
class BaseState {
 public:
  /// `world` must outlive the state. O(running pods + kinds of pods x groups + nodes x groups).
  BaseState(const reference::DisruptionWorld& world, reference::SimulationPurpose purpose);
  BaseState(const BaseState&) = delete;
  BaseState& operator=(const BaseState&) = delete;

  /// What taking one machine away changes.
  struct Machine {
    bool is_known = false;                       ///< Else only the reference can say what becomes of its pods.
    std::vector<std::size_t> pods;               ///< To be placed, by index.
    std::optional<std::size_t> node;             ///< Nothing: it is no destination anyway.
    std::vector<provision::CountRef> counted;    ///< What its pods count.
    std::vector<provision::CountRef> supported;  ///< What it makes known.
  };

  /// False when amounts are too large, or too much depends on the order of pods: the reference has to decide.
  [[nodiscard]] bool is_usable() const { return is_usable_; }
  [[nodiscard]] const Machine& machine(const reference::Candidate& candidate) const {
    return machines_[index_of(candidate)];
  }
  /// Pending pods, buffer pods and pods of leaving nodes: part of every simulation.
  [[nodiscard]] std::span<const std::size_t> common_pods() const { return common_pods_; }
  /// Some pool's limits count nodes.
  [[nodiscard]] bool has_limits() const { return has_limits_; }
  [[nodiscard]] const provision::SimulationBase& simulation_base() const { return base_; }
  [[nodiscard]] const reference::DisruptionWorld& world() const { return world_; }

  [[nodiscard]] const model::Pod& pod(std::size_t index) const { return *keys_[index].pod; }
  [[nodiscard]] const reference::QueueKey& queue_key(std::size_t index) const { return keys_[index]; }
  [[nodiscard]] reference::PodOrigin origin(std::size_t index) const {
    return pass_->pods()[base_.prototype[index]].origin;
  }
  /// One pod of each kind, nothing placed. Its decisions are of no use.
  [[nodiscard]] reference::Pass& pass() const { return *pass_; }
  /// An engine of the pass, not prepared yet: the one that the state was worked out with, or another.
  [[nodiscard]] std::unique_ptr<provision::Engine> take_engine();

 private:
  [[nodiscard]] std::size_t index_of(const reference::Candidate& candidate) const {
    return static_cast<std::size_t>(&candidate - world_.machines().data());
  }
  void find_machines(reference::SimulationPurpose purpose);
  [[nodiscard]] bool make_pass(reference::SimulationPurpose purpose);
  void add_pods();
  void relax_classes(const std::vector<std::uint32_t>& class_of);

  const reference::DisruptionWorld& world_;
  bool is_usable_ = false;
  bool has_limits_ = false;
  /// By kind of running pods: nothing when no pass takes such a pod.
  std::vector<std::optional<std::uint32_t>> prototype_of_;
  std::unique_ptr<reference::Pass> pass_;
  std::vector<Machine> machines_;  ///< As world().machines().
  std::vector<reference::QueueKey> keys_;
  std::vector<std::size_t> common_pods_;
  provision::SimulationBase base_;
  std::unique_ptr<provision::Engine> engine_;
};

}  // namespace kerf::disrupt
