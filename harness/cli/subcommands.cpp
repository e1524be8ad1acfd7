#include <array>

#include "kerf/cli/cases.h"
#include "kerf/cli/command.h"
#include "kerf/cli/gen.h"

namespace kerf::cli {
namespace {

constexpr std::array kSubcommands = {
    Subcommand{"cases", "run stored cases: what was expected, what came", add_cases},
    Subcommand{"gen", "make an input of a given shape and seed", add_gen},
};

}  // namespace

std::span<const Subcommand> subcommands() { return kSubcommands; }

}  // namespace kerf::cli
