#pragma once

#include "kerf/cli/command.h"

namespace kerf::cli {

/// `kerf budget`: disruptions that budgets allow now and over the week. Source: design.md 4.
[[nodiscard]] Action add_budget(CLI::App& app, Context& context);

}  // namespace kerf::cli
