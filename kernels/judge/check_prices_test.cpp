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

TEST(TypeOrder, GoesByPrice) {
  EXPECT_EQ(one_claim().codes(), Codes{});
  EXPECT_EQ(one_claim({"large", "small"}).codes(), Codes{"J-TYPE-ORDER"});
}

TEST(TypeOrder, GoesByNameAtEqualPrices) {
  World world = one_claim({"large", "small"});
  world.type("small").offerings = world.type("large").offerings;
  EXPECT_EQ(world.codes(), Codes{});
  std::vector<std::string> types = world.decision.claims[0].instance_types;
  std::swap(types[0], types[1]);
  world.decision.claims[0].instance_types = types;
  world.decision.claims[0].cheapest->instance_type = "small";
  EXPECT_EQ(world.codes(), Codes{"J-TYPE-ORDER"});
}

TEST(TypeOrder, LooksOnlyAtWhatTheClaimMayBuy) {
  World world = one_claim();
  world.type("large").offerings.push_back(World::offering("z1", "spot", 0.01));
  World::imply(world.type("large"));
  EXPECT_EQ(world.codes(), Codes{}) << "the claim is on-demand";
  world.type("small").offerings[0].available = false;
  world.type("small").offerings[0].price_usd_hour = 0.01;
  world.decision.claims[0].cheapest->zone = "z2";
  EXPECT_EQ(world.codes(), Codes{}) << "nor at what is sold out";
}

TEST(Cheapest, RejectsAnotherPriceZoneOrType) {
  auto with = [](auto change) {
    World world = one_claim();
    change(*world.decision.claims[0].cheapest);
    return world.codes();
  };
  EXPECT_EQ(with([](model::PricedOffering&) {}), Codes{});
  EXPECT_EQ(with([](model::PricedOffering& o) { o.price_usd_hour = 0.2; }), Codes{"J-CHEAPEST"});
  EXPECT_EQ(with([](model::PricedOffering& o) { o.zone = "z2"; }), Codes{"J-CHEAPEST"});
  EXPECT_EQ(with([](model::PricedOffering& o) { o.instance_type = "large"; }), Codes{"J-CHEAPEST"});
  EXPECT_EQ(with([](model::PricedOffering& o) { o.capacity_type = "spot"; }), Codes{"J-CHEAPEST"});
}

TEST(Cheapest, RejectsThePriceOfAnotherCapacityType) {
  World world = one_claim();
  world.type("small").offerings.push_back(World::offering("z1", "spot", 0.04));
  World::imply(world.type("small"));
  world.require(model::kCapacityTypeLabel, "In", {"on-demand", "spot"});
  model::PricedOffering& cheapest = *world.decision.claims[0].cheapest;
  cheapest = {.instance_type = "small", .zone = "z1", .capacity_type = "spot", .price_usd_hour = 0.04};
  EXPECT_EQ(world.codes(), Codes{});
  cheapest.capacity_type = "on-demand";
  EXPECT_EQ(world.codes(), Codes{"J-CHEAPEST"});
}

TEST(Cheapest, RejectsItsAbsence) {
  World world = one_claim();
  world.decision.claims[0].cheapest.reset();
  ASSERT_EQ(world.codes(), Codes{"J-CHEAPEST"});
  EXPECT_EQ(world.violations()[0].message,
            "names nothing as its cheapest offering, but that is on-demand small in z1 at 0.1");
}

model::NodeOverlay overlay(std::string_view name, std::string_view type, std::int64_t weight) {
  model::NodeOverlay made;
  made.meta.name = std::string(name);
  made.requirements = {
      {.key = std::string(model::kInstanceTypeLabel), .op = "In", .values = {std::string(type)}, .min_values = {}}};
  made.weight = weight;
  return made;
}

TEST(Overlays, ChangePricesOnlyBehindTheirGate) {
  World world = one_claim({"large", "small"});
  world.snapshot.node_overlays = {overlay("cheap-large", "large", 0)};
  world.snapshot.node_overlays[0].price_adjustment = "-75%";
  world.decision.claims[0].cheapest->price_usd_hour = 0.05;
  EXPECT_EQ(world.codes(), (Codes{"J-TYPE-ORDER", "J-CHEAPEST"}));
  world.options.gates.node_overlay = true;
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Overlays, OfHigherWeightWinAndOfEqualWeightAreRefused) {
  World world = one_claim();
  world.options.gates.node_overlay = true;
  world.snapshot.node_overlays = {overlay("a", "small", 1), overlay("b", "small", 2)};
  world.snapshot.node_overlays[0].price = "0.03";
  world.snapshot.node_overlays[1].price = "0.04";
  world.decision.claims[0].cheapest->price_usd_hour = 0.04;
  EXPECT_EQ(world.codes(), Codes{});
  world.snapshot.node_overlays[0].weight = 2;
  EXPECT_EQ(world.codes(), Codes{}) << "the later name goes first and is kept";
  world.snapshot.node_overlays[1].weight = 1;
  EXPECT_EQ(world.codes(), Codes{"J-CHEAPEST"});
}

TEST(Overlays, AddResources) {
  World world = one_claim({"large"});
  world.edit("a",
             [](model::PodSpec& spec) { spec.containers[0].requests.set("example.com/fpga", World::quantity("1")); });
  world.decision.claims[0].requests.set("example.com/fpga", World::quantity("1"));
  EXPECT_EQ(world.codes(), Codes{"I-002"});
  world.options.gates.node_overlay = true;
  world.snapshot.node_overlays = {overlay("fpga", "large", 0)};
  world.snapshot.node_overlays[0].capacity = {{"example.com/fpga", World::quantity("1")}};
  EXPECT_EQ(world.codes(), Codes{});
}

}  // namespace
}  // namespace kerf::judge
