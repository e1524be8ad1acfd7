#pragma once

#include "kerf/cli/command.h"

namespace kerf::cli {

/// `kerf bench`: measurements on generated clusters.
[[nodiscard]] Action add_bench(CLI::App& app, Context& context);

}  // namespace kerf::cli
