#pragma once

#include <cstddef>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kerf::bench {

/// Which benchmarks to run, and how long.
struct RunOptions {
  std::vector<std::string> suites;  ///< Names of suites(); empty: all.
  std::string filter;               ///< Regular expression that a benchmark's name must match somewhere; empty: any.
  std::size_t repetitions = 5;
  double min_seconds = 0.2;  ///< Of each repetition, and at least one iteration; 0: just one.
};

/// One benchmark, all of its repetitions.
struct Measurement {
  std::string name;
  std::vector<double> seconds;             ///< Per iteration, by repetition.
  bool is_wall_time = false;               ///< The seconds are the clock's, else the processor's.
  std::map<std::string, double> counters;  ///< Of the last repetition; rates per second among them.
  std::string label;                       ///< Digest of the decision, where one is made.
  std::string error;                       ///< Why it did not run to its end.

  /// Of seconds, which must not be empty.
  [[nodiscard]] double median_seconds() const;
  /// Half the middle half of the repetitions' range, relative to the median: the table's error column. Nothing for
  /// fewer than three repetitions.
  [[nodiscard]] std::optional<double> relative_error() const;
};

struct Results {
  std::vector<Measurement> measurements;
  std::string json;  ///< As Google Benchmark prints it: what its own tools read.
};

/// Names of the benchmarks that would run. The error says which suite is not known, that the filter is no regular
/// expression, or that nothing matches.
[[nodiscard]] std::expected<std::vector<std::string>, std::string> list_benchmarks(const RunOptions& options);

/// Runs them in this process, one after the other. Errors as above.
[[nodiscard]] std::expected<Results, std::string> run_benchmarks(const RunOptions& options);

}  // namespace kerf::bench
