#include <gtest/gtest.h>

#include "kerf/judge/disruption_test_world.h"

namespace kerf::judge {
namespace {

/// n1 is small and n2 large; a and b would go to a new node of `types`.
DisruptionWorld mixed(std::vector<std::string> types) {
  DisruptionWorld world = two_replaced();
  world.add_type("nano", 2, 0.05);
  world.label("n1", model::kInstanceTypeLabel, "small");
  world.decision.claims.clear();
  const double price = types.front() == "nano" ? 0.05 : 0.1;
  world.add_claim(std::move(types), "2", 2).cheapest->price_usd_hour = price;
  world.command().candidates = {"n2", "n1"};
  world.command().savings_usd_hour = 0.2 + 0.1 - price;
  return world;
}

TEST(SameType, IsNotBoughtAgain) {
  DisruptionWorld world = mixed({"small"});
  ASSERT_EQ(world.codes(), Codes{"I-018"});
  EXPECT_EQ(world.first_message(),
            "may launch a small for 0.1 per hour; keeping a small, which holds its pods, costs 0.1");
}

TEST(SameType, LeavesTypesThatCostLess) {
  EXPECT_EQ(mixed({"nano"}).codes(), Codes{});
  EXPECT_EQ(mixed({"nano", "small"}).codes(), Codes{"I-018"});
}

/// `nano`, which is bought, costs as much as `small`, which n1 is and which the list does not have.
DisruptionWorld without_own_type() {
  DisruptionWorld world = mixed({"nano"});
  world.type("nano").offerings = {World::offering("z1", "on-demand", 0.1)};
  world.decision.claims[0].cheapest->price_usd_hour = 0.1;
  world.command().savings_usd_hour = 0.2 + 0.1 - 0.1;
  return world;
}

TEST(SameType, CountsTypesThatTheFilterItselfTookAway) { EXPECT_EQ(without_own_type().codes(), Codes{"I-018"}); }

TEST(SameType, DoesNotCountWhereThePodsDoNotFit) {
  DisruptionWorld world = without_own_type();
  world.type("small").capacity.set("cpu", World::quantity("1"));
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(SameType, DoesNotCountWhereLimitsForbidIt) {
  DisruptionWorld world = without_own_type();
  world.type("small").capacity.set("memory", World::quantity("16Gi"));
  world.pool().limits = model::ResourceList{{"memory", World::quantity("16Gi")}};
  EXPECT_EQ(world.codes(), Codes{"I-018"});
  world.type("small").capacity.set("memory", World::quantity("17Gi"));
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(SameType, DoesNotConcernASingleNode) {
  DisruptionWorld world = one_replaced();
  world.label("n1", model::kInstanceTypeLabel, "small");
  world.type("small").offerings = {World::offering("z1", "on-demand", 0.3), World::offering("z2", "on-demand", 0.1)};
  world.require(model::kZoneLabel, "In", {"z2"});
  world.decision.claims[0].cheapest->zone = "z2";
  world.command().savings_usd_hour = 0.3 - 0.1;
  EXPECT_EQ(world.codes(), Codes{});
}

}  // namespace
}  // namespace kerf::judge
