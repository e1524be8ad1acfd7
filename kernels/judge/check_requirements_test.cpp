#include <gtest/gtest.h>

#include "kerf/judge/test_world.h"

namespace kerf::judge {
namespace {

using Codes = std::set<std::string>;
using model::TaintEffect;

constexpr std::string_view kZone = "topology.kubernetes.io/zone";

void select_zone(World& world, std::string_view pod, std::string_view zone) {
  world.edit(pod, [&](model::PodSpec& spec) { spec.node_selector = {{std::string(kZone), std::string(zone)}}; });
}

World pod_on_node() {
  World world;
  world.add_node("n1", "z1");
  world.add_pod("a");
  world.put_on_node("a", "n1");
  return world;
}

World pod_on_claim() {
  World world;
  world.add_pod("a");
  world.add_claim({"small", "large"}, "1");
  world.put_on_claim("a", 0);
  return world;
}

TEST(NodeAffinity, OnNodesRejectsAnotherZone) {
  World world = pod_on_node();
  select_zone(world, "a", "z1");
  EXPECT_EQ(world.codes(), Codes{});
  select_zone(world, "a", "z2");
  ASSERT_EQ(world.codes(), Codes{"I-004-NODE-AFFINITY"});
  EXPECT_EQ(world.violations()[0].message,
            "is placed on node n1, which does not satisfy its topology.kubernetes.io/zone In [z2]");
}

TEST(NodeAffinity, OnNodesRejectsAMissingLabelEvenIfItIsWellKnown) {
  World world = pod_on_node();
  select_zone(world, "a", "z1");
  world.node("n1").meta.labels.erase(kZone);
  EXPECT_EQ(world.codes(), Codes{"I-004-NODE-AFFINITY"});
}

TEST(NodeAffinity, AcceptsAnyOfTheOrTerms) {
  World world = pod_on_node();
  auto term = [](std::string value) {
    return model::NodeSelectorTerm{
        .match_expressions = {{.key = std::string(kZone), .op = "In", .values = {std::move(value)}, .min_values = {}}},
        .has_match_fields = false};
  };
  world.edit("a", [&](model::PodSpec& spec) { spec.required_node_terms = {term("z2"), term("z1")}; });
  EXPECT_EQ(world.codes(), Codes{});
  world.edit("a", [&](model::PodSpec& spec) { spec.required_node_terms = {term("z2"), term("z3")}; });
  EXPECT_EQ(world.codes(), Codes{"I-004-NODE-AFFINITY"});
}

TEST(NodeAffinity, IgnoresPreferredTerms) {
  World world = pod_on_node();
  world.edit("a", [](model::PodSpec& spec) {
    spec.preferred_node_terms = {
        {.weight = 100,
         .term = {.match_expressions = {{.key = std::string(kZone), .op = "In", .values = {"z2"}, .min_values = {}}},
                  .has_match_fields = false}}};
  });
  EXPECT_EQ(world.codes(), Codes{});
}

model::Expression team(std::string op, std::vector<std::string> values) {
  return {.key = "team", .op = std::move(op), .values = std::move(values), .min_values = {}};
}

void require_team(World& world, std::string_view pod, const model::Expression& expression) {
  world.edit(pod, [&](model::PodSpec& spec) {
    spec.required_node_terms = {{.match_expressions = {expression}, .has_match_fields = false}};
  });
}

void prefer_team(World& world, std::string_view pod, const model::Expression& expression) {
  world.edit(pod, [&](model::PodSpec& spec) {
    spec.preferred_node_terms = {{.weight = 1, .term = {.match_expressions = {expression}, .has_match_fields = false}}};
  });
}

TEST(NodeAffinity, AcceptsTheAbsenceOfALabelOnWhichAPreferenceContradictsIt) {
  for (World world : {pod_on_node(), pod_on_claim()}) {
    require_team(world, "a", team("In", {"x"}));
    prefer_team(world, "a", team("In", {"y"}));
    if (!world.decision.claims.empty()) world.require("team", "DoesNotExist", {});
    EXPECT_EQ(world.codes(), Codes{});
    world.options.preference_policy = model::PreferencePolicy::kIgnore;
    EXPECT_EQ(world.codes(), Codes{"I-004-NODE-AFFINITY"});
    world.options.preference_policy = model::PreferencePolicy::kRespect;
    prefer_team(world, "a", team("In", {"x", "y"}));
    EXPECT_EQ(world.codes(), Codes{"I-004-NODE-AFFINITY"}) << "no contradiction";
  }
}

TEST(NodeAffinity, RejectsALabelOnWhichAPreferenceContradictsIt) {
  World world = pod_on_node();
  require_team(world, "a", team("In", {"x"}));
  prefer_team(world, "a", team("In", {"y"}));
  world.node("n1").meta.labels.set("team", "y");
  EXPECT_EQ(world.codes(), Codes{"I-004-NODE-AFFINITY"});
}

TEST(NodeAffinity, TakesALabelThatAnotherPodExcludesAValueOfForOneThatTheNodeHas) {
  World world = pod_on_node();
  world.add_pod("b");
  world.put_on_node("b", "n1");
  require_team(world, "a", team("In", {"x"}));
  EXPECT_EQ(world.codes(), Codes{"I-004-NODE-AFFINITY"});
  require_team(world, "b", team("DoesNotExist", {}));
  EXPECT_EQ(world.codes(), Codes{"I-004-NODE-AFFINITY"});
  require_team(world, "b", team("NotIn", {"y"}));
  EXPECT_EQ(world.codes(), Codes{});
  world.node("n1").meta.labels.set("team", "z");
  EXPECT_EQ(world.codes(), Codes{"I-004-NODE-AFFINITY"}) << "what the node has counts";
}

TEST(NodeAffinity, OnClaimsWantsTheZoneDecided) {
  World world = pod_on_claim();
  select_zone(world, "a", "z1");
  EXPECT_EQ(world.codes(), Codes{"I-004-NODE-AFFINITY"}) << "the claim may be launched in z2";
  world.require(kZone, "In", {"z1"});
  EXPECT_EQ(world.codes(), Codes{});
  world.require(kZone, "In", {"z1", "z2"});
  EXPECT_EQ(world.codes(), Codes{"I-004-NODE-AFFINITY"});
}

TEST(NodeAffinity, OnClaimsWantsCustomLabelsDefined) {
  World world = pod_on_claim();
  world.edit("a", [](model::PodSpec& spec) { spec.node_selector = {{"team", "x"}}; });
  EXPECT_EQ(world.codes(), Codes{"I-004-NODE-AFFINITY"});
  world.pool().template_labels = {{"team", "x"}};
  world.require("team", "In", {"x"});
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(NodeAffinity, OnClaimsComparesBounds) {
  World world = pod_on_claim();
  auto want = [&](std::string op, std::string value) {
    world.edit("a", [&](model::PodSpec& spec) {
      spec.required_node_terms = {
          {.match_expressions = {{.key = "size", .op = op, .values = {value}, .min_values = {}}},
           .has_match_fields = false}};
    });
  };
  world.require("size", "Gte", {"5"});
  want("Gt", "4");
  EXPECT_EQ(world.codes(), Codes{});
  want("Gt", "5");
  EXPECT_EQ(world.codes(), Codes{"I-004-NODE-AFFINITY"});
  want("Lt", "9");
  EXPECT_EQ(world.codes(), Codes{"I-004-NODE-AFFINITY"});
}

TEST(NodeAffinity, OnClaimsComparesExclusions) {
  World world = pod_on_claim();
  world.edit("a", [](model::PodSpec& spec) {
    spec.required_node_terms = {
        {.match_expressions = {{.key = std::string(kZone), .op = "NotIn", .values = {"z2"}, .min_values = {}}},
         .has_match_fields = false}};
  });
  EXPECT_EQ(world.codes(), Codes{"I-004-NODE-AFFINITY"});
  world.require(kZone, "NotIn", {"z2"});
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(NodeAffinity, NoClaimSatisfiesAHostname) {
  World world;
  world.add_node("n1", "z1");
  world.add_node("n2", "z1");
  world.add_running("a", "n1");
  world.node_claim("n1").meta.deletion = model::Time{};
  world.edit("a", [](model::PodSpec& spec) { spec.node_selector = {{"kubernetes.io/hostname", "n1"}}; });
  world.add_claim({"small", "large"}, "1");
  world.put_on_claim("a", 0);
  EXPECT_EQ(world.codes(), Codes{"I-004-NODE-AFFINITY"});
}

TEST(Taints, OnNodesHaveToBeTolerated) {
  World world = pod_on_node();
  world.node("n1").taints = {{.key = "dedicated", .value = "x", .effect = TaintEffect::kNoSchedule}};
  ASSERT_EQ(world.codes(), Codes{"I-004-TAINT"});
  EXPECT_EQ(world.violations()[0].message,
            "is placed on node n1, but does not tolerate its taint dedicated=x:NoSchedule");
  world.edit("a", [](model::PodSpec& spec) {
    spec.tolerations = {{.key = "dedicated", .op = "Equal", .value = "x", .effect = TaintEffect::kNoSchedule}};
  });
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Taints, OnClaimsHaveToBeTolerated) {
  World world = pod_on_claim();
  world.pool().taints = {{.key = "dedicated", .value = "x", .effect = TaintEffect::kNoExecute}};
  EXPECT_EQ(world.codes(), Codes{"I-004-TAINT"});
  world.pool().startup_taints = world.pool().taints;
  world.pool().taints.clear();
  EXPECT_EQ(world.codes(), Codes{}) << "startup taints go away by themselves";
}

TEST(Taints, ThatGoAwayByThemselvesCountOnlyOnInitializedNodes) {
  World world = pod_on_node();
  world.node("n1").taints = {{.key = "node.kubernetes.io/not-ready", .value = "", .effect = TaintEffect::kNoExecute}};
  EXPECT_EQ(world.codes(), Codes{"I-004-TAINT"});
  world.node("n1").meta.labels.erase(model::kInitializedLabel);
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Taints, ThatAreSoftMayBeRelaxedOnlyIfAPoolHasSuchATaint) {
  World world = pod_on_node();
  world.node("n1").taints = {{.key = "soft", .value = "", .effect = TaintEffect::kPreferNoSchedule}};
  EXPECT_EQ(world.codes(), Codes{"I-004-TAINT"});
  world.pool().taints = world.node("n1").taints;
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Template, RejectsAClaimThatAllowsMoreThanItsPool) {
  World world = pod_on_claim();
  world.pool().requirements = {{.key = std::string(kZone), .op = "In", .values = {"z1"}, .min_values = {}}};
  EXPECT_EQ(world.codes(), Codes{"J-TEMPLATE"});
  world.require(kZone, "In", {"z1"});
  EXPECT_EQ(world.codes(), Codes{});
  world.require(kZone, "In", {"z2"});
  EXPECT_EQ(world.codes(), (Codes{"J-TEMPLATE", "J-CHEAPEST"}));
}

TEST(Template, AcceptsAnOpenLabelNarrowedToAbsence) {
  World world = pod_on_claim();
  world.pool().requirements = {{.key = "team", .op = "Exists", .values = {}, .min_values = {}}};
  world.require("team", "DoesNotExist", {});
  EXPECT_EQ(world.codes(), Codes{});
  world.pool().requirements[0] = {.key = "team", .op = "In", .values = {"x"}, .min_values = {}};
  EXPECT_EQ(world.codes(), Codes{"J-TEMPLATE"});
}

TEST(Template, RejectsAClaimWithoutItsPoolsLabels) {
  World world = pod_on_claim();
  world.pool().template_labels = {{"team", "x"}};
  EXPECT_EQ(world.codes(), Codes{"J-TEMPLATE"});
}

}  // namespace
}  // namespace kerf::judge
