#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "kerf/disrupt/base_state.h"
#include "kerf/disrupt/simulator.h"
#include "kerf/parallel/workers.h"
#include "kerf/reference/disruption_engine.h"

namespace kerf::disrupt {

/// Answers the questions of one pass. What was announced is worked out ahead of its turn, a batch at a time, by all
/// workers; answers that nobody comes to ask for are thrown away, so that nothing depends on who was how fast.
class Scan final : public reference::Decider {
 public:
  /// `world` must outlive the scan. `threads` 0: as many as the machine runs.
  Scan(const reference::DisruptionWorld& world, std::size_t threads) : world_(world), workers_(threads) {}

  [[nodiscard]] reference::Move decide(std::span<const reference::Candidate* const> candidates) override;
  [[nodiscard]] std::optional<reference::NoMove> drift_refusal(const reference::Candidate& candidate) override;
  void expect_decisions(std::size_t count, const NthSet& set) override;
  void expect_drift(const std::vector<const reference::Candidate*>& candidates) override;
  [[nodiscard]] reference::Work work() const override { return work_; }

 private:
  using SetView = std::span<const reference::Candidate* const>;
  /// The base of one purpose and a simulator for each worker, made when they are first asked for.
  struct Bench {
    std::optional<BaseState> state;
    std::vector<std::unique_ptr<Simulator>> simulators;
  };
  /// An answer to a question of either kind.
  struct Answer {
    reference::Move move;
    std::optional<reference::NoMove> refusal;
    reference::Work work;
  };

  [[nodiscard]] Bench& bench(reference::SimulationPurpose purpose);
  /// The worker's simulator; nothing when only the reference can answer.
  [[nodiscard]] Simulator* simulator(reference::SimulationPurpose purpose, std::size_t worker);
  [[nodiscard]] Answer ask(SetView candidates, reference::SimulationPurpose purpose);
  [[nodiscard]] Answer answer(SetView candidates, reference::SimulationPurpose purpose, std::size_t worker);
  void work_ahead();
  /// The answer that was worked out ahead, if that is the question whose turn it is.
  [[nodiscard]] std::optional<Answer> take(SetView candidates, reference::SimulationPurpose purpose);
  void expect(std::size_t count, NthSet set, reference::SimulationPurpose purpose);

  const reference::DisruptionWorld& world_;
  parallel::Workers workers_;
  Bench consolidation_;
  Bench drift_;
  reference::Work work_;  ///< Of answers that were asked for.

  /// An answer that nobody has asked for yet.
  struct Ahead {
    Set set;
    Answer answer;
  };

  NthSet expected_;
  std::size_t expected_count_ = 0;
  reference::SimulationPurpose purpose_ = reference::SimulationPurpose::kConsolidation;
  std::size_t next_ = 0;      ///< Of expected_: whose turn it is.
  std::size_t batch_ = 0;     ///< How many to work out at a time.
  std::vector<Ahead> ahead_;  ///< Of the questions from next_ on, last one first.
};

}  // namespace kerf::disrupt
