#include "kerf/provision/queue_order.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kerf/provision/pod_variants.h"
#include "kerf/reference/queue.h"
#include "kerf/reference/scenario_fixture.h"

namespace kerf::provision {
namespace {

using reference::testing::Scenario;

/// The names of the pods in the order of the queue, which has to be the reference's.
std::vector<std::string> order_of(Scenario& scenario) {
  const model::Snapshot snapshot = scenario.build();
  const reference::Pass pass({snapshot, scenario.options(), {}, {}, false, reference::ReservedMode::kStrict});
  const std::vector<std::size_t> order = queue_order(pass, classes_of(pass));
  EXPECT_EQ(order, reference::queue_order(pass));
  std::vector<std::string> names;
  for (std::size_t pod : order) names.push_back(pass.pods()[pod].name);
  return names;
}

TEST(QueueOrder, IsByCpuThenMemoryLargestFirst) {
  Scenario scenario;
  scenario.type("c-8", 8);
  scenario.pool();
  scenario.pod("a", "1");
  scenario.pod("b", "2");
  scenario.pod("c", "1").spec.containers[0].requests.set("memory", reference::testing::quantity("9Gi"));
  EXPECT_EQ(order_of(scenario), (std::vector<std::string>{"default/b", "default/c", "default/a"}));
}

TEST(QueueOrder, IsByAgeThenUidThenNameAmongEquals) {
  Scenario scenario;
  scenario.type("c-8", 8);
  scenario.pool();
  const model::Time now = scenario.options().now;
  scenario.pod("d", "1").pod.meta.creation = now;
  scenario.pod("c", "1").pod.meta.creation = now - std::chrono::seconds(10);
  scenario.pod("b", "1").pod.meta.creation = now;
  scenario.pod("a", "1").pod.meta.creation = now;
  EXPECT_EQ(order_of(scenario), (std::vector<std::string>{"default/c", "default/a", "default/b", "default/d"}));
}

}  // namespace
}  // namespace kerf::provision
