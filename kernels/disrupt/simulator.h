#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "kerf/disrupt/base_state.h"
#include "kerf/disrupt/price_table.h"
#include "kerf/provision/engine.h"
#include "kerf/reference/consolidation.h"

namespace kerf::disrupt {

/// Simulates candidates away, one set after the other, on a base of its own that it changes and changes back. For one
/// thread at a time; any number of simulators may share a BaseState. Source: disruption.md 6.2.
class Simulator {
 public:
  /// `state` has to be usable and must outlive the simulator.
  explicit Simulator(BaseState& state);
  Simulator(const Simulator&) = delete;
  Simulator& operator=(const Simulator&) = delete;

  /// As reference::decide, without the simulation where the engine can tell. Source: disruption.md 6.3.
  [[nodiscard]] reference::Move decide(std::span<const reference::Candidate* const> candidates);
  /// As reference::Decider::drift_refusal. Source: disruption.md 7.2.
  [[nodiscard]] std::optional<reference::NoMove> drift_refusal(const reference::Candidate& candidate);

  /// What all simulations took together.
  [[nodiscard]] reference::Work work() const { return engine_->work(); }
  /// Of the base. It is the same before and after every question.
  [[nodiscard]] std::uint64_t digest() const { return engine_->digest(); }

 private:
  using Set = std::span<const reference::Candidate* const>;

  [[nodiscard]] bool is_known(Set candidates) const;
  void simulate(Set candidates);
  void update_limits(Set candidates);
  [[nodiscard]] bool may_lose_claims() const;
  [[nodiscard]] std::vector<reference::StrandedPod> stranded() const;
  void judge_replacement(Set candidates, reference::Move& move);
  void judge_by_reference(Set candidates, reference::Move& move);
  void keep_outcome(reference::Move& move);

  const BaseState& state_;
  std::unique_ptr<provision::Engine> engine_;
  PriceTables prices_;
  model::ResourceTable resources_;

  // Scratch of the current simulation.
  std::vector<std::size_t> pods_;
  std::vector<std::size_t> order_;
  std::vector<std::size_t> nodes_;
  std::vector<provision::CountRef> counted_;
  std::vector<provision::CountRef> supported_;
  std::vector<reference::PoolLimits> limits_;
};

}  // namespace kerf::disrupt
