#include <gtest/gtest.h>

#include "kerf/judge/disruption_test_world.h"

namespace kerf::judge {
namespace {

// Which code which node gets is tested with candidates.

TEST(Blockers, AreNodesThatStayAndMayNotGo) {
  DisruptionWorld world = one_deleted();
  world.block("n2", "DELETING");
  ASSERT_EQ(world.codes(), Codes{"J-BLOCKER"});
  EXPECT_EQ(world.first_message(), "is listed as blocked by DELETING, but is blocked by nothing");
}

TEST(Blockers, AreNoCandidates) {
  DisruptionWorld world = one_deleted();
  world.block("n1", "PDB_BLOCKED");
  EXPECT_EQ(world.codes(), Codes{"J-BLOCKER"});
}

TEST(Blockers, AreNodesOfTheInput) {
  DisruptionWorld world = one_deleted();
  world.block("nowhere", "UNMANAGED");
  EXPECT_EQ(world.codes(), Codes{"J-BLOCKER"});
}

DisruptionWorld two_blocked() {
  DisruptionWorld world = one_deleted();
  for (const char* name : {"n3", "n4"}) {
    world.add_machine(name);
    world.node(name).meta.annotations.set(model::kDoNotDisruptAnnotation, "true");
  }
  return world;
}

TEST(Blockers, AreListedByNodeAndOnce) {
  DisruptionWorld world = two_blocked();
  world.block("n3", "NODE_DO_NOT_DISRUPT");
  world.block("n4", "NODE_DO_NOT_DISRUPT");
  EXPECT_EQ(world.codes(), Codes{});
  std::swap(world.decision.blockers[0], world.decision.blockers[1]);
  EXPECT_EQ(world.codes(), Codes{"J-ORDER"});
  world.block("n4", "NODE_DO_NOT_DISRUPT");
  EXPECT_EQ(world.codes(), (Codes{"J-BLOCKER", "J-ORDER"}));
}

// A Node without a NodeClaim, and a NodeClaim without a Node that is called the same, are two.
TEST(Blockers, AreToldApartWhereANodeClaimIsCalledLikeANodeOfSomebodyElse) {
  DisruptionWorld world = one_deleted();
  world.add_machine("n3").provider_id = "other://n3";
  world.block("n3", "NO_NODE");
  EXPECT_EQ(world.codes(), Codes{"J-BLOCKER"});
  world.block("n3", "UNMANAGED");
  EXPECT_EQ(world.codes(), Codes{});
  world.block("n3", "NO_NODE");
  EXPECT_EQ(world.codes(), Codes{"J-BLOCKER"});
}

TEST(Blockers, IgnoreWhatANodesAnnotationMeansOnPods) {
  DisruptionWorld world = one_deleted();
  world.node("n2").meta.annotations.set(model::kDoNotDisruptAnnotation, "4h");
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Blockers, ReadTheAnnotationOfANodeClaimOnlyBeforeItIsRegistered) {
  DisruptionWorld world = one_deleted();
  world.node_claim("n2").meta.annotations.set(model::kDoNotDisruptAnnotation, "true");
  EXPECT_EQ(world.codes(), Codes{});
}

}  // namespace
}  // namespace kerf::judge
