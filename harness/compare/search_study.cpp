#include "kerf/compare/search_study.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "kerf/compare/generated_cluster.h"
#include "kerf/reference/disruption.h"
#include "kerf/report/table.h"
#include "kerf/report/units.h"

namespace kerf::compare {
namespace {

struct Found {
  std::size_t candidates = 0;
  std::optional<double> savings_usd_hour;
};

Found search(const GeneratedCluster& cluster, model::Search kind, const reference::DisruptionEngine& engine) {
  model::Options options = cluster.options;
  options.search = kind;
  const auto pass = reference::disrupt(cluster.snapshot, options, engine);
  Found found;
  auto run = std::ranges::find(pass.methods, "multi-node", &reference::MethodRun::method);
  if (run != pass.methods.end()) found.candidates = run->candidates;
  for (const model::Command& command : pass.decision.commands) {
    if (command.method == "multi-node") found.savings_usd_hour = command.savings_usd_hour;
  }
  return found;
}

using Clusters = std::vector<SearchComparison>;

std::string seeds_of(const Clusters& clusters, bool (SearchComparison::*test)() const) {
  std::vector<std::uint64_t> seeds;
  for (const SearchComparison& cluster : clusters) {
    if ((cluster.*test)()) seeds.push_back(cluster.seed);
  }
  return seeds.empty() ? "none" : fmt::format("{}", fmt::join(seeds, " "));
}

std::size_t count(const Clusters& clusters, bool (SearchComparison::*test)() const) {
  return static_cast<std::size_t>(
      std::ranges::count_if(clusters, [test](const SearchComparison& cluster) { return (cluster.*test)(); }));
}

std::string share(std::size_t part, std::size_t whole) {
  return report::percent(static_cast<double>(part) / static_cast<double>(whole));
}

std::string money(double usd_hour, std::size_t clusters) {
  if (clusters == 0) return "-";
  double mean = usd_hour / static_cast<double>(clusters);
  return fmt::format("{}, {}", report::price_per_hour(mean), report::price_per_month(mean));
}

}  // namespace

bool SearchComparison::is_short() const {
  // Sums of the same prices in another order differ by less.
  constexpr double kNothing = 1e-9;
  return prefix_usd_hour && left_usd_hour() > kNothing;
}

SearchComparison compare_searches(std::uint64_t seed, const reference::DisruptionEngine& engine) {
  const GeneratedCluster cluster = generate_cluster(0, seed);
  const Found prefix = search(cluster, model::Search::kPrefix, engine);
  const Found subset = search(cluster, model::Search::kSubset, engine);
  return {seed, prefix.candidates, prefix.savings_usd_hour, subset.savings_usd_hour};
}

std::string study_text(const Clusters& clusters) {
  if (clusters.empty()) return "no cluster\n";
  auto [fewest, most] = std::ranges::minmax(clusters, {}, &SearchComparison::candidates);
  std::size_t movable = 0;
  double best = 0;
  double left = 0;
  for (const SearchComparison& cluster : clusters) {
    if (cluster.subset_usd_hour) ++movable;
    best += cluster.subset_usd_hour.value_or(0);
    left += cluster.left_usd_hour();
  }
  std::size_t blind = count(clusters, &SearchComparison::is_blind);
  std::size_t is_short = count(clusters, &SearchComparison::is_short);
  report::Table table({{"CLUSTERS"}, {"COUNT", report::Align::kRight}, {"SHARE", report::Align::kRight}, {"SEEDS"}});
  table.add({"generated", fmt::format("{}", clusters.size()), "",
             fmt::format("{} to {}", clusters.front().seed, clusters.back().seed)});
  table.add({"with a set of nodes to consolidate", fmt::format("{}", movable), share(movable, clusters.size()), ""});
  table.add({"prefix search blind: finds none of them", fmt::format("{}", blind), share(blind, clusters.size()),
             seeds_of(clusters, &SearchComparison::is_blind)});
  table.add({"prefix search short: finds a set that saves less", fmt::format("{}", is_short),
             share(is_short, clusters.size()), seeds_of(clusters, &SearchComparison::is_short)});
  std::string text = fmt::format("{} to {} candidates a cluster.\n\n", fewest.candidates, most.candidates);
  text += table.render(false);
  text += fmt::format("\nMean savings of the best set: {}.\n", money(best, clusters.size()));
  text += fmt::format("Mean left on the table by the prefix search: {} ({} of it)", money(left, clusters.size()),
                      best > 0 ? report::percent(left / best) : "none");
  return text + fmt::format("; where it is blind or short: {}.\n", money(left, blind + is_short));
}

}  // namespace kerf::compare
