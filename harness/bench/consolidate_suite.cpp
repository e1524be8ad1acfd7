#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "kerf/bench/decision_benchmark.h"
#include "kerf/bench/inputs.h"
#include "kerf/bench/method_benchmark.h"
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
// All of these are searched exactly.
constexpr std::size_t kExactNodes = kSubsetNodes.back();
constexpr std::size_t kMostReferenceSubset = 16;
constexpr std::array<std::size_t, 3> kUsePercent{30, 60, 90};
constexpr std::size_t kUsedNodes = 1000;
constexpr std::array<std::size_t, 2> kThreads{1, 2};
// The multi-node search tries batches of up to 101 of them.
constexpr std::size_t kSearchedNodes = 1000;

Outcome decide(const Input& input, const reference::DisruptionEngine& engine) {
  reference::DisruptionResult result = reference::disrupt(input.snapshot, input.options, engine);
  Outcome outcome{.decision = std::move(result.decision), .work = result.work};
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
  benchmark.decide = [](const Input& input) { return decide(input, disrupt::Engine(1, kExactNodes)); };
  benchmark.item = "nodes";
  benchmark.items = nodes;
  benchmark.is_wall_time = true;
  return benchmark;
}

// On one thread, on two, and by the scalar reference where it does not take too long.
void add(const DecisionBenchmark& benchmark, bool with_reference, Session& session) {
  register_decision(benchmark, session);
  DecisionBenchmark on_two = benchmark;
  on_two.name += "/2-threads";
  on_two.decide = [](const Input& input) { return decide(input, disrupt::Engine(2, kExactNodes)); };
  register_decision(on_two, session);
  if (!with_reference) return;
  DecisionBenchmark reference = benchmark;
  reference.name += "/reference";
  reference.decide = [](const Input& input) { return decide(input, reference::PlainEngine(kExactNodes)); };
  register_decision(reference, session);
}

// What pods and nodes bring along.
struct Parts {
  std::string_view name;
  bool has_topology;
  bool has_blockers;
};
constexpr std::array<Parts, 4> kParts{
    {{"plain", false, false}, {"topology", true, false}, {"blockers", false, true}, {"both", true, true}}};

DecisionBenchmark use_of(std::size_t percent, const Parts& parts) {
  DecisionBenchmark benchmark =
      pass_over(fmt::format("use-{}/{}", percent, parts.name), "consolidation", kUsedNodes, model::Search::kPrefix);
  benchmark.make_input = [percent, parts] {
    return generated({.shape = "consolidation",
                      .use_percent = percent,
                      .has_topology = parts.has_topology,
                      .has_blockers = parts.has_blockers,
                      .nodes = kUsedNodes});
  };
  return benchmark;
}

// What questions cost once the base state is there.
void add_methods(Session& session) {
  for (const std::size_t threads : kThreads) {
    const std::string suffix = threads > 1 ? "/2-threads" : "";
    register_method({.name = fmt::format("consolidate/multi/{}{}", kSearchedNodes, suffix),
                     .input = "consolidate/multi",
                     .make_input = [] { return generated({.shape = "consolidation", .nodes = kSearchedNodes}); },
                     .method = reference::DisruptionMethod::kMultiNode,
                     .threads = threads},
                    session);
  }
  for (const std::size_t nodes : kFullNodes) {
    for (const std::size_t threads : kThreads) {
      register_method({.name = fmt::format("consolidate/scan/{}{}", nodes, threads > 1 ? "/2-threads" : ""),
                       .input = fmt::format("consolidate/full/{}", nodes),
                       .make_input = [nodes] { return generated({.shape = "full", .nodes = nodes}); },
                       .method = reference::DisruptionMethod::kSingleNode,
                       .threads = threads},
                      session);
    }
  }
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
  for (const std::size_t percent : kUsePercent) {
    for (const Parts& parts : kParts) add(use_of(percent, parts), false, session);
  }
  add_methods(session);
  // The best set of nodes is searched for.
  for (const std::size_t nodes : kSubsetNodes) {
    add(pass_over("subset", "consolidation", nodes, model::Search::kSubset), nodes <= kMostReferenceSubset, session);
  }
}

}  // namespace kerf::bench
