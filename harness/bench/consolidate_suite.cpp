#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include "kerf/bench/decision_benchmark.h"
#include "kerf/bench/inputs.h"
#include "kerf/bench/suites.h"
#include "kerf/disrupt/engine.h"
#include "kerf/reference/disruption.h"
#include "kerf/reference/disruption_engine.h"

namespace kerf::bench {
namespace {

constexpr std::array<std::size_t, 3> kHalfEmptyNodes{20, 100, 1000};
constexpr std::array<std::size_t, 4> kFullNodes{100, 1000, 5000, 10'000};
constexpr std::size_t kMostReferenceNodes = 1000;
constexpr std::array<std::size_t, 3> kSubsetNodes{12, 16, 20};

Outcome decide(const Input& input, const reference::DisruptionEngine& engine) {
  reference::DisruptionResult result = reference::disrupt(input.snapshot, input.options, engine);
  Outcome outcome{.decision = std::move(result.decision)};
  for (const reference::MethodRun& run : result.methods) outcome.simulations += run.simulations;
  return outcome;
}

DecisionBenchmark pass_over(std::string name, std::string shape, std::size_t nodes, model::Search search) {
  DecisionBenchmark benchmark;
  benchmark.name = fmt::format("consolidate/{}/{}", name, nodes);
  benchmark.input = benchmark.name;
  benchmark.make_input = [shape = std::move(shape), nodes, search] {
    Input input = generated({.shape = shape, .nodes = nodes});
    input.options.search = search;
    return input;
  };
  benchmark.decide = [](const Input& input) { return decide(input, disrupt::Engine(1)); };
  benchmark.item = "nodes";
  benchmark.items = nodes;
  return benchmark;
}

// On one thread, on two, and by the scalar reference where it does not take too long.
void add(const DecisionBenchmark& benchmark, bool with_reference, Session& session) {
  register_decision(benchmark, session);
  DecisionBenchmark on_two = benchmark;
  on_two.name += "/2-threads";
  on_two.is_parallel = true;
  on_two.decide = [](const Input& input) { return decide(input, disrupt::Engine(2)); };
  register_decision(on_two, session);
  if (!with_reference) return;
  DecisionBenchmark reference = benchmark;
  reference.name += "/reference";
  reference.decide = [](const Input& input) { return decide(input, reference::plain_engine()); };
  register_decision(reference, session);
}

}  // namespace

void add_consolidate(Session& session) {
  // The multi-node search acts: few simulations of many nodes each.
  for (const std::size_t nodes : kHalfEmptyNodes) {
    add(pass_over("half-empty", "consolidation", nodes, model::Search::kPrefix), true, session);
  }
  // Nothing can go: every node is looked at alone.
  for (const std::size_t nodes : kFullNodes) {
    add(pass_over("full", "full", nodes, model::Search::kPrefix), nodes <= kMostReferenceNodes, session);
  }
  // The best set of nodes is searched for.
  for (const std::size_t nodes : kSubsetNodes) {
    add(pass_over("subset", "consolidation", nodes, model::Search::kSubset), true, session);
  }
}

}  // namespace kerf::bench
