#include <gtest/gtest.h>

#include "kerf/judge/disruption_test_world.h"

namespace kerf::judge {
namespace {

TEST(StaticClaims, AreOfThePoolOfTheirNode) {
  DisruptionWorld world = one_static_drifted();
  world.add_pool("other");
  world.decision.claims[0].node_pool = "other";
  EXPECT_EQ(world.codes(), Codes{"J-TEMPLATE"});
}

TEST(StaticClaims, LeaveTheInstanceTypeOpen) {
  DisruptionWorld types = one_static_drifted();
  types.decision.claims[0].instance_types = std::vector<std::string>{"small"};
  EXPECT_EQ(types.codes(), Codes{"J-TEMPLATE"});
  DisruptionWorld cheapest = one_static_drifted();
  cheapest.decision.claims[0].cheapest = model::PricedOffering{};
  EXPECT_EQ(cheapest.codes(), Codes{"J-TEMPLATE"});
}

TEST(StaticClaims, RequireWhatTheTemplateSays) {
  DisruptionWorld world = one_static_drifted();
  world.pool().requirements = {
      {.key = std::string(model::kZoneLabel), .op = "In", .values = {"z1"}, .min_values = std::nullopt}};
  EXPECT_EQ(world.codes(), Codes{"J-TEMPLATE"});
  world.require(model::kZoneLabel, "In", {"z1"});
  EXPECT_EQ(world.codes(), Codes{});
  world.require(model::kZoneLabel, "In", {"z1", "z2"});
  EXPECT_EQ(world.codes(), Codes{"J-TEMPLATE"});
}

}  // namespace
}  // namespace kerf::judge
