#pragma once

#include "kerf/cli/command.h"

namespace kerf::cli {

/// `kerf gen SHAPE`: makes an input of a given shape and seed.
[[nodiscard]] Action add_gen(CLI::App& app, Context& context);

}  // namespace kerf::cli
