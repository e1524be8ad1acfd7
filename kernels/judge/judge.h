#pragma once

#include <string>
#include <vector>

#include "kerf/model/decision.h"
#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"

namespace kerf::judge {

/// A rule that a decision breaks.
struct Violation {
  std::string code;     ///< `I-002`, or a rule of our own (`J-...`).
  std::string object;   ///< What breaks it: a pod, a node, `claim 3`.
  std::string message;  ///< One sentence with names and numbers.
};

/// Every rule that a provisioning decision breaks, in a fixed order; empty = accepted. Works from the Snapshot alone,
/// shares no code with the solvers. Source: disruption.md 12 and provisioning.md.
[[nodiscard]] std::vector<Violation> judge_plan(const model::Snapshot& snapshot, const model::Options& options,
                                                const model::Decision& decision);

/// Every rule that the decision of one disruption pass breaks, in a fixed order; empty = accepted. What takes a
/// scheduling simulation to find, such as a move that was missed, is not found. Rules that `options.ignored` names are
/// left out. Source: disruption.md 12.
[[nodiscard]] std::vector<Violation> judge_disruption(const model::Snapshot& snapshot, const model::Options& options,
                                                      const model::Decision& decision);

}  // namespace kerf::judge
