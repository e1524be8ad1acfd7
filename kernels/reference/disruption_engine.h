#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

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

  /// What `decide` says. The simulation may be left out. Source: disruption.md 6.3.
  [[nodiscard]] virtual Move decide(std::span<const Candidate* const> candidates) = 0;
  /// Why the pods of a drifted machine find no places; nothing when they do. Source: disruption.md 7.2.
  [[nodiscard]] virtual std::optional<NoMove> drift_refusal(const Candidate& candidate) = 0;

  /// Says what will be asked next, in that order, as long as nothing comes between: an answer may be worked out ahead.
  using Sets = std::vector<std::vector<const Candidate*>>;
  virtual void expect_decisions(const Sets& /*sets*/) {}
  virtual void expect_drift(const std::vector<const Candidate*>& /*candidates*/) {}
};

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
};

/// The one that reads as the specification does: a scheduling pass for every question.
[[nodiscard]] const DisruptionEngine& plain_engine();

}  // namespace kerf::reference
