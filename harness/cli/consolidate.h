#pragma once

#include "kerf/cli/command.h"

namespace kerf::cli {

/// `kerf consolidate`: the disruption commands of now, and why each other node stays. Source: design.md 4.
[[nodiscard]] Action add_consolidate(CLI::App& app, Context& context);

}  // namespace kerf::cli
