#pragma once

#include <set>
#include <string>
#include <vector>

#include "kerf/reference/disruption.h"
#include "kerf/reference/disruption_world.h"

namespace kerf::reference {

/// Whether a command computed earlier would still be started. Source: disruption.md 6.9.
struct CommandValidation {
  bool starts = false;
  std::string code;  ///< Empty when it starts as it was; else CHURN, BUDGET, SCHEDULING, or SHRUNK.
  std::string message;
  std::vector<std::string> candidates;  ///< Those that are left; fewer than before for Emptiness only.
};

/// Judges each command of `decision` by the cluster as it is after the wait. Drift commands start unseen. Rows IN_QUEUE
/// and NOMINATED come from `memory`. Source: disruption.md 6.1, 6.9.
[[nodiscard]] std::vector<CommandValidation> validate_commands(const model::Decision& decision,
                                                               const model::Snapshot& later,
                                                               const model::Options& options,
                                                               const ControllerMemory& memory);

/// The nodes that a provisioning pass on the snapshot nominates: those that get a pending pod.
/// Source: disruption.md 1.1.
[[nodiscard]] std::set<std::string, std::less<>> nominated_nodes(const model::Snapshot& snapshot,
                                                                 const model::Options& options);

}  // namespace kerf::reference
