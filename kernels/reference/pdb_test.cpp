#include "kerf/reference/pdb.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "kerf/reference/scenario_fixture.h"

namespace kerf::reference {
namespace {

using testing::app_selector;

const model::Time kNow = *model::parse_rfc3339("2026-03-02T12:00:00Z");

model::Pod web_pod(const std::string& ready = "True") {
  model::Pod pod;
  pod.meta.name = "web-0";
  pod.meta.namespace_name = "default";
  pod.meta.labels.set("app", "web");
  pod.spec = std::make_shared<const model::PodSpec>();
  pod.status.phase = "Running";
  if (!ready.empty()) pod.status.conditions.push_back({"Ready", ready, "", "", {}});
  return pod;
}

model::PodDisruptionBudget budget(const std::string& name, std::int64_t allowed) {
  model::PodDisruptionBudget budget;
  budget.meta.name = name;
  budget.meta.namespace_name = "default";
  budget.selector = app_selector("web");
  budget.disruptions_allowed = allowed;
  return budget;
}

std::string refusal(const model::Pod& pod, std::vector<model::PodDisruptionBudget> budgets) {
  model::Snapshot snapshot;
  snapshot.pod_disruption_budgets = std::move(budgets);
  auto refused = eviction_refusal(pod, PodBudgets(snapshot), kNow);
  return refused ? std::string(refused->code) + " " + refused->object : "";
}

std::vector<std::string> matching(const model::Pod& pod, std::vector<model::PodDisruptionBudget> budgets) {
  model::Snapshot snapshot;
  snapshot.pod_disruption_budgets = std::move(budgets);
  std::vector<std::string> names;
  for (const model::PodDisruptionBudget* budget : PodBudgets(snapshot).matching(pod))
    names.push_back(budget->meta.name);
  return names;
}

TEST(PodBudgets, MatchByAnyLabelInTheOrderOfTheSnapshot) {
  model::PodDisruptionBudget of_tier = budget("a", 1);
  of_tier.selector = model::LabelSelector();
  of_tier.selector->match_labels.set("tier", "front");
  model::PodDisruptionBudget of_all = budget("b", 1);
  of_all.selector = model::LabelSelector();
  model::PodDisruptionBudget of_other = budget("c", 1);
  of_other.selector = app_selector("api");
  model::Pod pod = web_pod();
  pod.meta.labels.set("tier", "front");
  EXPECT_EQ(matching(pod, {of_tier, of_all, of_other, budget("d", 1)}), (std::vector<std::string>{"a", "b", "d"}));
}

TEST(PodBudgets, MatchNoPodOfAnotherNamespaceOrWithoutASelector) {
  model::PodDisruptionBudget elsewhere = budget("a", 1);
  elsewhere.meta.namespace_name = "other";
  model::PodDisruptionBudget of_none = budget("b", 1);
  of_none.selector.reset();
  EXPECT_EQ(matching(web_pod(), {elsewhere, of_none}), std::vector<std::string>());
}

TEST(PodBudgets, AskForEveryLabelOfTheSelector) {
  model::PodDisruptionBudget both = budget("a", 1);
  both.selector->match_labels.set("tier", "front");
  EXPECT_EQ(matching(web_pod(), {both}), std::vector<std::string>());
}

TEST(EvictionRefusal, IsWhatTheOneMatchingBudgetSays) {
  EXPECT_EQ(refusal(web_pod(), {}), "");
  EXPECT_EQ(refusal(web_pod(), {budget("web", 1)}), "");
  EXPECT_EQ(refusal(web_pod(), {budget("web", 0)}), "PDB_BLOCKED PodDisruptionBudget/default/web");
}

// D-011
TEST(EvictionRefusal, ComesFromTwoBudgetsWhateverTheyAllow) {
  EXPECT_EQ(refusal(web_pod(), {budget("a", 9), budget("b", 9)}), "PDB_MULTIPLE Pod/default/web-0");
}

// D-014
TEST(EvictionRefusal, DoesNotComeFromBudgetsThatDoNotSelectThePod) {
  model::PodDisruptionBudget elsewhere = budget("web", 0);
  elsewhere.meta.namespace_name = "other";
  model::PodDisruptionBudget without_selector = budget("web", 0);
  without_selector.selector.reset();
  EXPECT_EQ(refusal(web_pod(), {elsewhere, without_selector}), "");
  model::PodDisruptionBudget of_all = budget("all", 0);
  of_all.selector = model::LabelSelector{};
  EXPECT_EQ(refusal(web_pod(), {of_all}), "PDB_BLOCKED PodDisruptionBudget/default/all");
}

// D-015
TEST(EvictionRefusal, SparesUnhealthyPodsOnlyUnderAlwaysAllow) {
  model::PodDisruptionBudget always = budget("web", 0);
  always.always_allow_unhealthy = true;
  EXPECT_EQ(refusal(web_pod("False"), {always}), "");
  for (const char* ready : {"True", "Unknown", ""}) EXPECT_NE(refusal(web_pod(ready), {always}), "") << ready;
  EXPECT_NE(refusal(web_pod("False"), {budget("web", 0)}), "");
}

// D-012
TEST(EvictionRefusal, NeverConcernsPodsThatAreNotEvicted) {
  model::Pod terminating = web_pod();
  terminating.meta.deletion = kNow;
  model::Pod finished = web_pod();
  finished.status.phase = "Succeeded";
  model::Pod fixed = web_pod();
  fixed.meta.owners.push_back({"v1", "Node", "n1", "", true});
  model::Pod tolerating = web_pod();
  model::PodSpec spec;
  spec.tolerations.push_back({"karpenter.sh/disrupted", "Exists", "", {}});
  tolerating.spec = std::make_shared<const model::PodSpec>(spec);
  for (const model::Pod& pod : {terminating, finished, fixed, tolerating}) {
    EXPECT_EQ(refusal(pod, {budget("web", 0)}), "");
  }
}

TEST(EvictionRefusal, ComesFromAnUnreadableBudgetOfTheNamespace) {
  model::Snapshot snapshot;
  snapshot.unreadable.push_back({"PodDisruptionBudget", "default", "odd", ""});
  auto refused = eviction_refusal(web_pod(), PodBudgets(snapshot), kNow);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->object, "PodDisruptionBudget/default/odd");
}

// PDB_MULTIPLE is the row before PDB_BLOCKED.
TEST(EvictionRefusal, ComesFromTwoBudgetsBeforeAnUnreadableOne) {
  model::Snapshot snapshot;
  snapshot.unreadable.push_back({"PodDisruptionBudget", "default", "odd", ""});
  snapshot.pod_disruption_budgets = {budget("web", 9), budget("web", 9)};
  auto refused = eviction_refusal(web_pod(), PodBudgets(snapshot), kNow);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->code, "PDB_MULTIPLE");
}

struct SpecCase {
  std::optional<model::IntOrPercent> min_available;
  std::optional<model::IntOrPercent> max_unavailable;
  bool expected;
};

class AllowsNothing : public ::testing::TestWithParam<SpecCase> {};

TEST_P(AllowsNothing, IsReadFromTheSpecAlone) {
  model::PodDisruptionBudget budget;
  budget.min_available = GetParam().min_available;
  budget.max_unavailable = GetParam().max_unavailable;
  EXPECT_EQ(allows_nothing(budget), GetParam().expected);
}

using Number = model::IntOrPercent;
INSTANTIATE_TEST_SUITE_P(Specs, AllowsNothing,
                         ::testing::Values(SpecCase{{}, Number{false, "0"}, true},
                                           SpecCase{{}, Number{true, "0%"}, true},
                                           SpecCase{{}, Number{false, "1"}, false},
                                           SpecCase{Number{true, "100%"}, {}, true},
                                           SpecCase{Number{false, "100"}, {}, false},
                                           SpecCase{Number{true, "99%"}, {}, false}, SpecCase{{}, {}, false}));

}  // namespace
}  // namespace kerf::reference
