#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/model/snapshot.h"
#include "kerf/model/time.h"

namespace kerf::reference {

/// How a drain runs.
struct DrainInput {
  std::string node;
  model::Time start{};
  std::optional<model::Time> deadline;  ///< Absent: draining may take for ever. See termination_deadline().
  model::Duration pod_stop{};           ///< From eviction to gone, at most the pod's own grace period.
};

/// Which pods go together; the next group waits until the one before is gone. Source: disruption.md 8.
enum class DrainGroup : std::uint8_t { kOrdinary, kOrdinaryDaemon, kCritical, kCriticalDaemon };

/// What happens to one pod.
struct DrainStep {
  model::Time at{};
  std::string pod;
  DrainGroup group = DrainGroup::kOrdinary;
  bool is_forced = false;  ///< Deleted past PDBs and do-not-disrupt, because the deadline comes.
  model::Duration grace{};
  model::Time gone{};
};

/// A pod that holds the drain, and what holds it.
struct DrainHold {
  std::string pod;
  std::string code;  ///< POD_DO_NOT_DISRUPT, PDB_MULTIPLE, PDB_BLOCKED, or LATER_GROUP for what waits behind these.
  std::string message;
};

struct DrainTrace {
  std::vector<DrainStep> steps;          ///< In the order of time, then group, then name.
  std::optional<model::Time> completed;  ///< At least 5 s after the start; absent: never.
  std::vector<DrainHold> holds;          ///< Of a drain that never ends, by name.
};

/// The order in which the pods of a node go. A PDB's allowance is used up by evictions here and does not come back.
/// Source: disruption.md 8.
[[nodiscard]] DrainTrace drain(const model::Snapshot& snapshot, const DrainInput& input);

}  // namespace kerf::reference
