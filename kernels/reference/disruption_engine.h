#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "kerf/reference/work.h"

namespace kerf::reference {

class DisruptionWorld;
class Pass;
struct Candidate;
struct Move;
struct NoMove;

/// Answers what would become of the pods of candidates, for one disruption pass.
class Decider {
 public:
  Decider() = default;
  virtual ~Decider() = default;
  Decider(const Decider&) = delete;
  Decider& operator=(const Decider&) = delete;

  /// What `decide` says. The outcome may be left out; it may not outlive the decider. Source: disruption.md 6.3.
  [[nodiscard]] virtual Move decide(std::span<const Candidate* const> candidates) = 0;
  /// Why the pods of a drifted machine find no places; nothing when they do. Source: disruption.md 7.2.
  [[nodiscard]] virtual std::optional<NoMove> drift_refusal(const Candidate& candidate) = 0;

  /// Says what will be asked next, in that order, as long as nothing comes between: an answer may be worked out ahead.
  /// `set` gives the n-th of `count` sets of candidates; it may be called for any of them until the next announcement.
  using Set = std::vector<const Candidate*>;
  using NthSet = std::function<Set(std::size_t n)>;
  virtual void expect_decisions(std::size_t /*count*/, const NthSet& /*set*/) {}
  virtual void expect_drift(const std::vector<const Candidate*>& /*candidates*/) {}

  /// What all answers took that were asked for.
  [[nodiscard]] virtual Work work() const { return {}; }
};

/// Up to so many candidates the subset search is exact, unless the engine is asked for more.
/// Source: disruption.md 6.6.
inline constexpr std::size_t kExactCandidates = 16;
/// More candidates have too many sets for an exact search.
inline constexpr std::size_t kMostExactCandidates = 22;

/// Who works out the answers of a disruption pass. All come to the same.
class DisruptionEngine {
 public:
  DisruptionEngine() = default;
  virtual ~DisruptionEngine() = default;
  DisruptionEngine(const DisruptionEngine&) = delete;
  DisruptionEngine& operator=(const DisruptionEngine&) = delete;

  /// Places the pods of a pass, as run_queue does.
  virtual void pack(Pass& pass) const = 0;
  /// `world` must outlive the decider.
  [[nodiscard]] virtual std::unique_ptr<Decider> decider(const DisruptionWorld& world) const = 0;
  /// Up to so many candidates the subset search is exact: at most kMostExactCandidates. Source: disruption.md 6.6.
  [[nodiscard]] virtual std::size_t exact_candidates() const { return kExactCandidates; }
};

/// The one that reads as the specification does: a scheduling pass for every question.
class PlainEngine final : public DisruptionEngine {
 public:
  explicit PlainEngine(std::size_t exact_candidates = kExactCandidates) : exact_candidates_(exact_candidates) {}

  void pack(Pass& pass) const override;
  [[nodiscard]] std::unique_ptr<Decider> decider(const DisruptionWorld& world) const override;
  [[nodiscard]] std::size_t exact_candidates() const override { return exact_candidates_; }

 private:
  std::size_t exact_candidates_;
};

/// One with the default search.
[[nodiscard]] const DisruptionEngine& plain_engine();

}  // namespace kerf::reference
