#include "kerf/cli/bench.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <expected>
#include <fstream>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "kerf/bench/results_text.h"
#include "kerf/bench/run.h"
#include "kerf/bench/scaling.h"
#include "kerf/bench/suites.h"
#include "kerf/cli/engine_flags.h"
#include "kerf/cli/input.h"
#include "kerf/compare/search_study.h"
#include "kerf/report/log_plot.h"

namespace kerf::cli {
namespace {

constexpr std::size_t kMostClusters = 100'000;
constexpr std::size_t kMostRepetitions = 1000;
constexpr double kMostSeconds = 3600;

struct Flags {
  std::vector<std::string> what;
  bench::RunOptions run;
  bool is_list = false;
  std::string output = "table";
  std::string json_file;
  std::string plot_file;
  std::size_t clusters = 200;
  std::uint64_t seed = 1;
  EngineFlags engine;
  std::size_t threads = 0;
};

int refuse(Context& context, const std::string& message) {
  context.err << "kerf bench: " << message << '\n';
  return kBadUsage;
}

int study_searches(const Flags& flags, Context& context) {
  const ChosenEngine engine(flags.engine, flags.threads);
  std::vector<compare::SearchComparison> clusters;
  clusters.reserve(flags.clusters);
  for (std::uint64_t index = 0; index < flags.clusters; ++index) {
    clusters.push_back(compare::compare_searches(flags.seed + index, engine.get()));
  }
  context.out << compare::study_text(clusters);
  return kDone;
}

int list(const bench::RunOptions& options, Context& context) {
  const auto names = bench::list_benchmarks(options);
  if (!names) return refuse(context, names.error());
  for (const std::string& name : *names) context.out << name << '\n';
  return kDone;
}

std::string render(const bench::Results& results, const std::string& output) {
  if (output == "json") return results.json;
  if (output != "markdown") return bench::results_table(results.measurements);
  return bench::results_markdown(results.measurements) + "\n" +
         bench::growth_markdown(bench::scaling_lines(results.measurements));
}

/// A file that what was measured goes to, found out to be writable before anything is measured.
std::expected<std::ofstream, std::string> open(const std::string& flag, const std::string& path) {
  std::ofstream file;
  if (path.empty()) return file;
  file.open(path);
  if (!file) return std::unexpected(fmt::format("{}: cannot write {}", flag, path));
  return file;
}

int run_suites(const Flags& flags, Context& context) {
  auto json_file = open("--json", flags.json_file);
  if (!json_file) return refuse(context, json_file.error());
  auto plot_file = open("--plot", flags.plot_file);
  if (!plot_file) return refuse(context, plot_file.error());
  const auto results = bench::run_benchmarks(flags.run);
  if (!results) return refuse(context, results.error());
  if (json_file->is_open()) *json_file << results->json;
  if (plot_file->is_open()) {
    *plot_file << report::log_plot("kerf bench", "size", "seconds", bench::scaling_lines(results->measurements));
  }
  context.out << render(*results, flags.output);
  const bool failed =
      std::ranges::any_of(results->measurements, [](const bench::Measurement& one) { return !one.error.empty(); });
  return failed ? kFinding : kDone;
}

int run_bench(const Flags& flags, Context& context) {
  if (flags.what == std::vector<std::string>{"searches"}) return study_searches(flags, context);
  Flags named = flags;
  if (flags.what != std::vector<std::string>{"all"}) named.run.suites = flags.what;
  return flags.is_list ? list(named.run, context) : run_suites(named, context);
}

std::string about() {
  std::string text = "One or more suites, all of them as `all`, or one study:";
  for (const bench::Suite& suite : bench::suites()) text += fmt::format("\n  {}: {}", suite.name, suite.about);
  return text + "\n  searches: what Karpenter's prefix search for nodes to consolidate leaves on the table";
}

void add_suite_flags(CLI::App& app, Flags& flags) {
  app.add_option("--filter", flags.run.filter, "suites: only benchmarks whose name matches somewhere")
      ->type_name("REGEX");
  app.add_option("--repetitions", flags.run.repetitions, "suites: how often each is measured")
      ->check(CLI::Range(std::size_t{1}, kMostRepetitions))
      ->capture_default_str();
  app.add_option("--min-seconds", flags.run.min_seconds,
                 "suites: how long each repetition lasts at least (0: one iteration)")
      ->check(CLI::Range(0.0, kMostSeconds))
      ->capture_default_str();
  app.add_flag("--list", flags.is_list, "suites: print the names of the benchmarks and run none");
  app.add_option("-o,--output", flags.output, "suites: table, markdown or json (that of Google Benchmark)")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"table", "markdown", "json"}))
      ->capture_default_str();
  app.add_option("--json", flags.json_file, "suites: write the JSON to this file as well")->type_name("FILE");
  app.add_option("--plot", flags.plot_file, "suites: write a plot of time by size to this file, as SVG")
      ->type_name("FILE");
}

}  // namespace

Action add_bench(CLI::App& app, Context& context) {
  auto flags = std::make_shared<Flags>();
  app.add_option("what", flags->what, about())->type_name("SUITE...")->required();
  add_suite_flags(app, *flags);
  app.add_option("--clusters", flags->clusters, "searches: how many clusters of 8 to 14 candidates")
      ->check(CLI::Range(std::size_t{1}, kMostClusters))
      ->capture_default_str();
  add_engine_flags(app, flags->engine);
  add_threads_flag(app, flags->threads);
  app.add_option("--seed", flags->seed, "searches: the first cluster's seed; each later one has the next")
      ->capture_default_str();
  return [flags, &context] { return run_bench(*flags, context); };
}

}  // namespace kerf::cli
