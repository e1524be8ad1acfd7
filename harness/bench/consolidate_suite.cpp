#include <fmt/format.h>

#include <array>
#include <cstddef>

#include "kerf/bench/decision_benchmark.h"
#include "kerf/bench/inputs.h"
#include "kerf/bench/suites.h"
#include "kerf/reference/disruption.h"

namespace kerf::bench {
namespace {

constexpr std::array<std::size_t, 3> kNodes{20, 100, 1000};

Outcome decide(const Input& input) {
  reference::DisruptionResult result = reference::disrupt(input.snapshot, input.options);
  Outcome outcome{.decision = std::move(result.decision)};
  for (const reference::MethodRun& run : result.methods) outcome.simulations += run.simulations;
  return outcome;
}

}  // namespace

void add_consolidate(Session& session) {
  for (const std::size_t nodes : kNodes) {
    DecisionBenchmark benchmark;
    benchmark.name = fmt::format("consolidate/half-empty/{}", nodes);
    benchmark.input = benchmark.name;
    benchmark.make_input = [nodes] { return generated({.shape = "consolidation", .nodes = nodes}); };
    benchmark.decide = decide;
    benchmark.item = "nodes";
    benchmark.items = nodes;
    register_decision(benchmark, session);
  }
}

}  // namespace kerf::bench
