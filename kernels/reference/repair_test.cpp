#include "kerf/reference/repair.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "kerf/reference/disruption_fixture.h"

namespace kerf::reference {
namespace {

using std::chrono_literals::operator""min;
using testing::machine;
using testing::open_pool;
using testing::Scenario;

/// `total` nodes, the first `unhealthy` of which are not Ready for 31 min.
std::vector<NodeRepair> repairs(int total, int unhealthy, model::Duration since = 31min) {
  Scenario scenario;
  scenario.type("c-4", 4);
  open_pool(scenario);
  for (int i = 0; i < total; ++i) {
    model::Condition& ready = machine(scenario, "n" + std::to_string(i), "c-4", 4).node.conditions[0];
    if (i >= unhealthy) continue;
    ready.status = "False";
    ready.last_transition = scenario.options().now - since;
  }
  return node_repairs(scenario.build(), scenario.options().now);
}

// D-079, I-048
TEST(NodeRepair, ActsOnAtMostAFifthOfThePool) {
  EXPECT_TRUE(repairs(10, 2)[0].acts);
  EXPECT_FALSE(repairs(10, 3)[0].acts);
  EXPECT_TRUE(repairs(3, 1)[0].acts);
  EXPECT_FALSE(repairs(3, 2)[1].acts);
  EXPECT_EQ(repairs(11, 3)[0].most_unhealthy, 3);
}

TEST(NodeRepair, WaitsForTheToleration) {
  EXPECT_FALSE(repairs(10, 1, 29min)[0].acts);
  EXPECT_TRUE(repairs(10, 1, 30min)[0].acts);
  EXPECT_TRUE(repairs(10, 0).empty());
}

TEST(NodeRepair, TakesTheConditionWhoseTimeComesFirst) {
  Scenario scenario;
  scenario.type("c-4", 4);
  open_pool(scenario);
  model::Time now = scenario.options().now;
  auto& conditions = machine(scenario, "n1", "c-4", 4).node.conditions;
  conditions.push_back({"StorageReady", "False", "", "", now - 25min});
  conditions.push_back({"AcceleratedHardwareReady", "False", "", "", now - 8min});
  auto found = node_repairs(scenario.build(), now);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].condition, "AcceleratedHardwareReady");
  EXPECT_EQ(found[0].due, now + 2min);
}

}  // namespace
}  // namespace kerf::reference
