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

namespace kerf::bench {
namespace {

constexpr std::array<std::size_t, 3> kHalfEmptyNodes{20, 100, 1000};
constexpr std::array<std::size_t, 2> kFullNodes{100, 1000};
constexpr std::array<std::size_t, 3> kSubsetNodes{12, 16, 20};

Outcome decide(const Input& input) {
  const disrupt::Engine engine;
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
  benchmark.decide = decide;
  benchmark.item = "nodes";
  benchmark.items = nodes;
  return benchmark;
}

}  // namespace

void add_consolidate(Session& session) {
  // The multi-node search acts: few simulations of many nodes each.
  for (const std::size_t nodes : kHalfEmptyNodes) {
    register_decision(pass_over("half-empty", "consolidation", nodes, model::Search::kPrefix), session);
  }
  // Nothing can go: every node is looked at alone.
  for (const std::size_t nodes : kFullNodes) {
    register_decision(pass_over("full", "full", nodes, model::Search::kPrefix), session);
  }
  // The best set of nodes is searched for.
  for (const std::size_t nodes : kSubsetNodes) {
    register_decision(pass_over("subset", "consolidation", nodes, model::Search::kSubset), session);
  }
}

}  // namespace kerf::bench
