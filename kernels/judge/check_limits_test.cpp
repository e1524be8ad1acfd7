#include <gtest/gtest.h>

#include "kerf/judge/test_world.h"

namespace kerf::judge {
namespace {

using Codes = std::set<std::string>;

/// One node of 4 cpu, and two claims that may become 4 cpu each.
World two_claims() {
  World world;
  world.add_node("n1", "z1");
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string name(1, static_cast<char>('a' + i));
    world.add_pod(name);
    world.add_claim({"small", "large"}, "1");
    world.put_on_claim(name, i);
  }
  return world;
}

TEST(Limits, CountEveryClaimAtItsLargestType) {
  World world = two_claims();
  world.pool().limits = model::ResourceList{{"cpu", World::quantity("12")}};
  EXPECT_EQ(world.codes(), Codes{});
  world.pool().limits = model::ResourceList{{"cpu", World::quantity("11")}};
  ASSERT_EQ(world.codes(), Codes{"I-027"});
  EXPECT_EQ(world.violations()[0].message, "is limited to 11 cpu, of which 4 are used; its 2 new claims may add 8");
}

TEST(Limits, CountNodes) {
  World world = two_claims();
  world.pool().limits = model::ResourceList{{"nodes", World::quantity("3")}};
  EXPECT_EQ(world.codes(), Codes{});
  world.pool().limits = model::ResourceList{{"nodes", World::quantity("2")}};
  EXPECT_EQ(world.codes(), Codes{"I-027"});
}

TEST(Limits, LeaveOutNodesThatGoAwayAndNodesOfOtherPools) {
  World world = two_claims();
  world.pool().limits = model::ResourceList{{"cpu", World::quantity("8")}};
  EXPECT_EQ(world.codes(), Codes{"I-027"});
  World leaving = world;
  leaving.node_claim("n1").meta.deletion = model::Time{};
  EXPECT_EQ(leaving.codes(), Codes{});
  world.node("n1").meta.labels.set(model::kNodePoolLabel, "other");
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Limits, DoNotConcernPoolsThatBuyNothing) {
  World world;
  world.add_node("n1", "z1");
  world.pool().limits = model::ResourceList{{"cpu", World::quantity("1")}};
  world.add_pod("a");
  world.put_on_node("a", "n1");
  EXPECT_EQ(world.codes(), Codes{}) << "the limit was exceeded before";
}

TEST(Limits, ThatAreExceededStopClaimsWithoutThatResource) {
  World world = two_claims();
  world.node("n1").capacity.set("gpu", World::quantity("2"));
  world.pool().limits = model::ResourceList{{"gpu", World::quantity("1")}};
  EXPECT_EQ(world.codes(), Codes{"I-027"});
}

}  // namespace
}  // namespace kerf::judge
