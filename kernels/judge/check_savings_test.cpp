#include <gtest/gtest.h>

#include "kerf/judge/disruption_test_world.h"

namespace kerf::judge {
namespace {

TEST(Savings, OfADeletionAreThePriceOfItsCandidates) {
  DisruptionWorld world = two_emptied();
  world.command().savings_usd_hour = 0.2;
  ASSERT_EQ(world.codes(), Codes{"J-SAVINGS"});
  EXPECT_EQ(world.first_message(), "saves 0.2 per hour, but its candidates cost 0.4 and its replacements 0");
}

TEST(Savings, OfAReplacementAreLessByItsCheapestOffering) {
  DisruptionWorld world = one_replaced();
  world.command().savings_usd_hour = 0.2;
  EXPECT_EQ(world.codes(), Codes{"J-SAVINGS"});
}

TEST(Savings, CountANodeOfUnknownPriceAsNothing) {
  DisruptionWorld world = two_emptied();
  world.label("n1", model::kCapacityTypeLabel, "spot");
  world.command().candidates = {"n2", "n1"};
  EXPECT_EQ(world.codes(), Codes{"J-SAVINGS"});
  world.command().savings_usd_hour = 0.2;
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Savings, TakeTheFirstOfferingOfTheNodesZoneAndCapacityTypeAvailableOrNot) {
  DisruptionWorld world = two_emptied();
  world.type("large").offerings.front().available = false;
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Savings, CountAReservedNodeAsNothingWithTheGateOff) {
  DisruptionWorld world = one_deleted();
  world.node_claim("n2").conditions.pop_back();
  world.type("large").offerings.push_back(World::offering("z1", "reserved", 0.01, "r-1", 3));
  World::imply(world.type("large"));
  world.label("n1", model::kCapacityTypeLabel, "reserved");
  world.command().savings_usd_hour = 0.01;
  EXPECT_EQ(world.codes(), Codes{});
  world.options.gates.reserved_capacity = false;
  EXPECT_EQ(world.codes(), Codes{"J-SAVINGS"});
}

TEST(Savings, MayBeOffInTheLastBitWherePricesAreComputed) {
  DisruptionWorld world = two_emptied();
  world.command().savings_usd_hour = 0.4 + 1e-16;
  EXPECT_EQ(world.codes(), Codes{"J-SAVINGS"});
  world.options.gates.node_overlay = true;
  world.snapshot.node_overlays.emplace_back().price_adjustment = "+0";
  EXPECT_EQ(world.codes(), Codes{});
}

}  // namespace
}  // namespace kerf::judge
