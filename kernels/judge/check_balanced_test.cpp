#include <gtest/gtest.h>

#include "kerf/judge/disruption_test_world.h"

namespace kerf::judge {
namespace {

/// Four machines of a Balanced pool for 0.2 each with three pods each; n1 is replaced for `price`.
DisruptionWorld balanced(double price) {
  DisruptionWorld world;
  world.pool().consolidation_policy = model::ConsolidationPolicy::kBalanced;
  world.type("small").offerings = {World::offering("z1", "on-demand", price)};
  for (const char* name : {"n1", "n2", "n3", "n4"}) {
    world.add_machine(name);
    for (const char* pod : {"a", "b", "c"}) world.add_running(std::string(name) + pod, name, "100m");
  }
  world.add_claim({"small"}, "300m", 3).cheapest->price_usd_hour = price;
  for (const char* pod : {"n1a", "n1b", "n1c"}) world.put_on_claim(pod, 0);
  world.add_command("Underutilized", "single-node", {"n1"}, 0.2 - price, {0});
  return world;
}

TEST(Balanced, ApprovesOfAReplacementAtHalfThePrice) {
  EXPECT_EQ(balanced(0.1).codes(), Codes{});
  EXPECT_EQ(balanced(0.11).codes(), Codes{"I-024"});
}

TEST(Balanced, WeighsTheDisruptionOfTheMove) {
  DisruptionWorld world = balanced(0.1);
  world.add_running("n2d", "n2", "100m");
  EXPECT_EQ(world.codes(), Codes{}) << "the rest of the pool is harder to move";
  world.edit("n1a", [](model::PodSpec& spec) { spec.priority = 33554432; });
  world.edit("n1b", [](model::PodSpec& spec) { spec.priority = 33554432; });
  EXPECT_EQ(world.codes(), Codes{"I-024"});
}

TEST(Balanced, CountsNodesThatMayNotGoToo) {
  DisruptionWorld world = balanced(0.11);
  world.node("n4").meta.annotations.set(model::kDoNotDisruptAnnotation, "true");
  world.block("n4", "NODE_DO_NOT_DISRUPT");
  for (int i = 0; i < 4; ++i) world.add_running("n4-" + std::to_string(i), "n4", "100m");
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Balanced, RefusesADeletionOfUnknownPrice) {
  DisruptionWorld world = one_deleted();
  world.pool().consolidation_policy = model::ConsolidationPolicy::kBalanced;
  EXPECT_EQ(world.codes(), Codes{});
  world.label("n1", model::kZoneLabel, "z9");
  world.command().savings_usd_hour = 0;
  EXPECT_EQ(world.codes(), Codes{"I-024"});
}

TEST(Balanced, DoesNotScoreEmptiness) {
  DisruptionWorld world = two_emptied();
  world.pool().consolidation_policy = model::ConsolidationPolicy::kBalanced;
  for (const char* name : {"n1", "n2"}) world.label(name, model::kZoneLabel, "z9");
  world.command().savings_usd_hour = 0;
  EXPECT_EQ(world.codes(), Codes{});
}

// The share of n1, which alone is Balanced, is half of the savings.
TEST(Balanced, GetsItsShareOfABatch) {
  DisruptionWorld world = two_replaced();
  world.add_pool("other").budgets = std::vector<model::Budget>{};
  world.pool("other").consolidate_after = {model::Duration::zero()};
  world.label("n2", model::kNodePoolLabel, "other");
  world.pool().consolidation_policy = model::ConsolidationPolicy::kBalanced;
  world.add_machine("n3").conditions.pop_back();
  world.add_running("c", "n3");
  EXPECT_EQ(world.codes(), Codes{}) << "0.15 of 0.4 per hour for 2 of 4";
  for (const char* pod : {"d", "e"}) world.add_running(pod, "n1", "1m");
  world.put_on_claim("d", 0);
  world.put_on_claim("e", 0);
  world.decision.claims[0].requests = {{"cpu", World::quantity("2002m")}, {"pods", World::quantity("4")}};
  world.type("small").capacity.set("cpu", World::quantity("3"));
  world.command().candidates = {"n2", "n1"};
  EXPECT_EQ(world.codes(), Codes{}) << "0.375 / 0.667";
  world.edit("d", [](model::PodSpec& spec) { spec.priority = 100663296; });
  EXPECT_EQ(world.codes(), Codes{"I-024"}) << "0.375 / 0.778";
}

}  // namespace
}  // namespace kerf::judge
