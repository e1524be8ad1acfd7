#pragma once

#include "kerf/cli/command.h"

namespace kerf::cli {

/// `kerf check -f FILE|DIR|- --decision FILE`: does this decision break a rule?
[[nodiscard]] Action add_check(CLI::App& app, Context& context);

}  // namespace kerf::cli
