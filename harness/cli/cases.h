#pragma once

#include "kerf/cli/command.h"

namespace kerf::cli {

/// `kerf cases FILE|DIR... [--save OUT]`: runs stored cases.
[[nodiscard]] Action add_cases(CLI::App& app, Context& context);

}  // namespace kerf::cli
