#include "kerf/bench/decision_benchmark.h"

#include <benchmark/benchmark.h>

#include "kerf/bench/allocations.h"
#include "kerf/bench/digest.h"
#include "kerf/bench/peak_memory.h"
#include "kerf/bench/work_counters.h"

namespace kerf::bench {
namespace {

using benchmark::Counter;

double price_usd_hour(const model::Decision& decision) {
  double sum = 0;
  for (const model::Claim& claim : decision.claims) sum += claim.cheapest ? claim.cheapest->price_usd_hour : 0;
  return sum;
}

double savings_usd_hour(const model::Decision& decision) {
  double sum = 0;
  for (const model::Command& command : decision.commands) sum += command.savings_usd_hour;
  return sum;
}

// Per iteration: the iterations of a benchmark all do the same.
double per_iteration(std::uint64_t count, const benchmark::State& state) {
  return static_cast<double>(count) / static_cast<double>(state.iterations());
}

void run(benchmark::State& state, const DecisionBenchmark& what, Session& session) {
  const Input& input = session.input(what.input, what.make_input);
  restart_peak();
  Outcome outcome;
  const HeapUse before = heap_use();
  for (auto iteration : state) {
    outcome = what.decide(input);
    benchmark::DoNotOptimize(outcome.decision.claims.data());
  }
  const HeapUse after = heap_use();
  const std::uint64_t peak = peak_bytes();
  state.counters[what.item] =
      Counter(static_cast<double>(what.items), Counter::kIsIterationInvariantRate, Counter::kIs1000);
  state.counters["allocations"] = per_iteration(after.allocations - before.allocations, state);
  state.counters["allocated_bytes"] = per_iteration(after.bytes - before.bytes, state);
  state.counters["peak_bytes"] = static_cast<double>(peak);
  report_outcome(outcome, state);
}

}  // namespace

void report_outcome(const Outcome& outcome, benchmark::State& state) {
  state.SetLabel(digest(outcome.decision));
  state.counters["claims"] = static_cast<double>(outcome.decision.claims.size());
  state.counters["claims_usd_hour"] = price_usd_hour(outcome.decision);
  report_work(outcome.work, state);
  if (outcome.simulations == 0) return;
  state.counters["commands"] = static_cast<double>(outcome.decision.commands.size());
  state.counters["savings_usd_hour"] = savings_usd_hour(outcome.decision);
  state.counters["simulations"] = static_cast<double>(outcome.simulations);
}

void register_decision(const DecisionBenchmark& benchmark, Session& session) {
  session.add(benchmark.name, benchmark.is_wall_time,
              [benchmark, &session](benchmark::State& state) { run(state, benchmark, session); });
}

}  // namespace kerf::bench
