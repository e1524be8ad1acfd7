#include "kerf/reference/edit.h"

#include <gtest/gtest.h>

#include <chrono>

#include "kerf/reference/disruption_fixture.h"

namespace kerf::reference {
namespace {

using testing::machine;
using testing::open_pool;
using testing::Scenario;

struct Cluster : Scenario {
  Cluster() {
    type("c-2", 2);
    type("c-4", 4);
    pool_ = &open_pool(*this);
    machine(*this, "n1", "c-4", 4);
    bound_pod("web-0", "1", "n1");
    before_ = build();
  }
  model::NodePool& pool() { return *pool_; }
  /// What the edit of the scenario since then does.
  std::vector<NewlyDrifted> edit() {
    after_ = build();
    return apply_edit(before_, after_, options());
  }
  [[nodiscard]] const model::NodeClaim& claim() const { return after_.node_claims.at(0); }

 private:
  model::NodePool* pool_;
  model::Snapshot before_;
  model::Snapshot after_;
};

TEST(Edit, OfTheTemplateMakesNodesDrift) {
  Cluster cluster;
  cluster.pool().template_labels.set("team", "blue");
  EXPECT_EQ(
      cluster.edit(),
      (std::vector<NewlyDrifted>{{"n1", "default", "NodePoolDrifted", "the template of NodePool default changes"}}));
  EXPECT_TRUE(model::is_true(cluster.claim().conditions, "Drifted"));
}

TEST(Edit, OfBudgetsAndLimitsMakesNothingDrift) {
  Cluster cluster;
  cluster.pool().budgets = testing::budget_of("0");
  cluster.pool().limits = model::ResourceList{};
  EXPECT_TRUE(cluster.edit().empty());
}

TEST(Edit, OfRequirementsNamesWhatTheNodeNoLongerMeets) {
  Cluster cluster;
  cluster.pool().requirements = {testing::expression(std::string(model::kCapacityTypeLabel), "In", {"spot"})};
  auto drifted = cluster.edit();
  ASSERT_EQ(drifted.size(), 1U);
  EXPECT_EQ(drifted[0].reason, "RequirementsDrifted");
}

TEST(Edit, OfConsolidateAfterRecomputesConsolidatable) {
  Cluster cluster;
  cluster.pool().consolidate_after.value = std::chrono::hours(2);  // Initialized an hour ago.
  EXPECT_TRUE(cluster.edit().empty());
  EXPECT_FALSE(model::is_true(cluster.claim().conditions, "Consolidatable"));
}

TEST(Edit, RemovesNodesAndLeavesTheirPodsPending) {
  Cluster cluster;
  model::Snapshot after = without_nodes(cluster.build(), {"n1"}, cluster.options());
  EXPECT_TRUE(after.nodes.empty());
  EXPECT_TRUE(after.node_claims.empty());
  ASSERT_EQ(after.pods.size(), 1U);
  EXPECT_TRUE(after.pods[0].node_name.empty());
  EXPECT_EQ(after.pods[0].status.phase, "Pending");
}

}  // namespace
}  // namespace kerf::reference
