#include <gtest/gtest.h>

#include "kerf/judge/test_world.h"
#include "kerf/judge/traces.h"

namespace kerf::judge {
namespace {

using Codes = std::set<std::string>;

constexpr model::Time kNow = model::Time(std::chrono::hours(1));

/// `count` nodes, the first `unhealthy` of them not Ready for half an hour.
World nodes(int count, int unhealthy) {
  World world;
  for (int i = 0; i < count; ++i) {
    world.add_node("n" + std::to_string(i), "z1").conditions = {{.type = "Ready",
                                                                 .status = i < unhealthy ? "False" : "True",
                                                                 .reason = "",
                                                                 .message = "",
                                                                 .last_transition = kNow - std::chrono::minutes(30)}};
  }
  return world;
}

Codes codes(const World& world) {
  Codes seen;
  for (const Violation& violation : judge_repairs(world.snapshot, kNow, {"n0"})) seen.insert(violation.code);
  return seen;
}

TEST(Repairs, AreCappedAtAFifthOfThePoolRoundedUp) {
  EXPECT_EQ(codes(nodes(10, 2)), Codes{});
  EXPECT_EQ(codes(nodes(10, 3)), Codes{"I-048"});
  EXPECT_EQ(codes(nodes(3, 1)), Codes{});
  EXPECT_EQ(codes(nodes(3, 2)), Codes{"I-048"});
}

TEST(Repairs, CountThePoolOfTheNodeOnly) {
  World world = nodes(4, 2);
  EXPECT_EQ(codes(world), Codes{"I-048"});
  world.node("n1").meta.labels.set(model::kNodePoolLabel, "other");
  EXPECT_EQ(codes(world), Codes{});
}

TEST(Repairs, CountTheClusterForANodeClaimWithoutPool) {
  World world = nodes(6, 2);
  world.node("n1").meta.labels.set(model::kNodePoolLabel, "other");
  EXPECT_EQ(codes(world), Codes{});
  world.node_claim("n0").meta.labels.erase(model::kNodePoolLabel);
  EXPECT_EQ(codes(world), Codes{}) << "2 of 6";
  World more = nodes(5, 2);
  more.node("n1").meta.labels.set(model::kNodePoolLabel, "other");
  more.node_claim("n0").meta.labels.erase(model::kNodePoolLabel);
  EXPECT_EQ(codes(more), Codes{"I-048"}) << "2 of 5";
}

TEST(Repairs, WaitForTheToleration) {
  World world = nodes(10, 1);
  world.node("n0").conditions.front().last_transition = kNow - std::chrono::minutes(29);
  EXPECT_EQ(codes(world), Codes{"J-REPAIR"});
  world.node("n0").conditions.push_back({.type = "AcceleratedHardwareReady",
                                         .status = "False",
                                         .reason = "",
                                         .message = "",
                                         .last_transition = kNow - std::chrono::minutes(10)});
  EXPECT_EQ(codes(world), Codes{});
}

TEST(Repairs, ConcernManagedNodes) {
  World world = nodes(10, 1);
  world.snapshot.node_claims.erase(world.snapshot.node_claims.begin());
  EXPECT_EQ(codes(world), Codes{"J-REPAIR"});
}

}  // namespace
}  // namespace kerf::judge
