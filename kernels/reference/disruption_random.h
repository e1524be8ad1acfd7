#pragma once

#include <cstdint>
#include <string>

#include "kerf/model/testing_random.h"
#include "kerf/reference/disruption_fixture.h"

namespace kerf::reference::testing {

/// A cluster of four to eight nodes that are used in all ways.
inline void fill_randomly(Scenario& scenario, std::uint64_t seed) {
  model::testing::Random random(seed);
  for (int cpu : {2, 4, 8}) scenario.type("c-" + std::to_string(cpu), cpu);
  for (const char* pool : {"default", "second"}) {
    model::NodePool& made = open_pool(scenario, pool);
    if (random.one_in(2)) made.budgets = budget_of(std::to_string(1 + random.below(4)));
    if (random.one_in(3)) made.consolidation_policy = model::ConsolidationPolicy::kBalanced;
  }
  std::uint64_t nodes = 4 + random.below(5);
  int pod = 0;
  for (std::uint64_t n = 0; n < nodes; ++n) {
    int cpu = 2 << random.below(3);
    std::string name = "n" + std::to_string(n);
    machine(scenario, name, "c-" + std::to_string(cpu), cpu, random.one_in(3) ? "second" : "default");
    for (std::uint64_t i = 1 + random.below(3); i > 0; --i) {
      auto& draft =
          scenario.bound_pod("p" + std::to_string(pod++), std::to_string(100 * (1 + random.below(7))) + "m", name);
      if (random.one_in(8)) draft.spec.node_selector.set(model::kHostnameLabel, name);
    }
  }
}

}  // namespace kerf::reference::testing
