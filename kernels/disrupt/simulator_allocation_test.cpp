#include <gtest/gtest.h>

#include <cstddef>
#include <span>
#include <string>

#include "kerf/disrupt/base_state.h"
#include "kerf/disrupt/simulator.h"
#include "kerf/model/testing_allocations.h"
#include "kerf/reference/disruption_fixture.h"
#include "kerf/reference/method_filter.h"

namespace kerf::disrupt {
namespace {

using model::testing::allocation_count;
using reference::testing::OpenCluster;

/// What a question about one of so many full nodes takes from the heap, once every node was asked about. Each holds as
/// many replicas, for which there is room on a new node alone, and that costs what the old one does.
std::size_t allocations_for(int nodes, int pods) {
  OpenCluster cluster;
  for (int n = 0; n < nodes; ++n) {
    const std::string name = "n" + std::to_string(n);
    reference::testing::machine(cluster, name, "c-8", 8);
    for (int i = 0; i < pods; ++i) {
      cluster.bound_pod("web-" + name + "-" + std::to_string(i), std::to_string(7900 / pods) + "m", name);
    }
  }
  model::Snapshot snapshot = cluster.build();
  for (model::Pod& pod : snapshot.pods) pod.spec = snapshot.pods.front().spec;
  const reference::ControllerMemory memory;
  const reference::DisruptionWorld world(snapshot, cluster.options(), memory);
  BaseState state(world, reference::SimulationPurpose::kConsolidation);
  EXPECT_TRUE(state.is_usable());
  Simulator simulator(state);
  const auto candidates = reference::candidates_of(reference::DisruptionMethod::kSingleNode, world);
  EXPECT_EQ(candidates.size(), static_cast<std::size_t>(nodes));
  std::size_t last = 0;
  for (int round = 0; round < 2; ++round) {
    for (const reference::Candidate* candidate : candidates) {
      const std::size_t before = allocation_count;
      EXPECT_FALSE(simulator.decide(std::span(&candidate, 1)).stands());
      last = allocation_count - before;
    }
  }
  return last;
}

TEST(SimulatorAllocations, DoNotGrowWithNodes) { EXPECT_EQ(allocations_for(8, 4), allocations_for(64, 4)); }

// The new claim, the words of the refusal, and the lists of claims, which double as pods come.
TEST(SimulatorAllocations, AreAFewACandidate) {
  EXPECT_LE(allocations_for(8, 2), 10U);
  EXPECT_LE(allocations_for(8, 40), 16U);
}

}  // namespace
}  // namespace kerf::disrupt
