#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "kerf/reference/disruption.h"

namespace kerf::reference {

/// One pass of a run to the fixed point.
struct StableRound {
  std::size_t first_command = 0;     ///< Its first one in StableResult::decision, as many as `result` has.
  double price_before_usd_hour = 0;  ///< Of all managed machines whose price is known.
  double price_after_usd_hour = 0;
  std::size_t evicted_pods = 0;  ///< Pods of the candidates that had to move or go.
};

/// Why a run to the fixed point ended.
enum class StableEnd : std::uint8_t {
  kFixedPoint,    ///< No method acts any more.
  kBlocked,       ///< A command is blocked by a limit, as it would be on every pass. Source: disruption.md 3.2.
  kUnlaunchable,  ///< A replacement has no offering that could be launched.
  kRoundLimit,    ///< More rounds than any chain that makes sense.
};

struct StableResult {
  /// Commands and claims of all rounds, placements and pending pods of the last round that acted, blockers and notes of
  /// the end. Source: formats.md "Options".
  model::Decision decision;
  std::vector<StableRound> rounds;  ///< Those that acted.
  StableEnd end = StableEnd::kFixedPoint;
  DisruptionResult first;    ///< The first pass.
  DisruptionResult last;     ///< The pass that ended the run.
  model::Snapshot snapshot;  ///< The cluster at the end.
};

/// Sees every pass of a run with the cluster that it decided on, the last one included.
using PassObserver = std::function<void(const model::Snapshot&, const DisruptionResult&)>;

/// Decides, executes and repeats to the fixed point, all at one instant. Source: formats.md "Options".
[[nodiscard]] StableResult disrupt_until_stable(const model::Snapshot& snapshot, const model::Options& options,
                                                const PassObserver& observer = {},
                                                const DisruptionEngine& engine = plain_engine());

}  // namespace kerf::reference
