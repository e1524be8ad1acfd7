#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <regex>
#include <string>
#include <vector>

#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"

namespace benchmark {
class State;
}

namespace kerf::bench {

/// What a benchmark decides on, read as any input is.
struct Input {
  model::Snapshot snapshot;
  model::Options options;
};

/// What the benchmarks of one run have in common. It must live until they have run.
class Session {
 public:
  /// Benchmarks whose name matches `filter` somewhere, each `repetitions` times for at least `min_seconds` (0: one
  /// iteration). Throws std::regex_error.
  Session(const std::string& filter, std::size_t repetitions, double min_seconds);

  /// Registers a benchmark with Google Benchmark, unless the filter leaves it out. Wall time is for what runs on
  /// several threads and for what it is compared with; otherwise it is the processor's.
  void add(const std::string& name, bool is_wall_time, std::function<void(benchmark::State&)> run);
  [[nodiscard]] bool is_empty() const { return names_.empty(); }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

  /// The input of that name, made unless it is the one that was asked for last: large ones take long to make, and
  /// several do not fit in memory together.
  [[nodiscard]] const Input& input(const std::string& name, const std::function<Input()>& make);

 private:
  std::regex filter_;
  std::size_t repetitions_;
  double min_seconds_;
  std::vector<std::string> names_;
  std::string input_name_;
  std::unique_ptr<const Input> input_;
};

}  // namespace kerf::bench
