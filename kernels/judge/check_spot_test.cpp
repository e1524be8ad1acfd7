#include <gtest/gtest.h>

#include <fmt/format.h>

#include "kerf/judge/disruption_test_world.h"

namespace kerf::judge {
namespace {

/// n1 is spot for 0.15; `count` spot types t00, t01, ... cost 0.001, 0.002, ... The claim lists the first `listed`.
DisruptionWorld spot_to_spot(int count, int listed) {
  DisruptionWorld world;
  world.options.gates.spot_to_spot_consolidation = true;
  world.type("large").offerings.push_back(World::offering("z1", "spot", 0.15));
  World::imply(world.type("large"));
  world.add_machine("n1");
  world.label("n1", model::kCapacityTypeLabel, "spot");
  world.add_running("a", "n1");
  std::vector<std::string> types;
  for (int i = 0; i < count; ++i) {
    model::InstanceType type = world.type("small");
    type.name = fmt::format("t{:02}", i);
    type.requirements.replace(model::kInstanceTypeLabel, model::Requirement::in({type.name}));
    type.offerings = {World::offering("z1", "spot", 0.001 * (i + 1))};
    if (i < listed) types.push_back(type.name);
    world.add_type(std::move(type));
  }
  world.add_claim(std::move(types), "1").cheapest =
      model::PricedOffering{.instance_type = "t00", .zone = "z1", .capacity_type = "spot", .price_usd_hour = 0.001};
  world.require(model::kCapacityTypeLabel, "In", {"spot"});
  world.put_on_claim("a", 0);
  world.add_command("Underutilized", "single-node", {"n1"}, 0.15 - 0.001, {0});
  return world;
}

TEST(SpotToSpot, NeedsItsGate) {
  DisruptionWorld world = spot_to_spot(15, 15);
  EXPECT_EQ(world.codes(), Codes{});
  world.options.gates.spot_to_spot_consolidation = false;
  EXPECT_EQ(world.codes(), Codes{"I-019"});
}

TEST(SpotToSpot, NeedsFifteenTypesAndTakesNoMore) {
  EXPECT_EQ(spot_to_spot(20, 15).codes(), Codes{});
  EXPECT_EQ(spot_to_spot(14, 14).codes(), Codes{"I-020"});
  EXPECT_EQ(spot_to_spot(20, 16).codes(), Codes{"I-020"});
}

TEST(SpotToSpot, TakesAsManyTypesAsMinValuesNeeds) {
  DisruptionWorld world = spot_to_spot(20, 16);
  world.pool().requirements = {
      {.key = std::string(model::kInstanceTypeLabel), .op = "Exists", .values = {}, .min_values = 16}};
  std::vector<model::Expression> requirements = world.decision.claims[0].requirements;
  std::ranges::find(requirements, model::kInstanceTypeLabel, &model::Expression::key)->min_values = 16;
  world.decision.claims[0].requirements = requirements;
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(SpotToSpot, OfABatchHasNoSuchRule) {
  DisruptionWorld world = spot_to_spot(20, 3);
  world.add_machine("n0");
  world.label("n0", model::kCapacityTypeLabel, "spot");
  world.add_running("b", "n0");
  world.put_on_claim("b", 0);
  world.decision.claims[0].requests = {{"cpu", World::quantity("2")}, {"pods", World::quantity("2")}};
  world.command().method = "multi-node";
  world.command().candidates = {"n0", "n1"};
  world.command().savings_usd_hour = 0.3 - 0.001;
  EXPECT_EQ(world.codes(), Codes{});
}

/// n1 is on demand; the replacement may be spot or on demand.
DisruptionWorld to_either() {
  DisruptionWorld world = one_replaced();
  world.type("small").offerings = {World::offering("z1", "spot", 0.05), World::offering("z1", "on-demand", 0.1)};
  World::imply(world.type("small"));
  world.decision.claims[0].cheapest =
      model::PricedOffering{.instance_type = "small", .zone = "z1", .capacity_type = "spot", .price_usd_hour = 0.05};
  world.require(model::kCapacityTypeLabel, "In", {"on-demand", "spot"});
  world.command().savings_usd_hour = 0.2 - 0.05;
  return world;
}

TEST(Spot, IsAllThatAReplacementAsksFor) {
  DisruptionWorld world = to_either();
  EXPECT_EQ(world.codes(), Codes{"I-021"});
  world.require(model::kCapacityTypeLabel, "In", {"spot"});
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Spot, NeedNotBeAskedForByDrift) {
  DisruptionWorld world = to_either();
  world.drift("n1");
  world.command().reason = "Drifted";
  world.command().method = "drift";
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Spot, IsReplacedByOnDemandWithoutTheGate) {
  DisruptionWorld world = one_replaced();
  world.type("large").offerings.push_back(World::offering("z1", "spot", 0.15));
  world.label("n1", model::kCapacityTypeLabel, "spot");
  world.command().savings_usd_hour = 0.15 - 0.1;
  EXPECT_EQ(world.codes(), Codes{});
}

}  // namespace
}  // namespace kerf::judge
