#include "kerf/cli/bench.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "kerf/compare/pass_cost.h"
#include "kerf/compare/search_study.h"

namespace kerf::cli {
namespace {

constexpr std::size_t kMostClusters = 100'000;
constexpr std::size_t kMostNodes = 20'000;

struct Flags {
  std::string what;
  std::size_t clusters = 200;
  std::uint64_t seed = 1;
  std::vector<std::size_t> nodes = {100, 1000};
};

int run_bench(const Flags& flags, Context& context) {
  if (flags.what == "pass") {
    std::vector<compare::PassCost> costs;
    costs.reserve(flags.nodes.size());
    for (std::size_t nodes : flags.nodes) costs.push_back(compare::measure_pass(nodes, flags.seed));
    context.out << compare::pass_cost_text(costs);
    return kDone;
  }
  std::vector<compare::SearchComparison> clusters;
  clusters.reserve(flags.clusters);
  for (std::uint64_t index = 0; index < flags.clusters; ++index) {
    clusters.push_back(compare::compare_searches(flags.seed + index));
  }
  context.out << compare::study_text(clusters);
  return kDone;
}

}  // namespace

Action add_bench(CLI::App& app, Context& context) {
  auto flags = std::make_shared<Flags>();
  app.add_option("what", flags->what,
                 "searches: what Karpenter's prefix search for nodes to consolidate leaves on the table\n"
                 "pass: processor time and peak memory of one disruption pass")
      ->required()
      ->check(CLI::IsMember({"searches", "pass"}));
  app.add_option("--clusters", flags->clusters, "searches: how many clusters of 8 to 14 candidates")
      ->check(CLI::Range(std::size_t{1}, kMostClusters))
      ->capture_default_str();
  app.add_option("--nodes", flags->nodes, "pass: how many nodes, smallest first")
      ->type_name("N,N")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::Range(std::size_t{1}, kMostNodes))
      ->capture_default_str();
  app.add_option("--seed", flags->seed, "The first cluster's seed; each later one has the next")->capture_default_str();
  return [flags, &context] { return run_bench(*flags, context); };
}

}  // namespace kerf::cli
