#include "kerf/reference/balanced.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "kerf/reference/disruption_fixture.h"

namespace kerf::reference {
namespace {

using testing::commands_of;
using testing::machine;
using testing::open_pool;
using testing::reason_for;
using testing::Scenario;

using Strings = std::vector<std::string>;

// The worked numbers of disruption.md 6.8.
TEST(BalancedScore, IsTheShareSavedOverTheShareDisrupted) {
  BalancedTotals uniform{4.0, 16.0};
  EXPECT_DOUBLE_EQ(balanced_score(0.5, 4.0, uniform), 0.5);
  EXPECT_DOUBLE_EQ(balanced_score(0.49, 4.0, uniform), 0.49);
  EXPECT_DOUBLE_EQ(balanced_score(1.0, 8.0, {4.0, 20.0}), 0.625);
  EXPECT_DOUBLE_EQ(balanced_score(1.0, 16.0, {4.0, 28.0}), 0.4375);
}

TEST(BalancedScore, IsZeroWithoutSavingsOrTotals) {
  EXPECT_EQ(balanced_score(0.0, 4.0, {4.0, 16.0}), 0.0);
  EXPECT_EQ(balanced_score(-1.0, 4.0, {4.0, 16.0}), 0.0);
  EXPECT_EQ(balanced_score(1.0, 4.0, {0.0, 16.0}), 0.0);
  EXPECT_EQ(balanced_score(1.0, 4.0, {4.0, 0.0}), 0.0);
  EXPECT_EQ(balanced_score(1.0, 0.0, {4.0, 16.0}), std::numeric_limits<double>::infinity());
}

// I-025
TEST(BalancedScore, FallsWithPriceAndChurn) {
  BalancedTotals totals{10.0, 40.0};
  EXPECT_GE(balanced_score(2.0, 4.0, totals), balanced_score(1.9, 4.0, totals));
  EXPECT_GE(balanced_score(2.0, 4.0, totals), balanced_score(2.0, 5.0, totals));
  EXPECT_DOUBLE_EQ(balanced_score(2.0, 4.0, {30.0, 120.0}), balanced_score(2.0, 4.0, totals));
}

/// Nodes of equal price with `pods` small pods each, host included.
void add_nodes(Scenario& scenario, const std::vector<int>& pods) {
  for (std::size_t i = 0; i < pods.size(); ++i) {
    std::string name = "n" + std::to_string(i);
    machine(scenario, name, "c-4", 4);
    for (int pod = 0; pod < pods[i]; ++pod) scenario.bound_pod(name + "-" + std::to_string(pod), "100m", name);
  }
}

TEST(BalancedJudge, RefusesABusyNodeBeforeSimulatingIt) {
  Scenario scenario;
  scenario.type("c-4", 4);
  open_pool(scenario).consolidation_policy = model::ConsolidationPolicy::kBalanced;
  add_nodes(scenario, {15});
  // Not eligible, so it counts in the totals only: 4 pods of ordinary cost.
  machine(scenario, "n9", "c-4", 4).node.meta.annotations.set(model::kDoNotDisruptAnnotation, "true");
  scenario.bound_pod("other", "100m", "n9");
  EXPECT_EQ(commands_of(scenario), (Strings{"Underutilized [n0]"}));  // (0.2/0.4)/(16/18) = 0.5625
  for (int i = 0; i < 2; ++i) scenario.bound_pod("more-" + std::to_string(i), "100m", "n0");
  scenario.bound_pod("extra", "1", "n0").spec.priority = 67108864;    // costs 3
  EXPECT_EQ(commands_of(scenario), (Strings{"Underutilized [n0]"}));  // (0.5)/(21/23) = 0.5476
}

TEST(BalancedJudge, RejectsReplacementsThatSaveTooLittle) {
  Scenario scenario;
  scenario.type("c-4", 4);
  model::InstanceType& half = scenario.type("c-2", 2);
  open_pool(scenario).consolidation_policy = model::ConsolidationPolicy::kBalanced;
  add_nodes(scenario, {3});
  // A pool of one node: half the price scores exactly 0.5.
  EXPECT_EQ(commands_of(scenario), (Strings{"Underutilized [n0] -> default [c-2]"}));
  for (model::Offering& offering : half.offerings) offering.price_usd_hour = 0.102;
  EXPECT_EQ(commands_of(scenario), Strings{});
  EXPECT_EQ(reason_for(scenario, "n0"), "BALANCED_SCORE");
}

// D-045
TEST(BalancedJudge, RejectsWhatHasNoPrice) {
  Scenario scenario;
  scenario.type("c-4", 4);
  model::NodePool& pool = open_pool(scenario);
  machine(scenario, "n0", "c-4", 4, "default", "spot");
  scenario.bound_pod("a", "100m", "n0");
  machine(scenario, "n1", "c-4", 4).node.meta.annotations.set(model::kDoNotDisruptAnnotation, "true");
  EXPECT_EQ(commands_of(scenario), (Strings{"Underutilized [n0]"}));
  pool.consolidation_policy = model::ConsolidationPolicy::kBalanced;
  EXPECT_EQ(commands_of(scenario), Strings{});
}

}  // namespace
}  // namespace kerf::reference
