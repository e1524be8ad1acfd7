#include <gtest/gtest.h>

#include "kerf/judge/test_world.h"

namespace kerf::judge {
namespace {

using Codes = std::set<std::string>;

World one_claim(std::vector<std::string> types = {"small", "large"}) {
  World world;
  world.add_pod("a");
  world.add_claim(std::move(types), "1");
  world.put_on_claim("a", 0);
  return world;
}

TEST(ClaimPool, HasToTakePart) {
  World world = one_claim();
  world.add_pool("other");
  EXPECT_EQ(world.codes(), Codes{});
  World unknown = world;
  unknown.decision.claims[0].node_pool = "missing";
  EXPECT_TRUE(unknown.codes().contains("J-POOL"));
  World gone = world;
  gone.pool().meta.deletion = model::Time{};
  EXPECT_TRUE(gone.codes().contains("J-POOL"));
  World fixed = world;
  fixed.pool().replicas = 3;
  EXPECT_TRUE(fixed.codes().contains("J-POOL"));
}

TEST(ClaimTypes, HaveToExist) {
  World world = one_claim();
  std::vector<std::string> types = world.decision.claims[0].instance_types;
  types.push_back("xl");
  world.decision.claims[0].instance_types = types;
  world.require("node.kubernetes.io/instance-type", "In", {"large", "small", "xl"});
  EXPECT_EQ(world.codes(), Codes{"J-TYPE"});
}

TEST(ClaimTypes, AreNotRepeated) {
  World world = one_claim();
  world.decision.claims[0].instance_types = std::vector<std::string>{"small", "small", "large"};
  EXPECT_TRUE(world.codes().contains("J-TYPE"));
}

TEST(ClaimTypes, AreNeverNone) {
  World world = one_claim();
  world.decision.claims[0].instance_types = {};
  world.decision.claims[0].cheapest.reset();
  EXPECT_TRUE(world.codes().contains("J-TYPE"));
}

TEST(ClaimTypes, ShareValuesWithTheClaim) {
  World world = one_claim();
  world.pool().requirements = {{.key = "kubernetes.io/arch", .op = "Exists", .values = {}, .min_values = {}}};
  world.require("kubernetes.io/arch", "In", {"amd64"});
  EXPECT_EQ(world.codes(), Codes{});
  world.type("large").requirements.replace("kubernetes.io/arch", World::in({"arm64"}));
  ASSERT_EQ(world.codes(), Codes{"J-TYPE"});
}

TEST(ClaimTypes, CanBeBought) {
  World world = one_claim();
  for (model::Offering& offering : world.type("large").offerings) offering.available = false;
  EXPECT_EQ(world.codes(), Codes{"J-OFFERING"});
  for (model::Offering& offering : world.type("large").offerings) offering.available = true;
  for (model::Offering& offering : world.type("large").offerings) offering.priced = false;
  EXPECT_EQ(world.codes(), Codes{"J-OFFERING"});
}

TEST(ClaimTypes, AreAtMostSixHundred) {
  World world;
  std::vector<std::string> names;
  for (int i = 1000; i < 1601; ++i) {
    names.push_back("t" + std::to_string(i));
    world.add_type(names.back(), 2, 0.2);
  }
  world.add_pod("a");
  world.add_claim({names.begin(), names.end() - 1}, "1");
  world.put_on_claim("a", 0);
  EXPECT_EQ(world.codes(), Codes{});
  world.decision.claims.clear();
  world.add_claim(names, "1");
  EXPECT_EQ(world.codes(), Codes{"J-TYPE-COUNT"});
}

TEST(ClaimRequirements, AreInOrder) {
  World world = one_claim();
  std::vector<model::Expression> requirements = world.decision.claims[0].requirements;
  std::swap(requirements[0], requirements[1]);
  world.decision.claims[0].requirements = requirements;
  EXPECT_EQ(world.codes(), Codes{"J-REQUIREMENTS"});
}

TEST(ClaimRequirements, HaveTheirValuesInOrder) {
  World world = one_claim();
  world.require("node.kubernetes.io/instance-type", "In", {"small", "large"});
  EXPECT_EQ(world.codes(), Codes{"J-REQUIREMENTS"});
}

TEST(ClaimRequirements, HideWhatBelongsToPacking) {
  World world = one_claim();
  world.require("kubernetes.io/hostname", "In", {"placeholder"});
  EXPECT_EQ(world.codes(), Codes{"J-REQUIREMENTS"});
}

TEST(ClaimRequirements, HaveKnownOperators) {
  World world = one_claim();
  world.require("zzz", "Near", {"x"});
  EXPECT_EQ(world.codes(), Codes{"J-REQUIREMENTS"});
}

TEST(ClaimRequirements, ListExactlyTheTypes) {
  World world = one_claim();
  world.require("node.kubernetes.io/instance-type", "In", {"large"});
  EXPECT_TRUE(world.codes().contains("J-REQUIREMENTS"));
}

TEST(ClaimRequirements, ListExactlyTheCapacityTypesThatCanBeBought) {
  World world = one_claim();
  world.require("karpenter.sh/capacity-type", "In", {"on-demand", "spot"});
  EXPECT_EQ(world.codes(), Codes{"J-REQUIREMENTS"});
}

}  // namespace
}  // namespace kerf::judge
