#include <gtest/gtest.h>

#include "kerf/judge/test_world.h"

namespace kerf::judge {
namespace {

using Codes = std::set<std::string>;

constexpr std::string_view kZone = "topology.kubernetes.io/zone";
constexpr std::string_view kType = "node.kubernetes.io/instance-type";

/// The pool asks for two instance types; the claim has two.
World two_types() {
  World world;
  world.pool().requirements = {{.key = std::string(kType), .op = "Exists", .values = {}, .min_values = 2}};
  world.add_pod("a");
  world.add_claim({"small", "large"}, "1");
  world.require(kType, "In", {"large", "small"}, 2);
  world.put_on_claim("a", 0);
  return world;
}

/// The same with one type left.
World one_type() {
  World world = two_types();
  world.decision.claims.clear();
  world.add_claim({"small"}, "1");
  world.require(kType, "In", {"small"}, 2);
  return world;
}

TEST(MinValues, StrictAcceptsEnough) { EXPECT_EQ(two_types().codes(), Codes{}); }

TEST(MinValues, StrictRejectsTooFew) {
  World world = one_type();
  ASSERT_EQ(world.codes(), Codes{"I-022"});
  EXPECT_EQ(world.violations()[0].message,
            "has types with 1 values of node.kubernetes.io/instance-type, but minValues asks for 2");
  world.require(kType, "In", {"small"}, 1);
  EXPECT_EQ(world.codes(), Codes{"I-022"}) << "nor may it be lowered";
}

TEST(MinValues, StrictRejectsALostMinValues) {
  World world = two_types();
  world.require(kType, "In", {"large", "small"});
  EXPECT_EQ(world.codes(), Codes{"I-022"});
}

TEST(MinValues, BestEffortAcceptsWhatWasLowered) {
  World world = one_type();
  world.options.min_values_policy = model::MinValuesPolicy::kBestEffort;
  EXPECT_EQ(world.codes(), Codes{"I-022"});
  world.require(kType, "In", {"small"}, 1);
  EXPECT_EQ(world.codes(), Codes{});
  world.require(kType, "In", {"small"});
  EXPECT_EQ(world.codes(), Codes{"I-022"}) << "lowered, not dropped";
}

TEST(MinValues, BestEffortRejectsMoreThanThePoolAsksFor) {
  World world = two_types();
  world.options.min_values_policy = model::MinValuesPolicy::kBestEffort;
  world.pool().requirements[0].min_values = 1;
  EXPECT_EQ(world.codes(), Codes{"I-022"});
}

TEST(MinValues, CountWhatTypesDefineNotWhatTheClaimStillAllows) {
  World world = two_types();
  world.pool().requirements = {{.key = std::string(kZone), .op = "In", .values = {"z1", "z2"}, .min_values = 2}};
  world.require(kType, "In", {"large", "small"});
  world.require(kZone, "In", {"z1"}, 2);
  EXPECT_EQ(world.codes(), Codes{});
}

}  // namespace
}  // namespace kerf::judge
