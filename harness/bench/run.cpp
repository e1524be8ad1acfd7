#include "kerf/bench/run.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <regex>
#include <span>
#include <sstream>
#include <string_view>

#include "kerf/bench/session.h"
#include "kerf/bench/suites.h"

namespace kerf::bench {
namespace {

using benchmark::BenchmarkReporter;

/// Keeps what was measured, and writes it as Google Benchmark's own JSON on the side.
class Collector final : public BenchmarkReporter {
 public:
  Collector() { json_reporter_.SetOutputStream(&json_); }

  bool ReportContext(const Context& context) override { return json_reporter_.ReportContext(context); }

  void ReportRuns(const std::vector<Run>& runs) override {
    json_reporter_.ReportRuns(runs);
    for (const Run& run : runs) {
      if (run.run_type == Run::RT_Iteration) add(run);
    }
  }

  void Finalize() override { json_reporter_.Finalize(); }

  [[nodiscard]] Results results() const { return {measurements_, json_.str()}; }

 private:
  // run_name.str() carries `/min_time:0.2/repeats:5`, which is how and not what.
  void add(const Run& run) {
    const std::string& name = run.run_name.function_name;
    if (measurements_.empty() || measurements_.back().name != name) measurements_.emplace_back().name = name;
    Measurement& measurement = measurements_.back();
    if (run.error_occurred) {
      measurement.error = run.error_message;
      return;
    }
    measurement.is_wall_time = run.run_name.time_type == "real_time";
    const double total = measurement.is_wall_time ? run.real_accumulated_time : run.cpu_accumulated_time;
    measurement.seconds.push_back(total / static_cast<double>(run.iterations));
    for (const auto& [counter, value] : run.counters) measurement.counters[counter] = value.value;
    measurement.label = run.report_label;
  }

  std::ostringstream json_;
  benchmark::JSONReporter json_reporter_;
  std::vector<Measurement> measurements_;
};

std::expected<void, std::string> check(const RunOptions& options) {
  for (const std::string& name : options.suites) {
    if (std::ranges::find(suites(), name, &Suite::name) != suites().end()) continue;
    std::vector<std::string_view> known;
    for (const Suite& suite : suites()) known.push_back(suite.name);
    return std::unexpected(fmt::format("suite \"{}\" is not known, expected one of {}", name, fmt::join(known, ", ")));
  }
  return {};
}

bool is_wanted(const Suite& suite, const RunOptions& options) {
  return options.suites.empty() || std::ranges::find(options.suites, suite.name) != options.suites.end();
}

/// A session in which all that the options name is registered.
std::expected<std::unique_ptr<Session>, std::string> register_benchmarks(const RunOptions& options) {
  if (auto checked = check(options); !checked) return std::unexpected(checked.error());
  benchmark::ClearRegisteredBenchmarks();
  std::unique_ptr<Session> session;
  try {
    session = std::make_unique<Session>(options.filter, options.repetitions, options.min_seconds);
  } catch (const std::regex_error& error) {
    return std::unexpected(
        fmt::format("--filter: expected a regular expression, found \"{}\": {}", options.filter, error.what()));
  }
  for (const Suite& suite : suites()) {
    if (is_wanted(suite, options)) suite.add(*session);
  }
  if (!session->is_empty()) return session;
  return std::unexpected(fmt::format("--filter: no benchmark's name matches \"{}\"", options.filter));
}

Results run_registered() {
  std::string program = "kerf";
  std::array<char*, 1> arguments{program.data()};
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  Collector collector;
  benchmark::RunSpecifiedBenchmarks(&collector, ".");
  return collector.results();
}

double quantile(std::vector<double> values, double share) {
  std::ranges::sort(values);
  const double place = share * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(std::floor(place));
  const std::size_t above = std::min(below + 1, values.size() - 1);
  return std::lerp(values[below], values[above], place - static_cast<double>(below));
}

}  // namespace

double Measurement::median_seconds() const { return quantile(seconds, 0.5); }

std::optional<double> Measurement::relative_error() const {
  constexpr std::size_t kFewest = 3;
  if (seconds.size() < kFewest) return std::nullopt;
  return (quantile(seconds, 0.75) - quantile(seconds, 0.25)) / 2 / median_seconds();
}

std::expected<std::vector<std::string>, std::string> list_benchmarks(const RunOptions& options) {
  const auto session = register_benchmarks(options);
  if (!session) return std::unexpected(session.error());
  benchmark::ClearRegisteredBenchmarks();
  return (*session)->names();
}

std::expected<Results, std::string> run_benchmarks(const RunOptions& options) {
  const auto session = register_benchmarks(options);
  if (!session) return std::unexpected(session.error());
  Results results = run_registered();
  benchmark::ClearRegisteredBenchmarks();
  return results;
}

}  // namespace kerf::bench
