#include <array>

#include "kerf/cli/cases.h"
#include "kerf/cli/command.h"

namespace kerf::cli {
namespace {

constexpr std::array kSubcommands = {
    Subcommand{"cases", "run stored cases: what was expected, what came", add_cases},
};

}  // namespace

std::span<const Subcommand> subcommands() { return kSubcommands; }

}  // namespace kerf::cli
