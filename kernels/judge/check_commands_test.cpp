#include <gtest/gtest.h>

#include "kerf/judge/disruption_test_world.h"

namespace kerf::judge {
namespace {

TEST(Commands, ThatKeepEveryRuleAreAccepted) {
  EXPECT_EQ(one_deleted().codes(), Codes{});
  EXPECT_EQ(one_replaced().codes(), Codes{});
  EXPECT_EQ(two_replaced().codes(), Codes{});
  EXPECT_EQ(two_emptied().codes(), Codes{});
  EXPECT_EQ(one_drifted().codes(), Codes{});
  EXPECT_EQ(one_static_drifted().codes(), Codes{});
}

TEST(Commands, NameAMethodAndItsReason) {
  DisruptionWorld world = one_deleted();
  world.command().reason = "Empty";
  EXPECT_EQ(world.codes(), Codes{"J-METHOD"});
  world.command().method = "by-hand";
  EXPECT_TRUE(world.codes().contains("J-METHOD"));
}

TEST(Commands, OfOnePassAreOfOneMethod) {
  DisruptionWorld world = one_deleted();
  world.add_machine("n3");
  world.add_command("Empty", "emptiness", {"n3"}, 0.2);
  EXPECT_EQ(world.codes(), Codes{"J-PASS"});
}

TEST(Commands, OfConsolidationComeOneAtATime) {
  DisruptionWorld world = one_deleted();
  world.add_machine("n3");
  world.add_running("c", "n3");
  world.add_command("Underutilized", "single-node", {"n3"}, 0.2);
  EXPECT_TRUE(world.codes().contains("J-PASS"));
}

TEST(Commands, WaitForEveryNodeClaimToBeLaunched) {
  DisruptionWorld world = two_emptied();
  world.add_machine("n3").provider_id = "";
  world.snapshot.nodes.pop_back();
  EXPECT_EQ(world.codes(), Codes{"J-PAUSED"});
}

TEST(Commands, DisruptNodesOfTheInput) {
  DisruptionWorld world = one_deleted();
  world.command().candidates = {"nowhere"};
  EXPECT_TRUE(world.codes().contains("I-008"));
}

TEST(Commands, DisruptANodeOnce) {
  DisruptionWorld world = two_emptied();
  world.command().candidates = {"n1", "n2", "n1"};
  EXPECT_TRUE(world.codes().contains("I-028"));
}

TEST(Commands, ListTheirReplacementsInOrder) {
  DisruptionWorld world = one_replaced();
  world.command().replacements = {};
  EXPECT_TRUE(world.codes().contains("J-REPLACEMENTS"));
  world.command().replacements = {1};
  EXPECT_TRUE(world.codes().contains("J-REPLACEMENTS"));
}

TEST(Commands, OfEmptinessReplaceNothing) {
  DisruptionWorld world = one_replaced();
  world.command().method = "emptiness";
  world.command().reason = "Empty";
  EXPECT_TRUE(world.codes().contains("I-016"));
}

TEST(Commands, OfConsolidationBuyOneNodeAtMost) {
  DisruptionWorld world = one_replaced();
  world.add_running("b", "n1");
  world.add_claim({"small"}, "1");
  world.put_on_claim("b", 1);
  world.command().replacements = {0, 1};
  EXPECT_TRUE(world.codes().contains("I-016"));
}

TEST(Commands, OfStaticDriftReplaceOneForOne) {
  DisruptionWorld world = one_static_drifted();
  world.command().replacements = {};
  world.decision.claims.clear();
  EXPECT_EQ(world.codes(), Codes{"I-016"});
}

TEST(Commands, HaveTheSizeOfTheirMethod) {
  DisruptionWorld batch = one_deleted();
  batch.command().method = "multi-node";
  EXPECT_TRUE(batch.codes().contains("I-017"));
  DisruptionWorld alone = two_replaced();
  alone.command().method = "single-node";
  EXPECT_TRUE(alone.codes().contains("I-017"));
  DisruptionWorld nothing = two_emptied();
  nothing.command().candidates = {};
  EXPECT_TRUE(nothing.codes().contains("I-017"));
}

TEST(Commands, ThatSimulateNeedANodePool) {
  DisruptionWorld world = one_deleted();
  world.pool().conditions = {{.type = "Ready", .status = "False", .reason = "", .message = "", .last_transition = {}}};
  EXPECT_EQ(world.codes(), Codes{"J-NO-POOLS"});
}

TEST(Commands, ThatSimulateNothingPlaceNothing) {
  DisruptionWorld world = two_emptied();
  world.add_pod("p");
  EXPECT_EQ(world.codes(), Codes{});
  world.put_on_node("p", "n2");
  EXPECT_EQ(world.codes(), Codes{"J-PLACEMENTS"});
}

TEST(Commands, ListNoIgnoredPods) {
  DisruptionWorld world = two_emptied();
  world.add_pod("p");
  world.ignore("p", "V-SELECTOR");
  EXPECT_EQ(world.codes(), Codes{"J-PLACEMENTS"});
}

}  // namespace
}  // namespace kerf::judge
