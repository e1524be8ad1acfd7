#include <gtest/gtest.h>

#include "kerf/judge/test_world.h"

namespace kerf::judge {
namespace {

using Codes = std::set<std::string>;

/// `small` has a reservation for two in z1; claims of one pod each hold it.
World reserved_claims(std::size_t count) {
  World world;
  world.type("small").offerings.push_back(World::offering("z1", "reserved", 0.001, "cr-1", 2));
  World::imply(world.type("small"));
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name(1, static_cast<char>('a' + i));
    world.add_pod(name);
    world.add_claim({"small", "large"}, "1").cheapest = model::PricedOffering{
        .instance_type = "small", .zone = "z1", .capacity_type = "reserved", .price_usd_hour = 0.001};
    world.require(model::kCapacityTypeLabel, "In", {"reserved"});
    world.require(model::kReservationIdLabel, "In", {"cr-1"});
    world.put_on_claim(name, i);
  }
  return world;
}

TEST(Reservations, AcceptAsManyClaimsAsThereIsCapacity) { EXPECT_EQ(reserved_claims(2).codes(), Codes{}); }

TEST(Reservations, RejectOneClaimTooMany) {
  const World world = reserved_claims(3);
  ASSERT_EQ(world.codes(), Codes{"I-049"});
  EXPECT_EQ(world.violations()[0].message, "has room for 2 instances, but 3 claims hold it");
}

TEST(Reservations, TakeTheLeastThatAnyOfferingSays) {
  World world = reserved_claims(2);
  world.type("large").offerings.push_back(World::offering("z1", "reserved", 0.002, "cr-1", 1));
  World::imply(world.type("large"));
  EXPECT_EQ(world.codes(), Codes{"I-049"});
}

TEST(Reservations, RejectAReservationThatDoesNotExist) {
  World world = reserved_claims(1);
  world.require(model::kReservationIdLabel, "In", {"cr-1", "cr-9"});
  EXPECT_EQ(world.codes(), Codes{"I-049"});
}

TEST(Reservations, HaveToBeHeldByAClaimThatMayUseThem) {
  World world = reserved_claims(1);
  World::drop_requirement(world.decision.claims[0], model::kReservationIdLabel);
  world.require(model::kCapacityTypeLabel, "In", {"on-demand", "reserved"});
  EXPECT_EQ(world.codes(), Codes{"I-049"});
}

TEST(Reservations, AreNotLookedAtWithoutTheGate) {
  World world = reserved_claims(1);
  World::drop_requirement(world.decision.claims[0], model::kReservationIdLabel);
  world.require(model::kCapacityTypeLabel, "In", {"on-demand", "reserved"});
  world.options.gates.reserved_capacity = false;
  EXPECT_EQ(world.codes(), Codes{});
}

}  // namespace
}  // namespace kerf::judge
