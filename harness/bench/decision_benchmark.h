#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "kerf/bench/session.h"
#include "kerf/model/decision.h"
#include "kerf/reference/work.h"

namespace kerf::bench {

/// A decision and the work that making it took, as far as it is counted.
struct Outcome {
  model::Decision decision;
  std::size_t simulations = 0;
  reference::Work work;
};

/// Reports new nodes or commands, what they cost or save an hour, simulations and other work and, as the label, the
/// decision's digest.
void report_outcome(const Outcome& outcome, benchmark::State& state);

/// A benchmark that makes one decision an iteration. From compiling the problem to the finished Decision everything is
/// timed; making and loading the input is not.
struct DecisionBenchmark {
  std::string name;   ///< `suite/shape/size`, for example `plan/diverse/1000`.
  std::string input;  ///< Benchmarks of equal `input` share it.
  std::function<Input()> make_input;
  std::function<Outcome(const Input&)> decide;
  std::string item;           ///< What it gets through: `pods` or `nodes`.
  std::size_t items = 0;      ///< How many.
  bool is_wall_time = false;  ///< Timed by the clock on the wall, as what runs on several threads, and beside it.
};

/// Registers it with Google Benchmark. Besides the time it reports items a second, new nodes or commands, what they
/// cost or save an hour, simulations and other work, heap allocations, peak memory (that of the loaded input included)
/// and, as the label, the decision's digest.
void register_decision(const DecisionBenchmark& benchmark, Session& session);

}  // namespace kerf::bench
