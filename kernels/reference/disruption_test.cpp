#include "kerf/reference/disruption.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "kerf/reference/disruption_fixture.h"

namespace kerf::reference {
namespace {

using testing::budget_of;
using testing::commands_of;
using testing::drift;
using testing::Machine;
using testing::machine;
using testing::open_pool;

using testing::reason_for;
using testing::Scenario;

using Cluster = testing::OpenCluster;
using Strings = std::vector<std::string>;

TEST(Emptiness, TakesEmptyNodesDearestFirstWithinTheBudget) {
  Cluster cluster;
  cluster.pool().budgets = budget_of("2");
  machine(cluster, "a", "c-2", 2);
  machine(cluster, "b", "c-8", 8);
  machine(cluster, "c", "c-4", 4);
  EXPECT_EQ(commands_of(cluster), (Strings{"Empty [b, c]"}));
  EXPECT_EQ(reason_for(cluster, "a"), "BUDGET");
}

TEST(Emptiness, AsksForNeitherPolicyNorType) {
  Cluster cluster;
  cluster.pool().consolidation_policy = model::ConsolidationPolicy::kWhenEmpty;
  machine(cluster, "odd", "unknown", 4);
  EXPECT_EQ(commands_of(cluster), (Strings{"Empty [odd]"}));
}

// D-018, D-019
TEST(Emptiness, CountsWhatPodsCostNotThatTheyAreThere) {
  Cluster cluster;
  machine(cluster, "n1", "c-4", 4);
  cluster.bound_pod("worthless", "1", "n1")
      .pod.meta.annotations.set("controller.kubernetes.io/pod-deletion-cost", "-2147483647");
  cluster.bound_pod("log", "1", "n1").pod.meta.owners.push_back({"apps/v1", "DaemonSet", "log", "", true});
  EXPECT_EQ(commands_of(cluster), (Strings{"Empty [n1]"}));
}

// D-022
TEST(Emptiness, LeavesPoolsThatNeverConsolidate) {
  Cluster cluster;
  cluster.pool().consolidate_after = {};
  machine(cluster, "n1", "c-4", 4);
  EXPECT_EQ(commands_of(cluster), Strings{});
  EXPECT_EQ(reason_for(cluster, "n1"), "CONSOLIDATE_AFTER_NEVER");
}

// D-070
TEST(Emptiness, LeavesANodeThatABufferCountsOn) {
  Cluster cluster;
  cluster.options().gates.capacity_buffer = true;
  machine(cluster, "n1", "c-4", 4);
  machine(cluster, "n2", "c-4", 4);
  model::PodTemplateObject pod_template;
  pod_template.meta.name = "spare";
  pod_template.meta.namespace_name = "default";
  model::PodSpec spec;
  spec.containers.emplace_back().requests.set(model::kCpu, model::Quantity::units(1));
  pod_template.pod_template.spec = std::make_shared<const model::PodSpec>(spec);
  cluster.snapshot().pod_templates.push_back(pod_template);
  model::CapacityBuffer buffer;
  buffer.meta = pod_template.meta;
  buffer.pod_template_name = "spare";
  buffer.replicas = 1;
  cluster.snapshot().capacity_buffers.push_back(buffer);
  EXPECT_EQ(commands_of(cluster), (Strings{"Empty [n2]"}));
  EXPECT_EQ(reason_for(cluster, "n1"), "HOLDS_BUFFER");
}

// D-026, D-027
TEST(Pass, PrefersEmptinessToDriftUnlessItsBudgetIsUsedUp) {
  Cluster cluster;
  drift(cluster, machine(cluster, "n1", "c-4", 4), 5);
  EXPECT_EQ(commands_of(cluster), (Strings{"Empty [n1]"}));
  model::Budget none{"0"};
  none.reasons = {"Empty"};
  cluster.pool().budgets = std::vector<model::Budget>{none};
  EXPECT_EQ(commands_of(cluster), (Strings{"Drifted [n1]"}));
}

// D-037
TEST(Pass, WaitsForEveryNodeClaimToBeLaunched) {
  Cluster cluster;
  machine(cluster, "n1", "c-4", 4);
  cluster.snapshot().node_claims.emplace_back().meta.name = "default-new";
  EXPECT_EQ(commands_of(cluster), Strings{});
  EXPECT_EQ(reason_for(cluster, "n1"), "NO_PASS");
}

TEST(Pass, EndsWithoutPoolsThatCouldBeSimulated) {
  Cluster cluster;
  cluster.pool().conditions.push_back({"Ready", "False", "", "", {}});
  drift(cluster, machine(cluster, "n1", "c-4", 4), 5);
  cluster.bound_pod("web-0", "1", "n1");
  DisruptionResult result = disrupt(cluster.build(), cluster.options());
  EXPECT_TRUE(result.decision.commands.empty());
  EXPECT_EQ(result.methods.back().method, "drift");
  EXPECT_FALSE(result.methods.back().aborted.empty());
}

TEST(Pass, TellsNodesThatAnEarlierMethodCameFirst) {
  Cluster cluster;
  machine(cluster, "empty", "c-4", 4);
  machine(cluster, "used", "c-8", 8);
  cluster.bound_pod("web-0", "1", "used");
  EXPECT_EQ(commands_of(cluster), (Strings{"Empty [empty]"}));
  EXPECT_EQ(reason_for(cluster, "used"), "LATER");
}

TEST(Pass, ListsBlockersOfNodesThatNoCommandTouches) {
  Cluster cluster;
  machine(cluster, "n1", "c-4", 4);
  machine(cluster, "n2", "c-4", 4).node.meta.annotations.set(model::kDoNotDisruptAnnotation, "true");
  model::Decision decision = disrupt(cluster.build(), cluster.options()).decision;
  ASSERT_EQ(decision.blockers.size(), 1U);
  EXPECT_EQ(decision.blockers[0].node, "n2");
  EXPECT_EQ(decision.blockers[0].object, "Node/n2");
}

// D-064
TEST(Drift, GoesOnToTheNextNodeWhenPodsFindNoPlace) {
  Cluster cluster;
  drift(cluster, machine(cluster, "old", "c-8", 8), 20);
  cluster.bound_pod("stuck", "1", "old").spec.node_selector.set("disk", "fast");
  drift(cluster, machine(cluster, "young", "c-8", 8), 10);
  cluster.bound_pod("web-0", "7500m", "young");
  EXPECT_EQ(commands_of(cluster), (Strings{"Drifted [young] -> default [c-8]"}));
  EXPECT_EQ(reason_for(cluster, "old"), "PODS_DO_NOT_FIT");
}

// D-065
TEST(Drift, TakesNodesWithoutPodsFirst) {
  Cluster cluster;
  cluster.pool().consolidate_after = {};
  drift(cluster, machine(cluster, "old", "c-8", 8), 20);
  cluster.bound_pod("web-0", "1", "old");
  drift(cluster, machine(cluster, "young", "c-8", 8), 10);
  EXPECT_EQ(commands_of(cluster), (Strings{"Drifted [young]"}));
}

// D-044
TEST(Drift, MayOpenSeveralNodesWhereConsolidationMayNot) {
  Cluster cluster;
  for (model::Offering& offering : cluster.type("c-16", 16).offerings) offering.available = false;
  Machine n1 = machine(cluster, "n1", "c-16", 16);
  for (const char* name : {"a", "b"}) cluster.bound_pod(name, "7", "n1");
  EXPECT_EQ(commands_of(cluster), Strings{});
  EXPECT_EQ(reason_for(cluster, "n1"), "TWO_NODES_NEEDED");
  drift(cluster, n1, 5);
  EXPECT_EQ(commands_of(cluster), (Strings{"Drifted [n1] -> default [c-8] -> default [c-8]"}));
}

// D-008, D-010
TEST(Drift, BuysNothingForPodsThatItMayNotMove) {
  Cluster cluster;
  Machine n1 = machine(cluster, "n1", "c-4", 4);
  n1.claim.termination_grace_period = std::chrono::hours(1);
  drift(cluster, n1, 5);
  cluster.bound_pod("web-0", "1", "n1").pod.meta.annotations.set(model::kDoNotDisruptAnnotation, "true");
  EXPECT_EQ(commands_of(cluster), (Strings{"Drifted [n1]"}));
}

struct StaticCase {
  std::int64_t replicas;
  std::optional<int> node_limit;
  std::string budget;
  Strings expected;
};

class StaticDrift : public ::testing::TestWithParam<StaticCase> {};

// D-066
TEST_P(StaticDrift, ReplacesOneForOneWithinBudgetAndLimit) {
  Scenario scenario;
  scenario.type("c-4", 4);
  model::NodePool& pool = open_pool(scenario, "fixed");
  pool.replicas = GetParam().replicas;
  pool.budgets = budget_of(GetParam().budget);
  if (GetParam().node_limit) {
    pool.limits = model::ResourceList{{"nodes", model::Quantity::units(*GetParam().node_limit)}};
  }
  drift(scenario, machine(scenario, "s1", "c-4", 4, "fixed"), 5);
  drift(scenario, machine(scenario, "s2", "c-4", 4, "fixed"), 9);
  machine(scenario, "s3", "c-4", 4, "fixed");
  scenario.bound_pod("web-0", "1", "s2");
  EXPECT_EQ(commands_of(scenario), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    Pools, StaticDrift,
    ::testing::Values(StaticCase{3, {}, "5", {"Drifted [s2] -> fixed []", "Drifted [s1] -> fixed []"}},
                      StaticCase{3, {}, "1", {"Drifted [s2] -> fixed []"}}, StaticCase{3, {}, "0", {}},
                      StaticCase{3, 4, "5", {"Drifted [s2] -> fixed []"}}, StaticCase{3, 3, "5", {}},
                      StaticCase{2, {}, "5", {}}, StaticCase{4, {}, "1", {"Drifted [s2] -> fixed []"}}));

TEST(MultiNode, DeletesTheLargestPrefixThatFits) {
  Cluster cluster;
  machine(cluster, "host", "c-8", 8).node.meta.annotations.set(model::kDoNotDisruptAnnotation, "true");
  for (int i = 0; i < 4; ++i) {
    std::string name = "n" + std::to_string(i);
    machine(cluster, name, "c-2", 2);
    auto& pod = cluster.bound_pod("web-" + std::to_string(i), i < 3 ? "1500m" : "1900m", name);
    pod.spec.priority = i;
    if (i == 3) pod.spec.node_selector.set(model::kHostnameLabel, name);
  }
  EXPECT_EQ(commands_of(cluster), (Strings{"Underutilized [n0, n1, n2]"}));
}

// D-057
TEST(MultiNode, ReplacesOnlyByWhatIsCheaperThanEveryTypeItShares) {
  Cluster cluster;
  machine(cluster, "big-1", "c-8", 8);
  machine(cluster, "big-2", "c-8", 8);
  machine(cluster, "small", "c-4", 4);
  for (const char* node : {"big-1", "big-2", "small"}) {
    cluster.bound_pod(node, "600m", node);
  }
  // All three fit a c-2; c-4 and c-8 are types of candidates and no replacement.
  EXPECT_EQ(commands_of(cluster), (Strings{"Underutilized [big-1, big-2, small] -> default [c-2]"}));
}

// D-056
TEST(MultiNode, LeavesTwoCheapestNodesToSingleNode) {
  Scenario scenario;
  scenario.type("c-2", 2);
  open_pool(scenario);
  machine(scenario, "n1", "c-2", 2);
  machine(scenario, "n2", "c-2", 2);
  scenario.bound_pod("a", "500m", "n1");
  scenario.bound_pod("b", "250m", "n2");
  scenario.bound_pod("c", "250m", "n2");
  DisruptionResult result = disrupt(scenario.build(), scenario.options());
  EXPECT_EQ(testing::shown_commands(result.decision), (Strings{"Underutilized [n1]"}));
  EXPECT_EQ(result.decision.commands[0].method, "single-node");
  EXPECT_DOUBLE_EQ(result.decision.commands[0].savings_usd_hour, 0.1);
}

TEST(SingleNode, SaysWhatAReplacementWouldHaveCost) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.type("c-4", 4);
  open_pool(scenario);
  machine(scenario, "n1", "c-4", 4);
  scenario.bound_pod("web-0", "3", "n1");
  EXPECT_EQ(commands_of(scenario), Strings{});
  EXPECT_EQ(reason_for(scenario, "n1"), "NO_CHEAPER");
}

// D-036
TEST(SingleNode, SkipsPoolsWithoutBudgetAndTakesPoolsInTurn) {
  Cluster cluster;
  open_pool(cluster, "frozen").budgets = budget_of("0");
  open_pool(cluster, "other");
  machine(cluster, "frozen-1", "c-8", 8, "frozen");
  machine(cluster, "own-1", "c-4", 4);
  machine(cluster, "own-2", "c-4", 4);
  machine(cluster, "z-other", "c-4", 4, "other");
  for (const char* node : {"frozen-1", "own-1", "own-2", "z-other"}) cluster.bound_pod(node, "3", node);
  cluster.bound_pod("small", "500m", "z-other");
  DisruptionResult result = disrupt(cluster.build(), cluster.options());
  EXPECT_EQ(testing::reason_for(result.decision, "frozen-1"), "BUDGET");
}

TEST(SingleNode, NamesCommandsThatALimitKeepsFromStarting) {
  Cluster cluster;
  cluster.pool().limits = model::ResourceList{{"cpu", model::Quantity::units(5)}};
  machine(cluster, "n1", "c-8", 8);
  cluster.bound_pod("web-0", "1", "n1");
  EXPECT_EQ(commands_of(cluster), (Strings{"Underutilized [n1] -> default [c-2, c-4] blocked by LIMIT"}));
}

TEST(Simulations, EndWithTheirNumber) {
  Cluster cluster;
  for (const char* node : {"n1", "n2"}) {
    machine(cluster, node, "c-8", 8);
    cluster.bound_pod(node, "1", node);
  }
  cluster.options().max_simulations = 0;
  DisruptionResult result = disrupt(cluster.build(), cluster.options());
  EXPECT_TRUE(result.decision.commands.empty());
  EXPECT_TRUE(result.methods.back().is_cut_short);
  EXPECT_EQ(result.methods.back().simulations, 0U);
  cluster.options().max_simulations = 1;
  EXPECT_EQ(commands_of(cluster), (Strings{"Underutilized [n1, n2] -> default [c-2, c-4]"}));
}

TEST(IgnoredRules, LeaveOutWhatIsIgnoredAndNothingElse) {
  Cluster cluster;
  cluster.pool().budgets = budget_of("0");
  machine(cluster, "n1", "c-8", 8).node.meta.annotations.set(model::kDoNotDisruptAnnotation, "true");
  cluster.options().ignored.do_not_disrupt = true;
  EXPECT_EQ(reason_for(cluster, "n1"), "BUDGET");
  cluster.options().ignored.budgets = true;
  EXPECT_EQ(commands_of(cluster), (Strings{"Empty [n1]"}));
}

TEST(BudgetAllowances, CountWhatIsBeingDisruptedForEveryReason) {
  Cluster cluster;
  cluster.pool().budgets = budget_of("50%");
  machine(cluster, "n1", "c-4", 4);
  machine(cluster, "n2", "c-4", 4).node.conditions[0].status = "False";
  machine(cluster, "n3", "c-4", 4).claim.meta.deletion = cluster.options().now;
  machine(cluster, "n4", "c-4", 4).node.meta.labels.erase(model::kInitializedLabel);
  machine(cluster, "n5", "c-4", 4).claim.conditions.push_back({"InstanceTerminating", "True", "", "", {}});
  cluster.node("own", 4);
  auto pools = budget_allowances(cluster.build(), cluster.options());
  ASSERT_EQ(pools.size(), 1U);
  EXPECT_EQ(pools[0].count.total, 3);
  EXPECT_EQ(pools[0].count.disrupting, 2);
  EXPECT_EQ(pools[0].reasons[0].allowed, 2);
  for (DisruptionReason reason : disruption_reasons()) EXPECT_EQ(pools[0].left(reason), 0);
}

TEST(CommandDetail, NamesThePodsThatMoveAndThePricesOnBothSides) {
  Cluster cluster;
  machine(cluster, "n1", "c-8", 8);
  cluster.bound_pod("web-0", "1", "n1");
  cluster.pod("waiting", "500m");
  DisruptionResult result = disrupt(cluster.build(), cluster.options());
  ASSERT_EQ(result.commands.size(), 1U);
  EXPECT_EQ(result.commands[0].moves, (std::vector<model::Placement>{{"default/web-0", {}, 0}}));
  EXPECT_DOUBLE_EQ(result.commands[0].price_before_usd_hour, 0.4);
  EXPECT_DOUBLE_EQ(result.commands[0].price_after_usd_hour, 0.1);
  EXPECT_EQ(result.decision.placements.size(), 2U);
}

}  // namespace
}  // namespace kerf::reference
