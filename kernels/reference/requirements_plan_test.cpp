#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kerf/reference/scenario_fixture.h"

// Requirements, taints and relaxation as a pass applies them: P-001 to P-025.

namespace kerf::reference {
namespace {

using model::kZoneLabel;
using model::TaintEffect;
using testing::expression;
using testing::Outcome;
using testing::PodDraft;
using testing::Scenario;

using Strings = std::vector<std::string>;
using Terms = std::vector<model::NodeSelectorTerm>;

model::NodeSelectorTerm term(const std::string& key, const std::string& op, Strings values = {}) {
  return {{expression(key, op, std::move(values))}, false};
}

Scenario one_pool() {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.type("c-8", 8);
  scenario.pool();
  return scenario;
}

struct LabelCase {
  std::string name;
  std::vector<model::Expression> pool;
  model::NodeSelectorTerm pod;
  std::string outcome;
};

class CustomLabel : public ::testing::TestWithParam<LabelCase> {};

TEST_P(CustomLabel, MustBeDeclaredUnlessThePodAsksForItsAbsence) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.pool().requirements = GetParam().pool;
  scenario.pod("a", "1").spec.required_node_terms = {GetParam().pod};
  EXPECT_EQ(scenario.plan().of("a"), GetParam().outcome);
}

INSTANTIATE_TEST_SUITE_P(
    P002ToP008, CustomLabel,
    ::testing::Values(
        LabelCase{"in_undeclared", {}, term("foo", "In", {"x"}), "pending/E-REQ-UNDEFINED"},
        LabelCase{"not_in_undeclared", {}, term("foo", "NotIn", {"x"}), "claim/0"},
        LabelCase{"absent_undeclared", {}, term("foo", "DoesNotExist"), "claim/0"},
        LabelCase{"exists_undeclared", {}, term("foo", "Exists"), "pending/E-REQ-UNDEFINED"},
        LabelCase{
            "absent_declared", {expression("foo", "In", {"x"})}, term("foo", "DoesNotExist"), "pending/E-REQ-CONFLICT"},
        LabelCase{"in_open", {expression("foo", "Exists")}, term("foo", "In", {"x"}), "claim/0"},
        LabelCase{"no_gpu", {}, term("karpenter.k8s.aws/instance-gpu-name", "NotIn", {"t4"}), "claim/0"},
        LabelCase{"unknown_zone", {}, term("topology.kubernetes.io/zone", "In", {"nowhere"}), "pending/E-INSTANCE"},
        LabelCase{"bounds_meet",
                  {expression("foo", "In", {"5", "6"}), expression("foo", "Gt", {"5"})},
                  term("foo", "Lt", {"7"}),
                  "claim/0"},
        LabelCase{"bounds_cross",
                  {expression("foo", "In", {"5", "6"}), expression("foo", "Gt", {"5"})},
                  term("foo", "Lt", {"6"}),
                  "pending/E-REQ-CONFLICT"}),
    [](const auto& info) { return info.param.name; });

TEST(Requirements, ThatContradictEachOtherDropThePool) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.pool().requirements = {expression("kubernetes.io/arch", "In", {"amd64"}),
                                  expression("kubernetes.io/arch", "In", {"arm64"})};
  scenario.pod("a", "1");
  EXPECT_EQ(scenario.plan().of("a"), "pending/E-NO-TYPES");
}

// P-005
TEST(Requirements, OpenPoolLabelTakesTheValueOfEachPod) {
  Scenario scenario;
  scenario.type("c-8", 8);
  scenario.pool().requirements = {expression("foo", "Exists")};
  scenario.pod("a", "1").spec.node_selector.set("foo", "x");
  scenario.pod("b", "1").spec.node_selector.set("foo", "y");
  Outcome outcome = scenario.plan();
  ASSERT_EQ(outcome.claims().size(), 2U);
  EXPECT_EQ(*outcome.claims()[0].labels.find("foo"), "x");
  EXPECT_EQ(*outcome.claims()[1].labels.find("foo"), "y");
}

TEST(Requirements, OfAnOlderLabelNameMeetTheStableOne) {
  Scenario scenario = one_pool();
  scenario.pod("a", "1").spec.node_selector.set("beta.kubernetes.io/arch", "amd64");
  EXPECT_EQ(scenario.plan().of("a"), "claim/0");
}

// P-010
TEST(Requirements, OnTheHostnameAreRefusedAndPreferencesForItGivenUp) {
  Scenario scenario = one_pool();
  scenario.pod("a", "1").spec.node_selector.set(model::kHostnameLabel, "n1");
  scenario.pod("b", "1").spec.preferred_node_terms = {{1, term(std::string(model::kHostnameLabel), "In", {"n1"})}};
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("a"), "ignored/V-SELECTOR");
  EXPECT_EQ(outcome.of("b"), "claim/0");
}

// P-011
TEST(Requirements, NodeWithoutZoneLabelCannotServeAZonalPod) {
  Scenario scenario = one_pool();
  scenario.node("n1", 8, "");
  scenario.pod("a", "1").spec.node_selector.set(kZoneLabel, "z1");
  EXPECT_EQ(scenario.plan().of("a"), "claim/0");
}

TEST(Requirements, PodThatOptsOutOfNodePoolsIsIgnored) {
  Scenario scenario = one_pool();
  scenario.pod("a", "1").spec.required_node_terms = {term(std::string(model::kNodePoolLabel), "DoesNotExist")};
  scenario.pod("b", "1").spec.preferred_node_terms = {{1, term("foo", "Exists")},
                                                      {2, term(std::string(model::kNodePoolLabel), "DoesNotExist")}};
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("a"), "ignored/V-NODEPOOL-OPT-OUT");
  EXPECT_EQ(outcome.of("b"), "ignored/V-NODEPOOL-OPT-OUT");
}

// P-013, P-014
TEST(Relaxation, GivesUpRequiredAlternativesBeforePreferences) {
  Scenario scenario = one_pool();
  const std::string zone(kZoneLabel);
  scenario.pod("second", "1").spec.required_node_terms = {term(zone, "In", {"nowhere"}), term(zone, "In", {"z2"})};
  PodDraft& both = scenario.pod("both", "2");
  both.spec.required_node_terms = {term(zone, "In", {"z1"}), term(zone, "In", {"z3"})};
  both.spec.preferred_node_terms = {{1, term("foo", "Exists")}};
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.values(0, zone), Strings{"z3"});
  EXPECT_EQ(outcome.values(1, zone), Strings{"z2"});
}

// P-015, P-016
TEST(Relaxation, GivesUpTheHeaviestPreferenceFirst) {
  Scenario scenario = one_pool();
  const std::string zone(kZoneLabel);
  scenario.pod("a", "1").spec.preferred_node_terms = {
      {1, term(zone, "In", {"z1"})}, {100, term(zone, "In", {"nowhere"})}, {50, term(zone, "In", {"z2"})}};
  PodDraft& torn = scenario.pod("b", "500m");
  torn.spec.node_selector.set(zone, "z3");
  torn.spec.preferred_node_terms = {{1, term(zone, "In", {"z1"})}};
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.values(0, zone), Strings{"z2"});
  EXPECT_EQ(outcome.values(1, zone), Strings{"z3"});
}

// P-017
TEST(Relaxation, ToleratesSoftTaintsLast) {
  Scenario scenario;
  scenario.type("c-8", 8);
  scenario.pool("soft").taints = {{"team", "red", TaintEffect::kPreferNoSchedule}};
  scenario.pod("a", "1");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.claims().at(0).node_pool, "soft");
  scenario.pool("plain");
  outcome = scenario.plan();
  EXPECT_EQ(outcome.claims().at(0).node_pool, "plain");
}

// P-018
TEST(Relaxation, LeavesSoftTaintedNodesAloneWhileNoPoolHasSuchATaint) {
  Scenario scenario = one_pool();
  scenario.node("n1", 8).taints = {{"team", "red", TaintEffect::kPreferNoSchedule}};
  scenario.pod("a", "1");
  EXPECT_EQ(scenario.plan().of("a"), "claim/0");
}

// P-019, P-020
TEST(ExistingNodes, LoseStartingTaintsOnlyUntilInitialized) {
  Scenario scenario = one_pool();
  model::Node& node = scenario.node("n1", 8);
  model::NodeClaim& claim = scenario.claim_of(node);
  node.taints = {{"node.kubernetes.io/not-ready", "", TaintEffect::kNoExecute},
                 {"example.com/agent", "", TaintEffect::kNoSchedule}};
  claim.startup_taints = {{"example.com/agent", "other value", TaintEffect::kNoSchedule}};
  scenario.pod("a", "1");
  EXPECT_EQ(scenario.plan().of("a"), "claim/0");
  node.meta.labels.erase(model::kInitializedLabel);
  EXPECT_EQ(scenario.plan().of("a"), "node/n1");
  node.taints.push_back({"node.kubernetes.io/unreachable", "", TaintEffect::kNoExecute});
  EXPECT_EQ(scenario.plan().of("a"), "claim/0");
}

// P-021
TEST(ExistingNodes, ThatAreLeavingSendTheirPodsIntoThePass) {
  Scenario scenario = one_pool();
  scenario.claim_of(scenario.node("n1", 8)).meta.deletion = scenario.options().now;
  scenario.bound_pod("moved", "1", "n1");
  scenario.bound_pod("guarded", "1", "n1").pod.meta.annotations.set(model::kDoNotDisruptAnnotation, "true");
  scenario.pod("new", "1");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("moved"), "claim/0");
  EXPECT_EQ(outcome.of("new"), "claim/0");
  EXPECT_EQ(outcome.of("guarded"), "");
}

// P-022
TEST(ExistingNodes, NotInitializedTakeMissingResourcesFromTheNodeClaim) {
  Scenario scenario = one_pool();
  model::Node& node = scenario.node("n1", 8);
  model::NodeClaim& claim = scenario.claim_of(node);
  node.meta.labels.erase(model::kInitializedLabel);
  node.allocatable.set("nvidia.com/gpu", model::Quantity());
  claim.allocatable.set("nvidia.com/gpu", model::Quantity::units(1));
  scenario.pod("a", "1").spec.containers.front().requests.set("nvidia.com/gpu", model::Quantity::units(1));
  EXPECT_EQ(scenario.plan().of("a"), "node/n1");
}

// P-023
TEST(ExistingNodes, InitializedComeFirst) {
  Scenario scenario = one_pool();
  model::Node& young = scenario.node("a-young", 8);
  scenario.claim_of(young);
  young.meta.labels.erase(model::kInitializedLabel);
  scenario.claim_of(scenario.node("z-old", 8));
  scenario.pod("a", "1");
  EXPECT_EQ(scenario.plan().of("a"), "node/z-old");
}

// P-024
TEST(ExistingNodes, OvercommittedInAnyResourceTakeNothing) {
  Scenario scenario = one_pool();
  scenario.node("n1", 8).allocatable.set("example.com/chip", model::Quantity::units(1));
  scenario.bound_pod("hog", "1", "n1")
      .spec.containers.front()
      .requests.set("example.com/chip", model::Quantity::units(2));
  scenario.pod("a", "1");
  EXPECT_EQ(scenario.plan().of("a"), "claim/0");
}

TEST(ExistingNodes, OfAnUnreadablePodTakeNothing) {
  Scenario scenario = one_pool();
  scenario.node("n1", 8);
  scenario.snapshot().unreadable = {{"Pod", "default", "broken", "n1"}};
  scenario.pod("a", "1");
  EXPECT_EQ(scenario.plan().of("a"), "claim/0");
}

TEST(ExistingNodes, LaunchedButNotJoinedCountWithWhatTheirNodeClaimPromises) {
  Scenario scenario = one_pool();
  model::Node ghost;
  ghost.meta.name = "default-x";
  model::NodeClaim& claim = scenario.claim_of(ghost);
  claim.allocatable = testing::resources({{"cpu", "1500m"}, {"pods", "10"}});
  scenario.pod("a", "1");
  scenario.pod("b", "1");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("a"), "node/default-x");
  EXPECT_EQ(outcome.of("b"), "claim/0");
}

// P-063, P-064
TEST(Templates, AreTriedByWeightThenByNameDescending) {
  Scenario scenario;
  scenario.type("c-8", 8);
  scenario.pool("a");
  scenario.pool("b");
  scenario.pod("first", "1");
  EXPECT_EQ(scenario.plan().claims().at(0).node_pool, "b");
  scenario.pool("aa").weight = 1;
  EXPECT_EQ(scenario.plan().claims().at(0).node_pool, "aa");
}

}  // namespace
}  // namespace kerf::reference
