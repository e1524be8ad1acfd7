#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "kerf/bench/session.h"
#include "kerf/reference/method_filter.h"

namespace kerf::bench {

/// One method of a disruption pass alone, on a cluster that is compiled and whose base state is worked out: what each
/// further question costs, over and over.
struct MethodBenchmark {
  std::string name;
  std::string input;  ///< Benchmarks of equal `input` share it.
  std::function<Input()> make_input;
  reference::DisruptionMethod method = reference::DisruptionMethod::kSingleNode;
  std::size_t threads = 1;
};

/// Registers it with Google Benchmark, timed by the clock on the wall. Besides the time it reports candidates a second,
/// heap allocations, peak memory (that of the loaded input included) and what register_decision does of the outcome,
/// which is written down once, outside of the time.
void register_method(const MethodBenchmark& benchmark, Session& session);

}  // namespace kerf::bench
