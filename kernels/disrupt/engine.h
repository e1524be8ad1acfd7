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
  explicit Engine(std::size_t threads = 0) : threads_(threads) {}

  void pack(reference::Pass& pass) const override;
  [[nodiscard]] std::unique_ptr<reference::Decider> decider(const reference::DisruptionWorld& world) const override;

 private:
  std::size_t threads_;
};

}  // namespace kerf::disrupt
