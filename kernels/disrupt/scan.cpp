#include "kerf/disrupt/scan.h"

#include <algorithm>
#include <utility>

namespace kerf::disrupt {

using reference::Candidate;
using reference::Move;
using reference::NoMove;
using reference::SimulationPurpose;

namespace {

/// Most walks end early: the first questions are answered one by one, before other workers are worth their bases.
constexpr std::size_t kAlone = 8;
constexpr std::size_t kFirstBatch = 16;
constexpr std::size_t kLargestBatch = 512;

}  // namespace

Scan::Bench& Scan::bench(SimulationPurpose purpose) {
  Bench& found = purpose == SimulationPurpose::kDrift ? drift_ : consolidation_;
  if (!found.state) {
    found.state.emplace(world_, purpose);
    found.simulators.resize(workers_.size());
  }
  return found;
}

/// Workers make their simulators side by side; the first one, which takes the state's own engine, is made before.
Simulator* Scan::simulator(SimulationPurpose purpose, std::size_t worker) {
  Bench& found = bench(purpose);
  if (!found.state->is_usable()) return nullptr;
  std::unique_ptr<Simulator>& simulator = found.simulators[worker];
  if (simulator == nullptr) simulator = std::make_unique<Simulator>(*found.state);
  return simulator.get();
}

Move Scan::decide(std::span<const Candidate* const> candidates) {
  if (auto known = take(candidates, SimulationPurpose::kConsolidation)) return std::move(known->move);
  Simulator* fast = simulator(SimulationPurpose::kConsolidation, 0);
  return fast != nullptr ? fast->decide(candidates) : reference::decide(world_, candidates);
}

std::optional<NoMove> Scan::drift_refusal(const Candidate& candidate) {
  const Candidate* alone = &candidate;
  if (auto known = take(std::span(&alone, 1), SimulationPurpose::kDrift)) return std::move(known->refusal);
  Simulator* fast = simulator(SimulationPurpose::kDrift, 0);
  return fast != nullptr ? fast->drift_refusal(candidate) : reference::drift_refusal(world_, candidate);
}

void Scan::expect_decisions(const Sets& sets) { expect(sets, SimulationPurpose::kConsolidation); }

void Scan::expect_drift(const std::vector<const Candidate*>& candidates) {
  Sets sets;
  for (const Candidate* candidate : candidates) sets.push_back({candidate});
  expect(std::move(sets), SimulationPurpose::kDrift);
}

void Scan::expect(Sets sets, SimulationPurpose purpose) {
  expected_ = std::move(sets);
  purpose_ = purpose;
  next_ = 0;
  batch_ = 0;
  answers_.clear();
}

std::optional<Scan::Answer> Scan::take(std::span<const Candidate* const> candidates, SimulationPurpose purpose) {
  if (workers_.size() == 1 || purpose != purpose_ || next_ >= expected_.size()) return std::nullopt;
  if (!std::ranges::equal(candidates, expected_[next_])) return std::nullopt;
  if (answers_.empty()) {
    if (next_ < kAlone) {
      ++next_;
      return std::nullopt;
    }
    work_ahead();
  }
  ++next_;
  Answer answer = std::move(answers_.back());
  answers_.pop_back();
  return answer;
}

void Scan::work_ahead() {
  batch_ = batch_ == 0 ? kFirstBatch : std::min(2 * batch_, kLargestBatch);
  const std::size_t count = std::min(batch_, expected_.size() - next_);
  answers_.resize(count);
  static_cast<void>(simulator(purpose_, 0));
  workers_.share(count, [&](std::size_t worker, std::size_t index) {
    answers_[count - 1 - index] = answer(expected_[next_ + index], worker);
  });
}

Scan::Answer Scan::answer(const std::vector<const Candidate*>& candidates, std::size_t worker) {
  Simulator* fast = simulator(purpose_, worker);
  Answer answer;
  if (purpose_ == SimulationPurpose::kConsolidation) {
    answer.move = fast != nullptr ? fast->decide(candidates) : reference::decide(world_, candidates);
  } else {
    const Candidate& alone = *candidates.front();
    answer.refusal = fast != nullptr ? fast->drift_refusal(alone) : reference::drift_refusal(world_, alone);
  }
  return answer;
}

}  // namespace kerf::disrupt
