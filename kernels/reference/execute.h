#pragma once

#include <cstddef>
#include <optional>

#include "kerf/reference/disruption.h"

namespace kerf::reference {

/// The cluster after the commands of `result` at the instant of the decision: candidates are gone, replacements run as
/// their cheapest offering and are initialized and Consolidatable, pods stand where they were placed, and pods that
/// nobody placed are pending. Nothing when a replacement has no offering to launch. `launched` counts machines over all
/// calls, for their names. Source: formats.md "Options".
[[nodiscard]] std::optional<model::Snapshot> execute(const model::Snapshot& snapshot, const DisruptionResult& result,
                                                     const model::Options& options, std::size_t& launched);

}  // namespace kerf::reference
