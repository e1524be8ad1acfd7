#include <gtest/gtest.h>

#include "kerf/judge/test_world.h"

namespace kerf::judge {
namespace {

using Codes = std::set<std::string>;

constexpr std::string_view kZone = "topology.kubernetes.io/zone";
constexpr std::string_view kHost = "kubernetes.io/hostname";

model::PodAffinityTerm close_to(std::string_view app, std::string_view key) {
  model::PodAffinityTerm term;
  term.topology_key = std::string(key);
  term.selector = model::LabelSelector{.match_labels = {{"app", std::string(app)}}, .match_expressions = {}};
  return term;
}

void attract(World& world, std::string_view pod, std::string_view app, std::string_view key) {
  world.edit(pod, [&](model::PodSpec& spec) { spec.required_affinity.push_back(close_to(app, key)); });
}

/// Nodes n1 (z1), n2 (z1) and n3 (z2); pods a (app x), b (app y).
World three_nodes() {
  World world;
  world.add_node("n1", "z1");
  world.add_node("n2", "z1");
  world.add_node("n3", "z2");
  world.add_pod("a", "1", {{"app", "x"}});
  world.add_pod("b", "1", {{"app", "y"}});
  world.put_on_node("a", "n1");
  world.put_on_node("b", "n2");
  return world;
}

TEST(Affinity, AcceptsCompanyThatIsPlacedToo) {
  World world = three_nodes();
  attract(world, "a", "y", kZone);
  EXPECT_EQ(world.codes(), Codes{});
  world.decision.placements[1].node = "n3";
  EXPECT_EQ(world.codes(), Codes{"I-004-AFFINITY"});
}

TEST(Affinity, AcceptsCompanyThatRunsThere) {
  World world = three_nodes();
  attract(world, "a", "z", kZone);
  EXPECT_EQ(world.codes(), Codes{"I-004-AFFINITY"});
  world.add_running("old", "n2", "1", {{"app", "z"}});
  EXPECT_EQ(world.codes(), Codes{});
  world.pod("old").meta.deletion = model::Time{};
  EXPECT_EQ(world.codes(), Codes{"I-004-AFFINITY"});
}

TEST(Affinity, OnAHostWantsTheSameNode) {
  World world = three_nodes();
  attract(world, "a", "y", kHost);
  EXPECT_EQ(world.codes(), Codes{"I-004-AFFINITY"});
  world.decision.placements[1].node = "n1";
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Affinity, AcceptsChainsButNoCircles) {
  World world = three_nodes();
  world.add_pod("c", "1", {{"app", "z"}});
  world.put_on_node("c", "n1");
  attract(world, "a", "y", kZone);
  attract(world, "b", "z", kZone);
  EXPECT_EQ(world.codes(), Codes{});
  attract(world, "c", "x", kZone);
  EXPECT_EQ(world.codes(), Codes{"I-004-AFFINITY"}) << "none of the three can have come first";
}

TEST(Affinity, LetsAPodOpenADomainForItself) {
  World world = three_nodes();
  attract(world, "a", "x", kZone);
  EXPECT_EQ(world.codes(), Codes{});
}

/// `three_nodes` with n4, which has no label rack, and company for a in rack r1 and in rack r2.
World two_racks() {
  World world = three_nodes();
  world.node("n1").meta.labels.set("rack", "r1");
  world.node("n3").meta.labels.set("rack", "r2");
  for (std::string_view name : {"n1", "n3"}) world.node_claim(name).meta.labels = world.node(name).meta.labels;
  world.add_running("old", "n1", "1", {{"app", "v"}});
  world.add_running("new", "n3", "1", {{"app", "w"}});
  world.add_node("n4", "z2");
  return world;
}

TEST(Affinity, AcceptsAPlaceWithoutTheLabelFromTermsWithoutACommonDomain) {
  World world = two_racks();
  attract(world, "a", "v", "rack");
  world.decision.placements[0].node = "n4";
  EXPECT_EQ(world.codes(), Codes{"I-004-AFFINITY"}) << "one term alone leaves r1";
  attract(world, "a", "w", "rack");
  EXPECT_EQ(world.codes(), Codes{});
  attract(world, "a", "nobody", "rack");
  EXPECT_EQ(world.codes(), Codes{"I-004-AFFINITY"}) << "a term that is not possible alone";
}

TEST(Affinity, AcceptsOnlyOneSuchPodAPlace) {
  World world = two_racks();
  for (std::string_view pod : {"a", "b"}) {
    attract(world, pod, "v", "rack");
    attract(world, pod, "w", "rack");
  }
  world.decision.placements[0].node = "n4";
  world.decision.placements[1].node = "n2";
  EXPECT_EQ(world.codes(), Codes{});
  world.decision.placements[1].node = "n4";
  EXPECT_EQ(world.codes(), Codes{"I-004-AFFINITY"});
}

TEST(Affinity, LetsNoPodOpenADomainWhileThereIsCompanyElsewhere) {
  World world = three_nodes();
  attract(world, "a", "x", kZone);
  world.add_running("old", "n3", "1", {{"app", "x"}});
  EXPECT_EQ(world.codes(), Codes{"I-004-AFFINITY"});
  world.edit("a", [](model::PodSpec& spec) { spec.node_selector = {{std::string(kZone), "z1"}}; });
  EXPECT_EQ(world.codes(), Codes{}) << "unless the pod may not go there";
}

TEST(Affinity, LetsOnlyOneDomainBeOpened) {
  World world = three_nodes();
  world.pod("b").meta.labels.set("app", "x");
  attract(world, "a", "x", kZone);
  attract(world, "b", "x", kZone);
  EXPECT_EQ(world.codes(), Codes{});
  world.decision.placements[1].node = "n3";
  ASSERT_EQ(world.codes(), Codes{"I-004-AFFINITY"});
  for (const auto& [pod, zone] : {std::pair("a", "z1"), std::pair("b", "z2")}) {
    world.edit(pod, [&](model::PodSpec& spec) { spec.node_selector = {{std::string(kZone), zone}}; });
  }
  EXPECT_EQ(world.codes(), Codes{}) << "pods that are pinned to different zones may";
}

TEST(Affinity, LetsPodsJoinADomainThatAnotherPodOpenedByChance) {
  World world = three_nodes();
  world.pod("b").meta.labels.set("app", "x");
  world.decision.placements[1].node = "n3";
  attract(world, "a", "x", kZone);
  EXPECT_EQ(world.codes(), Codes{}) << "b asks for nothing and may have come later";
}

TEST(Affinity, RejectsANodeWithoutTheLabel) {
  World world = three_nodes();
  attract(world, "a", "x", kZone);
  world.node("n1").meta.labels.erase(kZone);
  EXPECT_EQ(world.codes(), Codes{"I-004-AFFINITY"});
}

TEST(Affinity, OnAClaimHasToHoldInEveryZoneItMayBeIn) {
  World world;
  world.add_node("n1", "z1");
  world.add_node("n2", "z2");
  world.add_running("old", "n1", "1", {{"app", "x"}});
  world.add_pod("a");
  attract(world, "a", "x", kZone);
  world.add_claim({"small", "large"}, "1");
  world.put_on_claim("a", 0);
  EXPECT_EQ(world.codes(), Codes{"I-004-AFFINITY"});
  world.require(kZone, "In", {"z1", "z2"});
  EXPECT_EQ(world.codes(), Codes{"I-004-AFFINITY"});
  world.add_running("other", "n2", "1", {{"app", "x"}});
  EXPECT_EQ(world.codes(), Codes{});
  world.pod("other").node_name = "n1";
  world.require(kZone, "In", {"z1"});
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Affinity, IgnoresPreferredTerms) {
  World world = three_nodes();
  world.edit("a", [](model::PodSpec& spec) { spec.preferred_affinity = {close_to("nobody", kZone)}; });
  EXPECT_EQ(world.codes(), Codes{});
}

}  // namespace
}  // namespace kerf::judge
