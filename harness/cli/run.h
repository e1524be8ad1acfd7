#pragma once

#include <span>
#include <string>

#include "kerf/cli/command.h"

namespace kerf::cli {

/// The whole `kerf` command without its process: `arguments` exclude the program's name. Returns the exit status.
/// Never throws. Source: design.md 4.
[[nodiscard]] int run(std::span<const std::string> arguments, Context context);

}  // namespace kerf::cli
