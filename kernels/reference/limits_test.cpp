#include "kerf/reference/limits.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kerf/reference/scenario_fixture.h"

namespace kerf::reference {
namespace {

using testing::near_app;
using testing::Outcome;
using testing::resources;
using testing::Scenario;

using Strings = std::vector<std::string>;

void add_lonely_pods(Scenario& scenario, int count, std::string_view cpu) {
  for (int i = 0; i < count; ++i) {
    scenario.pod("web-" + std::to_string(i), cpu).spec.required_anti_affinity = {
        near_app("web", model::kHostnameLabel)};
  }
}

// P-061
TEST(Limits, DropTypesAndThenPods) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.type("c-4", 4);
  scenario.pool().limits = resources({{"cpu", "3"}});
  add_lonely_pods(scenario, 2, "1500m");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("web-0"), "claim/0");
  EXPECT_EQ(outcome.claims()[0].instance_types, Strings{"c-2"});
  EXPECT_EQ(outcome.of("web-1"), "pending/E-LIMIT-RES");
}

// P-062: the first claim may become 64 cpus, so the second sees 36.
TEST(Limits, AreChargedWithTheLargestTypeOfAClaim) {
  Scenario scenario;
  scenario.type("c-02", 2);
  scenario.type("c-32", 32);
  scenario.type("c-64", 64);
  scenario.pool().limits = resources({{"cpu", "100"}});
  add_lonely_pods(scenario, 2, "1");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.claims()[0].instance_types, (Strings{"c-02", "c-32", "c-64"}));
  EXPECT_EQ(outcome.claims()[1].instance_types, (Strings{"c-02", "c-32"}));
}

TEST(Limits, OfNodesCountEveryClaimOfThePass) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.pool().limits = resources({{"nodes", "2"}});
  add_lonely_pods(scenario, 3, "1");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.claims().size(), 2U);
  EXPECT_EQ(outcome.of("web-2"), "pending/E-LIMIT-NODES");
}

// P-077
TEST(Limits, UsedUpExactlyStillLetExistingClaimsBe) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.pool().limits = resources({{"cpu", "2"}});
  scenario.claim_of(scenario.node("n1", 2));
  scenario.bound_pod("old", "1", "n1");
  scenario.pod("a", "1");
  scenario.pod("b", "1");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("a"), "node/n1");
  EXPECT_EQ(outcome.of("b"), "pending/E-LIMIT-RES");
}

TEST(Limits, LeaveOutNodesThatAreBeingDeleted) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.pool().limits = resources({{"cpu", "2"}});
  scenario.claim_of(scenario.node("n1", 2)).meta.deletion = scenario.options().now;
  scenario.pod("a", "1");
  EXPECT_EQ(scenario.plan().of("a"), "claim/0");
}

TEST(Limits, AreNotAskedWhenAPodJoinsAClaim) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.type("c-4", 4);
  scenario.pool().limits = resources({{"cpu", "4"}, {"nodes", "1"}});
  scenario.pod("a", "1500m");
  scenario.pod("b", "1500m");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("b"), "claim/0");
  EXPECT_EQ(outcome.claims()[0].instance_types, Strings{"c-4"});
}

}  // namespace
}  // namespace kerf::reference
