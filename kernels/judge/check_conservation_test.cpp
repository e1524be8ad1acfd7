#include <gtest/gtest.h>

#include "kerf/judge/test_world.h"

namespace kerf::judge {
namespace {

using Codes = std::set<std::string>;

/// Two pods on n1, one on a new claim, one pending, one left out.
World right_decision() {
  World world;
  world.add_node("n1", "z1");
  for (std::string_view name : {"a", "b", "c", "d", "e"}) world.add_pod(name);
  world.edit("e", [](model::PodSpec& spec) {
    spec.required_node_terms = {{.match_expressions = {}, .has_match_fields = true}};
  });
  world.add_claim({"small", "large"}, "1");
  world.put_on_node("a", "n1");
  world.put_on_node("b", "n1");
  world.put_on_claim("c", 0);
  world.leave_pending("d");
  world.ignore("e", "V-MATCHFIELDS");
  return world;
}

TEST(Conservation, AcceptsEveryPodOnce) { EXPECT_EQ(right_decision().codes(), Codes{}); }

TEST(Conservation, RejectsAForgottenPod) {
  World world = right_decision();
  world.decision.pending.clear();
  EXPECT_EQ(world.codes(), Codes{"I-003"});
}

TEST(Conservation, RejectsAPodPlacedTwice) {
  World world = right_decision();
  world.put_on_node("a", "n1");
  EXPECT_EQ(world.codes(), Codes{"I-003"});
}

TEST(Conservation, RejectsAPodThatIsPlacedAndPending) {
  World world = right_decision();
  world.decision.pending.insert(world.decision.pending.begin(),
                                {.pod = "default/a", .code = "E-INSTANCE", .message = ""});
  EXPECT_EQ(world.codes(), Codes{"I-003"});
}

TEST(Conservation, RejectsAPodThatIsAlreadyBound) {
  World world = right_decision();
  world.add_running("x", "n1");
  EXPECT_EQ(world.codes(), Codes{});
  world.put_on_node("x", "n1");
  EXPECT_EQ(world.codes(), Codes{"I-003"});
}

TEST(Conservation, RejectsAPodThatTheInputDoesNotHave) {
  World world = right_decision();
  world.put_on_node("z", "n1");
  EXPECT_EQ(world.codes(), Codes{"I-003"});
}

TEST(Conservation, RejectsAnUnknownNode) {
  World world = right_decision();
  world.decision.placements[0].node = "n9";
  EXPECT_EQ(world.codes(), Codes{"I-003"});
}

TEST(Conservation, RejectsAClaimIndexOutOfRange) {
  World world = right_decision();
  world.decision.placements[0].node.reset();
  world.decision.placements[0].claim = 7;
  EXPECT_EQ(world.codes(), Codes{"I-003"});
}

TEST(Conservation, RejectsAPlacementOnNothing) {
  World world = right_decision();
  world.decision.placements[0].node.reset();
  EXPECT_EQ(world.codes(), Codes{"I-003"});
}

TEST(Conservation, RejectsAClaimWithoutPods) {
  World world = right_decision();
  world.add_claim({"small", "large"}, "0", 0);
  EXPECT_EQ(world.codes(), Codes{"J-EMPTY-CLAIM"});
}

TEST(Conservation, RejectsPlacingAnInvalidPod) {
  World world = right_decision();
  world.decision.ignored.clear();
  world.put_on_node("e", "n1");
  EXPECT_EQ(world.codes(), Codes{"I-003"});
}

TEST(Conservation, RejectsAnotherCodeForAnInvalidPod) {
  World world = right_decision();
  world.decision.ignored[0].code = "V-SELECTOR";
  EXPECT_EQ(world.codes(), Codes{"J-CODE"});
}

TEST(Conservation, RejectsAPendingCodeThatIsNone) {
  World world = right_decision();
  world.decision.pending[0].code = "E-WHATEVER";
  EXPECT_EQ(world.codes(), Codes{"J-CODE"});
}

TEST(Conservation, RejectsListsOutOfOrder) {
  World world = right_decision();
  std::swap(world.decision.placements[0], world.decision.placements[1]);
  EXPECT_EQ(world.codes(), Codes{"J-ORDER"});
}

TEST(Conservation, RejectsANodeThatIsBeingDeleted) {
  World world = right_decision();
  world.node_claim("n1").meta.deletion = model::Time{};
  EXPECT_EQ(world.codes(), Codes{"I-005"});
}

TEST(Conservation, RejectsANodeWithAnUnreadablePod) {
  World world = right_decision();
  world.snapshot.unreadable.push_back(
      {.kind = "Pod", .namespace_name = "default", .name = "broken", .node_name = "n1"});
  EXPECT_EQ(world.codes(), Codes{"I-001"});
}

TEST(Conservation, WantsPodsOfALeavingNodePlaced) {
  World world;
  world.add_node("n1", "z1");
  world.add_node("n2", "z1");
  world.add_running("x", "n1");
  world.node_claim("n1").meta.deletion = model::Time{};
  EXPECT_EQ(world.codes(), Codes{"I-003"});
  world.put_on_node("x", "n2");
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Conservation, LeavesProtectedPodsOfALeavingNode) {
  World world;
  world.add_node("n1", "z1");
  world.add_node("n2", "z1");
  world.add_running("x", "n1").meta.annotations.set("karpenter.sh/do-not-disrupt", "true");
  world.node_claim("n1").meta.deletion = model::Time{};
  EXPECT_EQ(world.codes(), Codes{});
  world.put_on_node("x", "n2");
  EXPECT_EQ(world.codes(), Codes{"I-003"});
}

TEST(Conservation, LeavesPodsThatABudgetHoldsForGood) {
  World world;
  world.add_node("n1", "z1");
  world.add_running("x", "n1", "1", {{"app", "x"}});
  world.node_claim("n1").meta.deletion = model::Time{};
  model::PodDisruptionBudget budget;
  budget.meta.name = "pdb";
  budget.meta.namespace_name = "default";
  budget.selector = model::LabelSelector{.match_labels = {{"app", "x"}}, .match_expressions = {}};
  budget.max_unavailable = model::IntOrPercent{.is_percent_text = false, .text = "0"};
  world.snapshot.pod_disruption_budgets.push_back(budget);
  EXPECT_EQ(world.codes(), Codes{});
  world.snapshot.pod_disruption_budgets[0].max_unavailable->text = "1";
  EXPECT_EQ(world.codes(), Codes{"I-003"});
}

TEST(Conservation, AcceptsEitherForPodsOfAnUnreadableBudget) {
  World world;
  world.add_node("n1", "z1");
  world.add_node("n2", "z1");
  world.add_running("x", "n1");
  world.node_claim("n1").meta.deletion = model::Time{};
  world.snapshot.unreadable.push_back(
      {.kind = "PodDisruptionBudget", .namespace_name = "default", .name = "broken", .node_name = ""});
  EXPECT_EQ(world.codes(), Codes{});
  world.put_on_node("x", "n2");
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Conservation, WantsNoPassWhileANodeClaimIsNotLaunched) {
  World world;
  world.add_pod("a");
  world.add_node("n1", "z1");
  model::NodeClaim& claim = world.node_claim("n1");
  world.snapshot.nodes.clear();
  claim.provider_id.clear();
  world.ignore("a", "NO-PASS");
  EXPECT_EQ(world.codes(), Codes{});
  world.decision.ignored.clear();
  world.leave_pending("a");
  EXPECT_EQ(world.codes(), Codes{"I-003"});
}

TEST(Conservation, WantsNothingPlacedWithoutAUsablePool) {
  World world;
  world.add_node("n1", "z1");
  world.add_pod("a");
  world.pool().conditions = {{.type = "Ready", .status = "False", .reason = "", .message = "", .last_transition = {}}};
  world.leave_pending("a", "E-NO-POOLS");
  EXPECT_EQ(world.codes(), Codes{});
  world.decision.pending.clear();
  world.put_on_node("a", "n1");
  EXPECT_EQ(world.codes(), Codes{"J-NO-POOLS"});
}

TEST(Conservation, RejectsNoPoolsWhileThereAreSome) {
  World world = right_decision();
  world.decision.pending[0].code = "E-NO-POOLS";
  EXPECT_EQ(world.codes(), Codes{"J-NO-POOLS"});
}

TEST(Conservation, CountsNoPoolThatNoProviderAnswersFor) {
  for (const std::string_view kind : {"", "OtherNodeClass"}) {
    World world;
    world.pool().node_class_ref.kind = kind;
    world.add_pod("a");
    world.decision.pending.push_back({"default/a", "E-NO-POOLS", ""});
    EXPECT_EQ(world.codes(), Codes{}) << kind;
  }
}

TEST(Conservation, RejectsPlacingAPodWithResourceClaims) {
  World world = right_decision();
  world.edit("a", [](model::PodSpec& spec) { spec.has_resource_claims = true; });
  EXPECT_EQ(world.codes(), Codes{"J-DRA"});
}

TEST(Conservation, WantsVirtualBufferPodsOnlyBehindTheirGate) {
  World world;
  world.add_node("n1", "z1");
  world.snapshot.pod_templates.push_back({.meta = {}, .pod_template = {}});
  model::PodTemplateObject& source = world.snapshot.pod_templates.back();
  source.meta.name = "shape";
  source.meta.namespace_name = "default";
  source.pod_template.spec = std::make_shared<const model::PodSpec>();
  world.snapshot.capacity_buffers.emplace_back();
  model::CapacityBuffer& buffer = world.snapshot.capacity_buffers.back();
  buffer.meta.name = "spare";
  buffer.meta.namespace_name = "default";
  buffer.pod_template_name = "shape";
  buffer.replicas = 2;
  EXPECT_EQ(world.codes(), Codes{});
  world.options.gates.capacity_buffer = true;
  EXPECT_EQ(world.codes(), Codes{"I-003"});
  world.put_on_node("capacity-buffer-spare-1", "n1");
  world.put_on_node("capacity-buffer-spare-2", "n1");
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Conservation, NamesPodAndNumbers) {
  World world = right_decision();
  world.decision.pending.clear();
  const std::vector<Violation> found = world.violations();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].object, "default/d");
  EXPECT_EQ(found[0].message,
            "takes part in the pass, so it must be placed or pending exactly once; it is placed 0 times, pending 0 "
            "times, ignored 0 times");
}

}  // namespace
}  // namespace kerf::judge
