#include "kerf/disrupt/scan.h"

#include <algorithm>
#include <utility>

#include "kerf/fault/planted.h"

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
  std::unique_ptr<Simulator>& simulator = found.simulators[fault::planted("data-race-in-scratch") ? 0 : worker];
  if (simulator == nullptr) simulator = std::make_unique<Simulator>(*found.state);
  return simulator.get();
}

Move Scan::decide(SetView candidates) { return ask(candidates, SimulationPurpose::kConsolidation).move; }

std::optional<NoMove> Scan::drift_refusal(const Candidate& candidate) {
  const Candidate* alone = &candidate;
  return ask(std::span(&alone, 1), SimulationPurpose::kDrift).refusal;
}

Scan::Answer Scan::ask(SetView candidates, SimulationPurpose purpose) {
  auto known = take(candidates, purpose);
  Answer given = known ? std::move(*known) : answer(candidates, purpose, 0);
  work_ += given.work;
  return given;
}

void Scan::expect_decisions(std::size_t count, const NthSet& set) {
  expect(count, set, SimulationPurpose::kConsolidation);
}

void Scan::expect_drift(const std::vector<const Candidate*>& candidates) {
  expect(candidates.size(), [candidates](std::size_t n) { return Set{candidates[n]}; }, SimulationPurpose::kDrift);
}

void Scan::expect(std::size_t count, NthSet set, SimulationPurpose purpose) {
  expected_ = std::move(set);
  expected_count_ = count;
  purpose_ = purpose;
  next_ = 0;
  batch_ = 0;
  ahead_.clear();
}

std::optional<Scan::Answer> Scan::take(SetView candidates, SimulationPurpose purpose) {
  if (workers_.size() == 1 || purpose != purpose_ || next_ >= expected_count_) return std::nullopt;
  if (!std::ranges::equal(candidates, ahead_.empty() ? expected_(next_) : ahead_.back().set)) return std::nullopt;
  if (ahead_.empty()) {
    if (next_ < kAlone) {
      ++next_;
      return std::nullopt;
    }
    work_ahead();
  }
  ++next_;
  Answer answer = std::move(ahead_.back().answer);
  ahead_.pop_back();
  return answer;
}

void Scan::work_ahead() {
  batch_ = batch_ == 0 ? kFirstBatch : std::min(2 * batch_, kLargestBatch);
  const std::size_t count = std::min(batch_, expected_count_ - next_);
  ahead_.resize(count);
  for (std::size_t index = 0; index < count; ++index) ahead_[count - 1 - index].set = expected_(next_ + index);
  static_cast<void>(simulator(purpose_, 0));
  workers_.share(count, [&](std::size_t worker, std::size_t index) {
    Ahead& ahead = ahead_[count - 1 - index];
    ahead.answer = answer(ahead.set, purpose_, worker);
  });
}

Scan::Answer Scan::answer(SetView candidates, SimulationPurpose purpose, std::size_t worker) {
  Simulator* fast = simulator(purpose, worker);
  const reference::Work before = fast != nullptr ? fast->work() : reference::Work();
  Answer answer;
  if (purpose == SimulationPurpose::kConsolidation) {
    answer.move = fast != nullptr ? fast->decide(candidates) : reference::decide(world_, candidates);
  } else {
    const Candidate& alone = *candidates.front();
    answer.refusal = fast != nullptr ? fast->drift_refusal(alone) : reference::drift_refusal(world_, alone);
  }
  if (fast != nullptr) answer.work = fast->work().since(before);
  return answer;
}

}  // namespace kerf::disrupt
