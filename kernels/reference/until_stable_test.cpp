#include "kerf/reference/until_stable.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kerf/reference/disruption_fixture.h"
#include "kerf/reference/execute.h"

namespace kerf::reference {
namespace {

using testing::drift;
using testing::machine;
using testing::OpenCluster;

using Strings = std::vector<std::string>;

struct Cluster : OpenCluster {
  [[nodiscard]] StableResult settle() { return disrupt_until_stable(build(), options()); }
};

// B-117
TEST(UntilStable, FollowsAChainToItsEnd) {
  Cluster cluster;
  machine(cluster, "n1", "c-8", 8);
  cluster.bound_pod("a", "1500m", "n1");
  machine(cluster, "n2", "c-2", 2);
  cluster.bound_pod("b", "1800m", "n2");
  machine(cluster, "n3", "c-8", 8);
  StableResult result = cluster.settle();
  EXPECT_EQ(result.end, StableEnd::kFixedPoint);
  EXPECT_EQ(testing::shown_commands(result.decision),
            (Strings{"Empty [n3]", "Underutilized [n1, n2] -> default [c-4]"}));
  ASSERT_EQ(result.rounds.size(), 2U);
  EXPECT_DOUBLE_EQ(result.rounds[0].price_before_usd_hour, 0.9);
  EXPECT_DOUBLE_EQ(result.rounds[0].price_after_usd_hour, 0.5);
  EXPECT_DOUBLE_EQ(result.rounds[1].price_after_usd_hour, 0.2);
  EXPECT_EQ(result.rounds[1].evicted_pods, 2U);
  EXPECT_EQ(result.rounds[1].first_command, 1U);
  EXPECT_EQ(result.decision.placements.size(), 2U);
}

TEST(UntilStable, ShowsEveryPassBesideTheClusterItDecidesOn) {
  Cluster cluster;
  machine(cluster, "n1", "c-8", 8);
  machine(cluster, "n2", "c-2", 2);
  cluster.bound_pod("a", "500m", "n2");
  Strings seen;
  static_cast<void>(disrupt_until_stable(cluster.build(), cluster.options(),
                                         [&](const model::Snapshot& snapshot, const DisruptionResult& pass) {
                                           seen.push_back(std::to_string(snapshot.nodes.size()));
                                           for (const std::string& command : testing::shown_commands(pass.decision))
                                             seen.push_back(command);
                                         }));
  EXPECT_EQ(seen, (Strings{"2", "Empty [n1]", "1"}));
}

// I-035
TEST(UntilStable, LeavesNothingForASecondRun) {
  Cluster cluster;
  for (int i = 0; i < 6; ++i) {
    std::string name = "n" + std::to_string(i);
    machine(cluster, name, i % 2 == 0 ? "c-8" : "c-4", i % 2 == 0 ? 8 : 4);
    cluster.bound_pod("p" + std::to_string(i), std::to_string(300 + 200 * i) + "m", name);
  }
  StableResult result = cluster.settle();
  EXPECT_EQ(result.end, StableEnd::kFixedPoint);
  EXPECT_TRUE(disrupt(result.snapshot, cluster.options()).decision.commands.empty());
  for (const StableRound& round : result.rounds) EXPECT_LT(round.price_after_usd_hour, round.price_before_usd_hour);
}

TEST(UntilStable, EndsAtACommandThatALimitBlocks) {
  Cluster cluster;
  cluster.pool().limits = model::ResourceList{{"cpu", model::Quantity::units(5)}};
  machine(cluster, "n1", "c-8", 8);
  cluster.bound_pod("a", "1", "n1");
  StableResult result = cluster.settle();
  EXPECT_EQ(result.end, StableEnd::kBlocked);
  EXPECT_EQ(result.decision.commands.size(), 1U);
  EXPECT_EQ(result.rounds[0].price_after_usd_hour, result.rounds[0].price_before_usd_hour);
}

// D-050: pinned to spot, which nobody sells.
TEST(UntilStable, EndsAtAReplacementThatCannotBeLaunched) {
  Cluster cluster;
  cluster.pool().requirements.clear();
  machine(cluster, "n1", "c-8", 8);
  cluster.bound_pod("a", "3", "n1");
  EXPECT_EQ(cluster.settle().end, StableEnd::kUnlaunchable);
}

TEST(UntilStable, DriftsOneNodeAfterTheOtherWithinTheBudget) {
  Cluster cluster;
  cluster.pool().budgets = testing::budget_of("1");
  for (const char* name : {"n1", "n2"}) {
    drift(cluster, machine(cluster, name, "c-4", 4), name[1] - '0');
    cluster.bound_pod(name, "3500m", name);
  }
  StableResult result = cluster.settle();
  EXPECT_EQ(testing::shown_commands(result.decision),
            (Strings{"Drifted [n2] -> default [c-4, c-8]", "Drifted [n1] -> default [c-4, c-8]"}));
  ASSERT_EQ(result.snapshot.nodes.size(), 2U);
  EXPECT_EQ(result.snapshot.nodes[0].meta.name, "default-new-1");
}

TEST(Execute, LandsPodsAndMakesTheOthersWait) {
  Cluster cluster;
  cluster.pool().template_labels.set("team", "a");
  machine(cluster, "n1", "c-8", 8);
  cluster.bound_pod("a", "1", "n1");
  cluster.bound_pod("log", "100m", "n1").pod.meta.owners.push_back({"apps/v1", "DaemonSet", "log", "", true});
  model::Snapshot before = cluster.build();
  std::size_t launched = 0;
  auto after = execute(before, disrupt(before, cluster.options()), cluster.options(), launched);
  ASSERT_TRUE(after);
  ASSERT_EQ(after->nodes.size(), 1U);
  const model::Node& node = after->nodes[0];
  EXPECT_EQ(node.meta.name, "default-new-1");
  EXPECT_EQ(*node.meta.labels.find(model::kInstanceTypeLabel), "c-2");
  EXPECT_EQ(*node.meta.labels.find("team"), "a");
  EXPECT_EQ(after->node_claims[0].provider_id, node.provider_id);
  ASSERT_EQ(after->pods.size(), 1U);
  EXPECT_EQ(after->pods[0].node_name, "default-new-1");
}

TEST(Execute, LeavesWorthlessPodsOfEmptyNodesPending) {
  Cluster cluster;
  machine(cluster, "n1", "c-8", 8);
  cluster.bound_pod("a", "1", "n1")
      .pod.meta.annotations.set("controller.kubernetes.io/pod-deletion-cost", "-2147483647");
  model::Snapshot before = cluster.build();
  std::size_t launched = 0;
  auto after = execute(before, disrupt(before, cluster.options()), cluster.options(), launched);
  ASSERT_TRUE(after);
  EXPECT_TRUE(after->nodes.empty());
  ASSERT_EQ(after->pods.size(), 1U);
  EXPECT_EQ(after->pods[0].node_name, "");
  EXPECT_EQ(plan(*after, cluster.options()).decision.placements.size(), 1U);
}

}  // namespace
}  // namespace kerf::reference
