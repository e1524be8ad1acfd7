#include "kerf/bench/work_counters.h"

#include <benchmark/benchmark.h>

#include <array>
#include <string>

namespace kerf::bench {
namespace {

using reference::Work;

constexpr std::array kCounters{WorkCounter{"asking_pods", "pods", &Work::pods},
                               WorkCounter{"relaxations", "relaxed", &Work::relaxations},
                               WorkCounter{"asked_nodes", "nodes", &Work::nodes},
                               WorkCounter{"asked_claims", "claims", &Work::claims},
                               WorkCounter{"asked_new_claims", "new claims", &Work::new_claims},
                               WorkCounter{"asked_groups", "groups", &Work::groups},
                               WorkCounter{"compared_rows", "rows", &Work::rows}};

}  // namespace

std::span<const WorkCounter> work_counters() { return kCounters; }

void report_work(const Work& work, benchmark::State& state) {
  if (work == Work()) return;
  for (const WorkCounter& counter : kCounters) {
    state.counters[std::string(counter.name)] = static_cast<double>(work.*counter.count);
  }
}

}  // namespace kerf::bench
