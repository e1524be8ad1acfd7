#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "kerf/disrupt/base_state.h"
#include "kerf/reference/simulation.h"

namespace kerf::disrupt {

/// A simulation that left no pod pending, kept when the engine has gone on to the next one. Source: disruption.md 6.2.
class SimulatedOutcome final : public reference::SimulationOutcome {
 public:
  struct Placed {
    std::size_t pod;  ///< Of the state.
    reference::Pass::Place place;
  };
  /// `state` must outlive the outcome.
  SimulatedOutcome(const BaseState& state, std::vector<Placed> placed, std::vector<reference::OpenClaim> claims)
      : state_(state), placed_(std::move(placed)), claims_(std::move(claims)) {}

  [[nodiscard]] std::span<const reference::OpenClaim> claims() const { return claims_; }
  [[nodiscard]] model::Claim emit(const reference::NewClaim& claim) const override;
  [[nodiscard]] model::Decision placements() override;

 private:
  const BaseState& state_;
  std::vector<Placed> placed_;
  std::vector<reference::OpenClaim> claims_;
};

}  // namespace kerf::disrupt
