#pragma once

#include "kerf/cli/command.h"

namespace kerf::cli {

/// `kerf what-if`: the difference that an edit makes. Source: design.md 4.
[[nodiscard]] Action add_what_if(CLI::App& app, Context& context);

}  // namespace kerf::cli
