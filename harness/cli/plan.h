#pragma once

#include "kerf/cli/command.h"

namespace kerf::cli {

/// `kerf plan -f FILE|DIR|-`: which nodes for the pending pods, and why each remaining pod stays pending.
[[nodiscard]] Action add_plan(CLI::App& app, Context& context);

}  // namespace kerf::cli
