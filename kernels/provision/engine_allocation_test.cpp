#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <string>

#include "kerf/provision/engine.h"
#include "kerf/reference/scenario_fixture.h"

namespace {

// Atomic, because a compiler may assume that `new` leaves plain variables
// alone.
std::atomic<std::size_t> allocation_count = 0;

}  // namespace

// Counts what this test program takes from the heap. Not inlined, so that the
// compiler sees a matching pair.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocation_count;
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace kerf::provision {
namespace {

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
