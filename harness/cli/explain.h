#pragma once

#include "kerf/cli/command.h"

namespace kerf::cli {

/// `kerf explain pod|node NAME`: the decision tree of one object. Source: design.md 4.
[[nodiscard]] Action add_explain(CLI::App& app, Context& context);

}  // namespace kerf::cli
