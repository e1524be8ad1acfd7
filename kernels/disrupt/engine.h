#pragma once

#include <cstddef>
#include <memory>

#include "kerf/reference/disruption_engine.h"

namespace kerf::disrupt {

/// Answers what would become of the pods of candidates as the reference does, without a scheduling pass for each
/// question. Source: disruption.md 6.2, design.md 3.
class Engine final : public reference::DisruptionEngine {
 public:
  /// `threads` work at a time, 0: as many as the machine has. The answers do not depend on it.
  explicit Engine(std::size_t threads = 0, std::size_t exact_candidates = reference::kExactCandidates)
      : threads_(threads), exact_candidates_(exact_candidates) {}

  void pack(reference::Pass& pass) const override;
  [[nodiscard]] std::unique_ptr<reference::Decider> decider(const reference::DisruptionWorld& world) const override;
  [[nodiscard]] std::size_t exact_candidates() const override { return exact_candidates_; }

 private:
  std::size_t threads_;
  std::size_t exact_candidates_;
};

}  // namespace kerf::disrupt
