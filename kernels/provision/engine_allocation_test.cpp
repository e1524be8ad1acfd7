#include <gtest/gtest.h>

#include <string>

#include "kerf/model/testing_allocations.h"
#include "kerf/provision/engine.h"
#include "kerf/reference/scenario_fixture.h"

namespace kerf::provision {
namespace {

using model::testing::allocation_count;
using reference::testing::Scenario;

/// What the queue of so many replicas takes from the heap. They spread over
/// zones, and one claim in each holds them all.
std::size_t allocations_for(int replicas) {
  Scenario scenario;
  scenario.type("c-512", 512).capacity.set("pods", model::Quantity::units(100'000));
  scenario.pool();
  for (int n = 0; n < replicas; ++n) {
    scenario.pod("web-" + std::to_string(n), "1m")
        .spec.topology_spread.push_back(reference::testing::spread_app("web", model::kZoneLabel));
  }
  model::Snapshot snapshot = scenario.build();
  for (model::Pod& pod : snapshot.pods) pod.spec = snapshot.pods.front().spec;
  reference::Pass pass({snapshot, scenario.options(), {}, {}, false, reference::ReservedMode::kStrict});
  Engine engine(pass);
  const std::vector<std::size_t> order = engine.queue();
  const std::size_t before = allocation_count;
  for (std::size_t pod : order) EXPECT_EQ(engine.add(pod), std::nullopt);
  return allocation_count - before;
}

TEST(EngineAllocations, DoNotGrowWithThePodsOfAClass) { EXPECT_EQ(allocations_for(600), allocations_for(1200)); }

TEST(EngineAllocations, AreCounted) {
  const std::size_t before = allocation_count;
  const std::string text(100, 'x');
  EXPECT_GT(allocation_count, before) << text;
}

}  // namespace
}  // namespace kerf::provision
