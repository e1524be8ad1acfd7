#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kerf/judge/judge.h"
#include "kerf/model/snapshot.h"

namespace kerf::judge {

/// A pod that a drain evicts or deletes.
struct EvictedPod {
  std::string pod;  ///< `namespace/name`.
  model::Time at{};
  bool is_forced = false;
  model::Duration grace{};
  model::Time gone{};
};

/// The drain of one node.
struct DrainEvents {
  std::string node;
  std::optional<model::Time> deadline;  ///< Absent: draining may take for ever.
  std::vector<EvictedPod> evicted;
};

/// The order of a drain: no pod is evicted while one of an earlier group waits that may not be forced yet, and none is
/// forced early, with no grace, or that is not drained at all (I-046, I-047, J-DRAIN). Source: disruption.md 8, 12.
[[nodiscard]] std::vector<Violation> judge_drain(const model::Snapshot& snapshot, const DrainEvents& drain);

/// Node repair: every node that is repaired now is unhealthy for long enough, and no more than a fifth of its pool,
/// rounded up, is unhealthy (I-048, J-REPAIR). Source: disruption.md 7.5, 12.
[[nodiscard]] std::vector<Violation> judge_repairs(const model::Snapshot& snapshot, model::Time now,
                                                   const std::vector<std::string>& repaired);

/// What becomes of one command.
struct CommandEvents {
  std::string name;
  std::size_t replacements = 0;          ///< How many it waits for.
  std::vector<model::Time> initialized;  ///< When replacements were.
  std::vector<model::Time> deletions;    ///< When NodeClaims of candidates were deleted.
};

/// No candidate is deleted before every replacement is initialized (I-029). Source: disruption.md 3.3, 12.
[[nodiscard]] std::vector<Violation> judge_command_events(const std::vector<CommandEvents>& commands);

/// One step of a run to the fixed point.
struct PricedStep {
  std::string reason;  ///< Of its commands.
  bool has_replacement = false;
  bool has_priced_candidate = false;  ///< The price of some candidate is known and not zero.
  double before_usd_hour = 0;         ///< What all machines cost.
  double after_usd_hour = 0;
};

/// Consolidation makes the cluster cheaper at every step, and never dearer (I-036). Source: disruption.md 12.
[[nodiscard]] std::vector<Violation> judge_price_chain(const std::vector<PricedStep>& steps);

}  // namespace kerf::judge
