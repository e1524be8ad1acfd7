#include <array>

#include "kerf/cli/bench.h"
#include "kerf/cli/budget.h"
#include "kerf/cli/cases.h"
#include "kerf/cli/catalog.h"
#include "kerf/cli/check.h"
#include "kerf/cli/command.h"
#include "kerf/cli/compare.h"
#include "kerf/cli/consolidate.h"
#include "kerf/cli/explain.h"
#include "kerf/cli/gen.h"
#include "kerf/cli/plan.h"
#include "kerf/cli/version.h"
#include "kerf/cli/what_if.h"

namespace kerf::cli {
namespace {

constexpr std::array kSubcommands = {
    Subcommand{"plan", "which nodes for the pending pods, and why each other pod stays pending", add_plan},
    Subcommand{"consolidate", "which nodes to empty, merge or replace now, and why each other node stays",
               add_consolidate},
    Subcommand{"explain", "everything that decides about one pod or node", add_explain},
    Subcommand{"budget", "disruptions that budgets allow now, and over the week", add_budget},
    Subcommand{"what-if", "the difference that an edit makes: pods, drift, limits, budgets, cost", add_what_if},
    Subcommand{"check", "does this decision break a rule?", add_check},
    Subcommand{"compare", "policies side by side: cost, nodes, pending pods, use, lower bound, time", add_compare},
    Subcommand{"bench", "run the benchmarks, or a study on generated clusters", add_bench},
    Subcommand{"cases", "run stored cases: what was expected, what came", add_cases},
    Subcommand{"catalog", "the instance types that an input's NodePools buy from, as documents", add_catalog},
    Subcommand{"gen", "make an input of a given shape and seed", add_gen},
    Subcommand{"version", "version, compiler, SIMD level, catalog dates", add_version},
};

}  // namespace

std::span<const Subcommand> subcommands() { return kSubcommands; }

}  // namespace kerf::cli
