#include "kerf/bench/method_benchmark.h"

#include <benchmark/benchmark.h>

#include <memory>
#include <utility>
#include <vector>

#include "kerf/bench/allocations.h"
#include "kerf/bench/decision_benchmark.h"
#include "kerf/bench/peak_memory.h"
#include "kerf/disrupt/engine.h"
#include "kerf/reference/disruption_methods.h"
#include "kerf/reference/disruption_result.h"
#include "kerf/reference/disruption_world.h"

namespace kerf::bench {
namespace {

using benchmark::Counter;
using reference::DisruptionMethod;

/// A cluster, and who answers questions about it.
class Stage {
 public:
  Stage(const Input& input, std::size_t threads)
      : engine_(threads), world_(input.snapshot, input.options, memory_, engine_), decider_(engine_.decider(world_)) {}

  struct Run {
    reference::MethodRun how;
    std::vector<reference::PlannedCommand> commands;
    reference::Work work;
  };
  Run run(DisruptionMethod method) {
    reference::DisruptionNotes notes;
    reference::MethodContext context(world_, method, notes, *decider_);
    const reference::Candidates candidates = reference::candidates_of(method, world_);
    context.run().candidates = candidates.size();
    const reference::Work before = decider_->work();
    const bool is_multi = method == DisruptionMethod::kMultiNode;
    auto commands = is_multi ? run_multi_node(candidates, context) : run_single_node(candidates, context);
    return {context.run(), std::move(commands), decider_->work().since(before)};
  }

  /// What the run comes to, written down.
  [[nodiscard]] Outcome outcome_of(Run run) const {
    reference::DisruptionResult result;
    result.decision.policy = "karpenter";
    result.decision.now = world_.options().now;
    write_commands(world_, std::move(run.commands), result);
    return {.decision = std::move(result.decision), .simulations = run.how.simulations, .work = run.work};
  }

 private:
  reference::ControllerMemory memory_;
  disrupt::Engine engine_;
  reference::DisruptionWorld world_;
  std::unique_ptr<reference::Decider> decider_;
};

void run(benchmark::State& state, const MethodBenchmark& what, Session& session) {
  Stage stage(session.input(what.input, what.make_input), what.threads);
  restart_peak();
  Stage::Run last = stage.run(what.method);
  const HeapUse before = heap_use();
  for (auto iteration : state) {
    last = stage.run(what.method);
    benchmark::DoNotOptimize(last.commands.data());
  }
  const HeapUse after = heap_use();
  state.counters["nodes"] =
      Counter(static_cast<double>(last.how.candidates), Counter::kIsIterationInvariantRate, Counter::kIs1000);
  state.counters["peak_bytes"] = static_cast<double>(peak_bytes());
  report_outcome(stage.outcome_of(std::move(last)), state);
  state.counters["allocations"] =
      static_cast<double>(after.allocations - before.allocations) / static_cast<double>(state.iterations());
}

}  // namespace

void register_method(const MethodBenchmark& benchmark, Session& session) {
  session.add(benchmark.name, /*is_wall_time=*/true,
              [benchmark, &session](benchmark::State& state) { run(state, benchmark, session); });
}

}  // namespace kerf::bench
