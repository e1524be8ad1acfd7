#include <gtest/gtest.h>

#include "kerf/judge/disruption_test_world.h"

namespace kerf::judge {
namespace {

/// Sets the on-demand price of `small` per zone, and what the claim and the command say about it.
void price_small(DisruptionWorld& world, double z1, double z2, double savings) {
  world.type("small").offerings = {World::offering("z1", "on-demand", z1), World::offering("z2", "on-demand", z2)};
  const bool is_first = z1 <= z2;
  world.decision.claims[0].cheapest->zone = is_first ? "z1" : "z2";
  world.decision.claims[0].cheapest->price_usd_hour = is_first ? z1 : z2;
  world.command().savings_usd_hour = savings;
}

TEST(ReplacementPrice, IsBelowThatOfTheCandidates) {
  DisruptionWorld world = one_replaced();
  price_small(world, 0.19, 0.19, 0.2 - 0.19);
  EXPECT_EQ(world.codes(), Codes{});
  price_small(world, 0.2, 0.2, 0);
  ASSERT_EQ(world.codes(), Codes{"I-015"});
  EXPECT_EQ(world.first_message(), "replaces nodes that cost 0.2 per hour by a small, which may cost 0.2 per hour");
}

TEST(ReplacementPrice, IsThatOfTheDearestZone) {
  DisruptionWorld world = one_replaced();
  price_small(world, 0.1, 0.2, 0.1);
  EXPECT_EQ(world.codes(), Codes{"I-015"});
  world.require(model::kZoneLabel, "In", {"z1"});
  EXPECT_EQ(world.codes(), Codes{}) << "only z1 can be bought";
}

TEST(ReplacementPrice, IsJudgedForEveryType) {
  DisruptionWorld world = one_replaced();
  world.decision.claims[0].instance_types = std::vector<std::string>{"small", "large"};
  world.require(model::kInstanceTypeLabel, "In", {"large", "small"});
  EXPECT_EQ(world.codes(), Codes{"I-015"});
}

TEST(ReplacementPrice, OfANodeOfUnknownPriceIsNeverLow) {
  DisruptionWorld world = one_replaced();
  world.label("n1", model::kZoneLabel, "z9");
  world.command().savings_usd_hour = -0.1;
  EXPECT_EQ(world.codes(), Codes{"I-015"});
}

TEST(ReplacementPrice, OfADeletionDoesNotMatter) {
  DisruptionWorld world = one_deleted();
  world.node_claim("n2").conditions.pop_back();
  world.label("n1", model::kZoneLabel, "z9");
  world.command().savings_usd_hour = 0;
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(ReplacementPrice, OfDriftDoesNotMatter) {
  DisruptionWorld world = one_replaced();
  world.drift("n1");
  world.command().reason = "Drifted";
  world.command().method = "drift";
  price_small(world, 0.5, 0.5, 0.2 - 0.5);
  EXPECT_EQ(world.codes(), Codes{});
}

// Doubles make 0.30000000000000004 of 0.1 + 0.2.
TEST(ReplacementPrice, IsComparedInExactDecimals) {
  DisruptionWorld world = two_replaced();
  world.add_type("medium", 4, 0.1);
  world.label("n1", model::kInstanceTypeLabel, "medium");
  world.pool().requirements = {
      {.key = std::string(model::kInstanceTypeLabel), .op = "In", .values = {"small"}, .min_values = std::nullopt}};
  world.command().candidates = {"n2", "n1"};
  price_small(world, 0.3, 0.3, 0.1 + 0.2 - 0.3);
  ASSERT_TRUE(world.codes().contains("I-015"));
  EXPECT_EQ(world.first_message(),
            "replaces nodes that cost 0.30000000000000004 per hour by a small, which may cost 0.3 per hour in exact "
            "decimals");
  price_small(world, 0.29, 0.29, 0.1 + 0.2 - 0.29);
  EXPECT_EQ(world.codes(), Codes{});
}

/// The claim asks for spot alone; `medium` is there on demand only, `small` both ways.
DisruptionWorld narrowed() {
  DisruptionWorld world = one_replaced();
  world.add_type("medium", 4, 0.15);
  world.type("small").offerings = {World::offering("z1", "spot", 0.05), World::offering("z1", "on-demand", 0.1)};
  World::imply(world.type("small"));
  world.decision.claims[0].instance_types = std::vector<std::string>{"small", "medium"};
  world.decision.claims[0].cheapest =
      model::PricedOffering{.instance_type = "small", .zone = "z1", .capacity_type = "spot", .price_usd_hour = 0.05};
  world.require(model::kInstanceTypeLabel, "In", {"medium", "small"});
  world.require(model::kCapacityTypeLabel, "In", {"spot"});
  world.command().savings_usd_hour = 0.2 - 0.05;
  return world;
}

TEST(ReplacementPrice, OfATypeWithoutSpotIsItsOnDemandPrice) {
  EXPECT_EQ(narrowed().codes(), Codes{});
  DisruptionWorld dear = narrowed();
  dear.type("medium").offerings = {World::offering("z1", "on-demand", 0.2)};
  EXPECT_EQ(dear.codes(), Codes{"I-015"});
}

TEST(ReplacementPrice, OfABatchNeedsSpotOfEveryType) {
  DisruptionWorld world = narrowed();
  world.add_machine("n0");
  world.add_running("b", "n0");
  world.decision.claims[0].requests.set("cpu", World::quantity("2"));
  world.decision.claims[0].requests.set("pods", World::quantity("2"));
  world.put_on_claim("b", 0);
  world.command() = {.reason = "Underutilized",
                     .method = "multi-node",
                     .candidates = {"n0", "n1"},
                     .replacements = {0},
                     .savings_usd_hour = 0.4 - 0.05,
                     .blocked_by = std::nullopt};
  EXPECT_EQ(world.codes(), Codes{"I-015"});
}

}  // namespace
}  // namespace kerf::judge
