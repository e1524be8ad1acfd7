#pragma once

#include "kerf/cli/command.h"

namespace kerf::cli {

/// `kerf version [-o json]`: version, compiler, SIMD level, catalog dates.
[[nodiscard]] Action add_version(CLI::App& app, Context& context);

}  // namespace kerf::cli
