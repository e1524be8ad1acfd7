#include <gtest/gtest.h>

#include "kerf/judge/disruption_test_world.h"

namespace kerf::judge {
namespace {

TEST(Destinations, HaveRoom) {
  DisruptionWorld world = one_deleted();
  world.add_running("c", "n2", "2");
  EXPECT_EQ(world.codes(), Codes{});
  world.add_running("d", "n2", "500m");
  EXPECT_EQ(world.codes(), Codes{"I-001"});
}

TEST(Destinations, OfANewClaimHaveRoomInEveryType) {
  DisruptionWorld world = one_replaced();
  world.edit("a", [](model::PodSpec& spec) { spec.containers[0].requests.set("cpu", World::quantity("3")); });
  EXPECT_TRUE(world.codes().contains("I-002"));
}

TEST(Destinations, AreNamedForEveryPodThatIsDisplaced) {
  DisruptionWorld world = one_deleted();
  world.decision.placements.clear();
  EXPECT_EQ(world.codes(), Codes{"I-003"});
}

TEST(Destinations, AreNotNamedForPodsThatStay) {
  DisruptionWorld world = one_deleted();
  world.put_on_node("b", "n2");
  EXPECT_EQ(world.codes(), Codes{"I-003"});
}

TEST(Destinations, AreNotNamedForPodsThatCannotBeScheduled) {
  DisruptionWorld world = one_deleted();
  world.add_pod("p");
  world.edit("p", [](model::PodSpec& spec) {
    spec.required_node_terms = {{.match_expressions = {}, .has_match_fields = true}};
  });
  EXPECT_EQ(world.codes(), Codes{});
  world.put_on_node("p", "n2");
  EXPECT_EQ(world.codes(), Codes{"I-003"});
}

TEST(Destinations, KeepTheRulesOfPods) {
  DisruptionWorld world = one_deleted();
  world.node("n2").taints = {{.key = "team", .value = "", .effect = model::TaintEffect::kNoSchedule}};
  EXPECT_EQ(world.codes(), Codes{"I-004-TAINT"});
}

TEST(Destinations, AreNoCandidatesAndNotBeingDeleted) {
  DisruptionWorld world = one_deleted();
  world.decision.placements.clear();
  world.put_on_node("a", "n1");
  EXPECT_TRUE(world.codes().contains("I-005"));
  DisruptionWorld leaving = one_deleted();
  leaving.node_claim("n2").meta.deletion = DisruptionWorld::kNoon;
  EXPECT_TRUE(leaving.codes().contains("I-005"));
}

/// a moves to n3, which is not initialized.
DisruptionWorld to_uninitialized() {
  DisruptionWorld world = one_deleted();
  world.add_machine("n3");
  world.node("n3").meta.labels.set(model::kInitializedLabel, "false");
  world.block("n3", "NOT_INITIALIZED");
  world.decision.placements.clear();
  world.put_on_node("a", "n3");
  return world;
}

TEST(Destinations, AreInitialized) { EXPECT_EQ(to_uninitialized().codes(), Codes{"I-006"}); }

TEST(Destinations, OfPendingPodsNeedNotBeInitialized) {
  DisruptionWorld world = to_uninitialized();
  world.decision.placements.clear();
  world.put_on_node("a", "n2");
  world.add_pod("p");
  world.put_on_node("p", "n3");
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Destinations, OfPodsWhoseNodeIsBeingDeletedNeedNotBeInitialized) {
  DisruptionWorld world = to_uninitialized();
  world.decision.placements.clear();
  world.put_on_node("a", "n2");
  world.add_machine("n4").meta.deletion = DisruptionWorld::kNoon;
  world.block("n4", "DELETING");
  world.add_running("d", "n4");
  world.put_on_node("d", "n3");
  EXPECT_EQ(world.codes(), Codes{});
}

/// n2 had a pod event half a minute ago, consolidateAfter is a minute.
DisruptionWorld to_recent() {
  DisruptionWorld world = one_deleted();
  world.pool().consolidate_after = {std::chrono::minutes(1)};
  world.node_claim("n2").last_pod_event = DisruptionWorld::kNoon - std::chrono::seconds(30);
  return world;
}

TEST(Destinations, OfConsolidationAreNotUnderConsolidateAfter) {
  EXPECT_EQ(to_recent().codes(), Codes{"I-007"});
  DisruptionWorld over = to_recent();
  over.node_claim("n2").last_pod_event = DisruptionWorld::kNoon - std::chrono::minutes(1);
  EXPECT_EQ(over.codes(), Codes{});
}

TEST(Destinations, CountFromInitializationWithoutAPodEvent) {
  DisruptionWorld world = to_recent();
  world.node_claim("n2").last_pod_event = std::nullopt;
  EXPECT_EQ(world.codes(), Codes{});
  world.node_claim("n2").conditions.front().last_transition = DisruptionWorld::kNoon - std::chrono::seconds(1);
  EXPECT_EQ(world.codes(), Codes{"I-007"});
}

TEST(Destinations, OfPodsThatDoNotRunYetMayBeRecent) {
  DisruptionWorld world = to_recent();
  world.pod("a").status.phase = "Pending";
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Destinations, OfDriftMayBeRecent) {
  DisruptionWorld world = to_recent();
  world.drift("n1");
  world.command().reason = "Drifted";
  world.command().method = "drift";
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Destinations, OfZeroAreNotUnderItWhateverTheClock) {
  DisruptionWorld world = to_recent();
  world.pool().consolidate_after = {model::Duration::zero()};
  world.node_claim("n2").last_pod_event = DisruptionWorld::kNoon + std::chrono::minutes(1);
  EXPECT_EQ(world.codes(), Codes{});
  world.pool().consolidate_after = {std::chrono::seconds(1)};
  EXPECT_EQ(world.codes(), Codes{"I-007"});
}

TEST(Destinations, OfNeverAreNotUnderIt) {
  DisruptionWorld world = to_recent();
  world.add_pool("never").consolidate_after = {std::nullopt};
  world.label("n2", model::kNodePoolLabel, "never");
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Destinations, ArePlacesAndNotReasonsToWait) {
  DisruptionWorld world = one_deleted();
  world.decision.placements.clear();
  world.leave_pending("a");
  EXPECT_EQ(world.codes(), Codes{"J-STRANDED"});
}

TEST(Destinations, OfPodsThatWereWaitingBeforeMayBeMissing) {
  DisruptionWorld world = one_deleted();
  world.add_pod("p", "64");
  world.leave_pending("p");
  EXPECT_EQ(world.codes(), Codes{});
}

}  // namespace
}  // namespace kerf::judge
