#include "kerf/reference/plan.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kerf/reference/scenario_fixture.h"

namespace kerf::reference {
namespace {

using testing::Outcome;
using testing::Scenario;

using Strings = std::vector<std::string>;

TEST(Plan, OpensOneClaimForPodsThatFitTogether) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.type("c-4", 4);
  scenario.pool();
  scenario.pod("a", "1");
  scenario.pod("b", "500m");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("a"), "claim/0");
  EXPECT_EQ(outcome.of("b"), "claim/0");
  ASSERT_EQ(outcome.claims().size(), 1U);
  EXPECT_EQ(outcome.claims()[0].instance_types, (Strings{"c-2", "c-4"}));
  EXPECT_EQ(outcome.claims()[0].requests.find(model::kCpu)->format_decimal(), "1500m");
  EXPECT_EQ(outcome.claims()[0].cheapest, (model::PricedOffering{"c-2", "z1", "on-demand", 0.1}));
}

TEST(Plan, PrefersRoomOnAnExistingNode) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.pool();
  scenario.node("n1", 2);
  scenario.pod("a", "1");
  EXPECT_EQ(scenario.plan().of("a"), "node/n1");
}

TEST(Plan, NarrowsTheTypesOfAClaimAsPodsJoin) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.type("c-8", 8);
  scenario.pool();
  scenario.pod("a", "1500m");
  scenario.pod("b", "1500m");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("b"), "claim/0");
  EXPECT_EQ(outcome.claims()[0].instance_types, (Strings{"c-8"}));
}

TEST(Plan, StopsWithoutAQualifyingPoolEvenWhereANodeHasRoom) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.pool().replicas = 1;
  scenario.node("n1", 2);
  scenario.pod("a", "1");
  EXPECT_EQ(scenario.plan().of("a"), "pending/E-NO-POOLS");
}

TEST(Plan, UsesNodesWhereNoTemplateIsLeft) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.pool().requirements = {testing::expression("kubernetes.io/arch", "In", {"arm64"})};
  scenario.node("n1", 1);
  scenario.pod("a", "1");
  scenario.pod("b", "1");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("a"), "node/n1");
  EXPECT_EQ(outcome.of("b"), "pending/E-NO-TYPES");
}

TEST(Plan, WaitsForUnlaunchedNodeClaims) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.pool();
  scenario.claim_of(scenario.node("n1", 2)).provider_id.clear();
  scenario.pod("a", "1");
  EXPECT_EQ(scenario.plan().of("a"), "ignored/NO-PASS");
}

TEST(Plan, RefusesPodsWithResourceClaims) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.pool();
  scenario.pod("a", "1").spec.has_resource_claims = true;
  EXPECT_EQ(scenario.plan().of("a"), "pending/E-DRA");
}

TEST(Plan, ExplainsEveryPoolOfAPendingPod) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.pool("a");
  scenario.pool("b").taints = {{"team", "red", model::TaintEffect::kNoSchedule}};
  scenario.pool("c").requirements = {testing::expression("kubernetes.io/arch", "In", {"arm64"})};
  scenario.pod("big", "3");
  Outcome outcome = scenario.plan();
  ASSERT_EQ(outcome.result.explanations.size(), 1U);
  const auto& rejections = outcome.result.explanations[0].rejections;
  ASSERT_EQ(rejections.size(), 3U);
  EXPECT_EQ(rejections[0].node_pool + " " + rejections[0].code, "b E-TAINT");
  EXPECT_EQ(rejections[0].message, "does not tolerate team=red:NoSchedule");
  EXPECT_EQ(rejections[1].node_pool + " " + rejections[1].code, "a E-INSTANCE");
  EXPECT_EQ(rejections[1].losses.total, 1U);
  EXPECT_EQ(rejections[1].losses.fit, 1U);
  EXPECT_EQ(rejections[2].node_pool + " " + rejections[2].code, "c E-NO-TYPES");
  EXPECT_EQ(outcome.of("big"), "pending/E-TAINT");
}

}  // namespace
}  // namespace kerf::reference
