#pragma once

#include <span>
#include <vector>

#include "kerf/cli/case_options.h"
#include "kerf/cli/case_runner.h"

namespace kerf::cli {

/// Whether this build can be held to limits of memory and time: a release build without sanitizers.
[[nodiscard]] bool can_measure_reading();

/// Reads `sources` in a process of its own and says whether it kept `maxMemory` (peak resident memory) and `maxTime`
/// (CPU time). Nothing is checked where neither is set or the build cannot be measured. Source: formats.md "Options".
[[nodiscard]] std::vector<Mismatch> check_reading_limits(std::span<const io::SourceFile> sources,
                                                         const CaseOptions& options);

}  // namespace kerf::cli
