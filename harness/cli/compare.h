#pragma once

#include "kerf/cli/command.h"

namespace kerf::cli {

/// `kerf compare -f FILE|DIR|-`: policies side by side, every decision judged.
[[nodiscard]] Action add_compare(CLI::App& app, Context& context);

}  // namespace kerf::cli
