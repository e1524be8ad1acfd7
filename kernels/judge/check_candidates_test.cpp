#include <gtest/gtest.h>

#include <functional>

#include "kerf/judge/disruption_test_world.h"

namespace kerf::judge {
namespace {

/// One way to make a candidate of a command one that may not be disrupted, and the blocker that its node then has.
struct Broken {
  std::string name;
  std::string invariant;
  std::string code;
  std::function<void(DisruptionWorld&)> change;
};

void add_budget(DisruptionWorld& world, std::string_view name, std::int64_t allowed) {
  model::PodDisruptionBudget budget;
  budget.meta.name = name;
  budget.meta.namespace_name = "default";
  budget.selector = model::LabelSelector{};
  budget.disruptions_allowed = allowed;
  world.snapshot.pod_disruption_budgets.push_back(std::move(budget));
}

void protect(DisruptionWorld& world, std::string_view value) {
  world.pod("a").meta.annotations.set(model::kDoNotDisruptAnnotation, std::string(value));
}

std::vector<Broken> hygiene() {
  return {
      {"Unmanaged", "I-008", "UNMANAGED",
       [](DisruptionWorld& world) {
         std::erase_if(world.snapshot.node_claims,
                       [](const model::NodeClaim& claim) { return claim.meta.name == "n1"; });
       }},
      {"WithoutNode", "I-008", "NO_NODE",
       [](DisruptionWorld& world) {
         std::erase_if(world.snapshot.nodes, [](const model::Node& node) { return node.meta.name == "n1"; });
       }},
      {"NotInitialized", "I-008", "NOT_INITIALIZED",
       [](DisruptionWorld& world) { world.node("n1").meta.labels.set(model::kInitializedLabel, "false"); }},
      {"Deleting", "I-008", "DELETING",
       [](DisruptionWorld& world) { world.node_claim("n1").meta.deletion = DisruptionWorld::kNoon; }},
      {"Terminating", "I-008", "DELETING",
       [](DisruptionWorld& world) {
         world.node_claim("n1").conditions.push_back(DisruptionWorld::true_condition("InstanceTerminating"));
       }},
      {"Annotated", "I-008", "NODE_DO_NOT_DISRUPT",
       [](DisruptionWorld& world) { world.node("n1").meta.annotations.set(model::kDoNotDisruptAnnotation, "true"); }},
      {"WithoutPoolLabel", "I-008", "NO_NODEPOOL_LABEL",
       [](DisruptionWorld& world) { world.node("n1").meta.labels.erase(model::kNodePoolLabel); }},
      {"OfNoPool", "I-008", "NODEPOOL_NOT_FOUND",
       [](DisruptionWorld& world) { world.node("n1").meta.labels.set(model::kNodePoolLabel, "gone"); }},
      {"OfAPoolWithoutTypes", "I-008", "NODEPOOL_NOT_FOUND",
       [](DisruptionWorld& world) { world.pool().catalog = std::nullopt; }},
      {"WithAProtectedPod", "I-009", "POD_DO_NOT_DISRUPT", [](DisruptionWorld& world) { protect(world, "true"); }},
      {"WithAPodThatIsProtectedForAWhile", "I-009", "POD_DO_NOT_DISRUPT",
       [](DisruptionWorld& world) {
         protect(world, "4h");
         world.pod("a").status.start_time = DisruptionWorld::kNoon - std::chrono::hours(4) + std::chrono::seconds(1);
       }},
      {"WithAPodThatHasNotStartedItsTime", "I-009", "POD_DO_NOT_DISRUPT",
       [](DisruptionWorld& world) { protect(world, "4h"); }},
      {"WithAPodThatCannotBeRead", "I-009", "POD_DO_NOT_DISRUPT",
       [](DisruptionWorld& world) {
         world.snapshot.unreadable.push_back(
             {.kind = "Pod", .namespace_name = "default", .name = "x", .node_name = "n1"});
       }},
      {"WithTwoBudgets", "I-010", "PDB_MULTIPLE",
       [](DisruptionWorld& world) {
         add_budget(world, "p", 9);
         add_budget(world, "q", 9);
       }},
      {"WithAClosedBudget", "I-010", "PDB_BLOCKED", [](DisruptionWorld& world) { add_budget(world, "p", 0); }},
      {"WithABudgetThatCannotBeRead", "I-010", "PDB_BLOCKED",
       [](DisruptionWorld& world) {
         world.snapshot.unreadable.push_back(
             {.kind = "PodDisruptionBudget", .namespace_name = "default", .name = "x", .node_name = ""});
       }},
      {"WithTwoBudgetsAndOneThatCannotBeRead", "I-010", "PDB_MULTIPLE",
       [](DisruptionWorld& world) {
         add_budget(world, "p", 9);
         add_budget(world, "q", 9);
         world.snapshot.unreadable.push_back(
             {.kind = "PodDisruptionBudget", .namespace_name = "default", .name = "x", .node_name = ""});
       }},
  };
}

class BrokenCandidate : public testing::TestWithParam<Broken> {};

TEST_P(BrokenCandidate, IsFound) {
  DisruptionWorld world = one_deleted();
  GetParam().change(world);
  EXPECT_TRUE(world.codes().contains(GetParam().invariant)) << world.first_message();
}

TEST_P(BrokenCandidate, IsBlockedInADecisionThatLeavesIt) {
  DisruptionWorld world = one_deleted();
  GetParam().change(world);
  world.decision.commands.clear();
  world.decision.placements.clear();
  bool is_first = true;
  for (const Violation& violation : world.violations()) {
    if (violation.object != "node n1") continue;
    EXPECT_EQ(violation.code, "J-BLOCKER");
    EXPECT_NE(violation.message.find("is blocked by " + GetParam().code), std::string::npos) << violation.message;
    EXPECT_TRUE(is_first);
    is_first = false;
  }
  EXPECT_FALSE(is_first);
  world.block("n1", GetParam().code);
  for (const Violation& violation : world.violations()) EXPECT_NE(violation.object, "node n1") << violation.message;
}

INSTANTIATE_TEST_SUITE_P(Table, BrokenCandidate, testing::ValuesIn(hygiene()),
                         [](const auto& info) { return info.param.name; });

TEST(Candidates, MayHavePodsWhoseProtectionIsOver) {
  DisruptionWorld world = one_deleted();
  protect(world, "4h");
  world.pod("a").status.start_time = DisruptionWorld::kNoon - std::chrono::hours(4);
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Candidates, MayHavePodsWithProtectionThatSaysNothing) {
  for (const char* value : {"false", "1d", "0s", "-1h", ""}) {
    DisruptionWorld world = one_deleted();
    protect(world, value);
    EXPECT_EQ(world.codes(), Codes{}) << value;
  }
}

TEST(Candidates, MayHavePodsWithABudgetThatAllowsOne) {
  DisruptionWorld world = one_deleted();
  add_budget(world, "p", 1);
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Candidates, MayHaveUnhealthyPodsThatTheBudgetLetsGo) {
  DisruptionWorld world = one_deleted();
  add_budget(world, "p", 0);
  world.snapshot.pod_disruption_budgets.front().always_allow_unhealthy = true;
  world.block("n2", "PDB_BLOCKED");
  EXPECT_EQ(world.codes(), Codes{"I-010"});
  world.pod("a").status.conditions = {
      {.type = "Ready", .status = "False", .reason = "", .message = "", .last_transition = {}}};
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Candidates, OfDriftMayHaveProtectedPodsWithATerminationGracePeriod) {
  DisruptionWorld world = one_drifted();
  world.add_running("a", "n1");
  protect(world, "true");
  EXPECT_EQ(world.codes(), Codes{"I-009"});
  world.node_claim("n1").termination_grace_period = model::Duration::zero();
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Candidates, OfConsolidationMayNotHaveProtectedPodsWithATerminationGracePeriod) {
  DisruptionWorld world = one_deleted();
  protect(world, "true");
  world.node_claim("n1").termination_grace_period = model::Duration::zero();
  EXPECT_TRUE(world.codes().contains("I-009"));
}

TEST(Candidates, AreOfAPoolWhosePolicyLetsThemGo) {
  DisruptionWorld never = one_deleted();
  never.pool().consolidate_after = {std::nullopt};
  EXPECT_EQ(never.codes(), Codes{"I-023"});
  DisruptionWorld when_empty = one_deleted();
  when_empty.pool().consolidation_policy = model::ConsolidationPolicy::kWhenEmpty;
  EXPECT_EQ(when_empty.codes(), Codes{"I-023"});
  DisruptionWorld is_static = two_emptied();
  is_static.pool().replicas = 2;
  EXPECT_TRUE(is_static.codes().contains("I-023"));
}

TEST(Candidates, OfEmptinessAreEmptyAndOthersAreNot) {
  DisruptionWorld full = two_emptied();
  full.add_running("a", "n1");
  EXPECT_TRUE(full.codes().contains("I-023"));
  DisruptionWorld empty = one_deleted();
  empty.edit("a", [](model::PodSpec& spec) { spec.priority = -2147483647; });
  EXPECT_TRUE(empty.codes().contains("I-023")) << "a pod that costs nothing leaves its node empty";
}

TEST(Candidates, HaveTheConditionOfTheirMethod) {
  DisruptionWorld world = one_deleted();
  world.node_claim("n1").conditions.pop_back();
  world.node_claim("n2").conditions.pop_back();
  EXPECT_EQ(world.codes(), Codes{"J-CANDIDATE"});
  DisruptionWorld drifted = one_drifted();
  drifted.node_claim("n1").conditions.pop_back();
  EXPECT_EQ(drifted.codes(), Codes{"J-CANDIDATE"});
}

TEST(Candidates, OfConsolidationHaveATypeThatIsListedAndTheLabelsOfAPrice) {
  for (std::string_view key : {model::kInstanceTypeLabel, model::kCapacityTypeLabel, model::kZoneLabel}) {
    DisruptionWorld world = one_deleted();
    world.node("n1").meta.labels.erase(key);
    EXPECT_TRUE(world.codes().contains("J-CANDIDATE")) << key;
  }
}

TEST(Candidates, OfStaticDriftAreOfStaticPools) {
  DisruptionWorld world = one_static_drifted();
  world.pool().replicas = std::nullopt;
  EXPECT_TRUE(world.codes().contains("J-CANDIDATE"));
  DisruptionWorld dynamic = one_drifted();
  dynamic.pool().replicas = 1;
  EXPECT_TRUE(dynamic.codes().contains("J-CANDIDATE"));
}

/// Breaks every rule that can be ignored, and no other: two budgets, a protected pod, an annotated node.
DisruptionWorld one_that_only_ignored_rules_keep() {
  DisruptionWorld world = one_deleted();
  world.pool().budgets = {{model::Budget{.nodes = "0"}}};
  add_budget(world, "p", 0);
  protect(world, "true");
  world.node("n1").meta.annotations.set(model::kDoNotDisruptAnnotation, "true");
  world.node("n2").meta.annotations.set(model::kDoNotDisruptAnnotation, "true");
  return world;
}

TEST(IgnoredRules, are_not_judged) {
  DisruptionWorld world = one_that_only_ignored_rules_keep();
  world.options.ignored = {.budgets = true, .pdb = true, .do_not_disrupt = true};
  EXPECT_EQ(world.codes(), Codes{}) << world.first_message();
}

TEST(IgnoredRules, are_judged_when_not_ignored) {
  EXPECT_EQ(one_that_only_ignored_rules_keep().codes(), (Codes{"I-003", "I-008", "I-012", "J-BLOCKER"}));
}

TEST(IgnoredRules, leave_the_other_rules) {
  DisruptionWorld world = one_that_only_ignored_rules_keep();
  world.options.ignored = {.budgets = true, .pdb = false, .do_not_disrupt = true};
  EXPECT_EQ(world.codes(), (Codes{"I-010", "J-BLOCKER"}));
}

}  // namespace
}  // namespace kerf::judge
