#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <utility>

#include "kerf/bench/decision_benchmark.h"
#include "kerf/bench/inputs.h"
#include "kerf/bench/suites.h"
#include "kerf/provision/policy.h"

namespace kerf::bench {
namespace {

using provision::Implementation;

// Karpenter's own benchmark ends at 20,000.
constexpr std::array<std::size_t, 10> kDiversePods{1, 50, 100, 500, 1000, 2000, 5000, 10'000, 20'000, 100'000};
// The reference takes seconds beyond this.
constexpr std::size_t kMostReferencePods = 10'000;

Outcome decide(const Input& input, Implementation implementation) {
  return {.decision = provision::plan(input.snapshot, input.options, implementation).decision};
}

DecisionBenchmark diverse(std::size_t pods) {
  DecisionBenchmark benchmark;
  benchmark.name = fmt::format("plan/diverse/{}", pods);
  benchmark.input = benchmark.name;
  benchmark.make_input = [pods] { return generated({.shape = "diverse", .pods = pods}); };
  benchmark.decide = [](const Input& input) { return decide(input, Implementation::kEngine); };
  benchmark.item = "pods";
  benchmark.items = pods;
  return benchmark;
}

// The same by the scalar reference, for the ratio.
DecisionBenchmark by_reference(DecisionBenchmark benchmark) {
  benchmark.name += "/reference";
  benchmark.decide = [](const Input& input) { return decide(input, Implementation::kReference); };
  return benchmark;
}

}  // namespace

void add_plan(Session& session) {
  for (const std::size_t pods : kDiversePods) {
    register_decision(diverse(pods), session);
    if (pods <= kMostReferencePods) register_decision(by_reference(diverse(pods)), session);
  }
}

}  // namespace kerf::bench
