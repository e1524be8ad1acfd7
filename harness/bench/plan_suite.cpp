#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <functional>
#include <string>
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
constexpr std::array<std::size_t, 2> kAwsPods{1000, 10'000};
constexpr std::size_t kPreferencePods = 4000;
constexpr std::array<std::size_t, 3> kNodes{1000, 5000, 10'000};
constexpr std::array<std::size_t, 3> kPendingPods{10, 1000, 10'000};
// The reference takes seconds beyond this.
constexpr std::size_t kMostReferencePods = 10'000;
constexpr std::size_t kMostReferenceNodes = 1000;

Outcome decide(const Input& input, Implementation implementation) {
  Outcome outcome;
  outcome.decision = provision::plan(input.snapshot, input.options, implementation, {}, &outcome.work).decision;
  return outcome;
}

DecisionBenchmark plan_of(std::string name, std::size_t pods, std::function<Input()> make_input) {
  DecisionBenchmark benchmark;
  benchmark.name = "plan/" + std::move(name);
  benchmark.input = benchmark.name;
  benchmark.make_input = std::move(make_input);
  benchmark.decide = [](const Input& input) { return decide(input, Implementation::kEngine); };
  benchmark.item = "pods";
  benchmark.items = pods;
  return benchmark;
}

void add(const DecisionBenchmark& benchmark, bool with_reference, Session& session) {
  register_decision(benchmark, session);
  if (!with_reference) return;
  // The same by the scalar reference, for the ratio.
  DecisionBenchmark reference = benchmark;
  reference.name += "/reference";
  reference.decide = [](const Input& input) { return decide(input, Implementation::kReference); };
  register_decision(reference, session);
}

DecisionBenchmark diverse(std::size_t pods) {
  return plan_of(fmt::format("diverse/{}", pods), pods,
                 [pods] { return generated({.shape = "diverse", .pods = pods}); });
}

// Real workloads on all that AWS offers: every type, zone and capacity type.
DecisionBenchmark aws(std::size_t pods) {
  return plan_of(fmt::format("aws/{}", pods), pods, [pods] { return generated({.shape = "workloads", .pods = pods}); });
}

DecisionBenchmark preferences(model::PreferencePolicy policy) {
  const bool is_respected = policy == model::PreferencePolicy::kRespect;
  return plan_of(fmt::format("preferences/{}/{}", kPreferencePods, is_respected ? "respect" : "ignore"),
                 kPreferencePods, [policy] {
                   Input input = generated({.shape = "preferences", .pods = kPreferencePods});
                   input.options.preference_policy = policy;
                   return input;
                 });
}

// Pods for which there is room on the nodes.
DecisionBenchmark fitting(std::size_t nodes, std::size_t pods) {
  return plan_of(fmt::format("existing/{}x{}/fit", nodes, pods), pods,
                 [nodes, pods] { return generated({.shape = "existing", .pods = pods, .nodes = nodes}); });
}

// Pods for which there is none.
DecisionBenchmark not_fitting(std::size_t nodes, std::size_t pods) {
  return plan_of(fmt::format("existing/{}x{}/full", nodes, pods), pods, [nodes, pods] {
    return generated({.shape = "full", .nodes = nodes}, {.shape = "diverse", .pods = pods});
  });
}

}  // namespace

void add_plan(Session& session) {
  for (const std::size_t pods : kDiversePods) add(diverse(pods), pods <= kMostReferencePods, session);
  for (const std::size_t pods : kAwsPods) add(aws(pods), false, session);
  // The reference needs minutes for the first.
  add(preferences(model::PreferencePolicy::kRespect), false, session);
  add(preferences(model::PreferencePolicy::kIgnore), true, session);
  for (const std::size_t nodes : kNodes) {
    for (const std::size_t pods : kPendingPods) {
      const bool with_reference = nodes <= kMostReferenceNodes && pods < kMostReferencePods;
      add(fitting(nodes, pods), with_reference, session);
      add(not_fitting(nodes, pods), with_reference, session);
    }
  }
}

}  // namespace kerf::bench
