#include <gtest/gtest.h>

#include "kerf/judge/test_world.h"

namespace kerf::judge {
namespace {

using Codes = std::set<std::string>;

constexpr std::string_view kZone = "topology.kubernetes.io/zone";
constexpr std::string_view kHost = "kubernetes.io/hostname";

model::PodAffinityTerm away_from(std::string_view app, std::string_view key) {
  model::PodAffinityTerm term;
  term.topology_key = std::string(key);
  term.selector = model::LabelSelector{.match_labels = {{"app", std::string(app)}}, .match_expressions = {}};
  return term;
}

void repel(World& world, std::string_view pod, std::string_view app, std::string_view key) {
  world.edit(pod, [&](model::PodSpec& spec) { spec.required_anti_affinity = {away_from(app, key)}; });
}

/// Two pods of app x on nodes n1 (z1) and n2 (z2).
World two_nodes() {
  World world;
  world.add_node("n1", "z1");
  world.add_node("n2", "z2");
  world.add_pod("a", "1", {{"app", "x"}});
  world.add_pod("b", "1", {{"app", "x"}});
  world.put_on_node("a", "n1");
  world.put_on_node("b", "n2");
  return world;
}

TEST(AntiAffinity, RejectsTwoOnOneNode) {
  World world = two_nodes();
  repel(world, "a", "x", kHost);
  repel(world, "b", "x", kHost);
  EXPECT_EQ(world.codes(), Codes{});
  world.decision.placements[1].node = "n1";
  ASSERT_EQ(world.codes(), Codes{"I-004-ANTI-AFFINITY"});
  EXPECT_EQ(world.violations()[0].message,
            "on node n1 must not share kubernetes.io/hostname with default/b on node n1, but both may be in n1");
}

TEST(AntiAffinity, RejectsTwoInOneZone) {
  World world = two_nodes();
  repel(world, "a", "x", kZone);
  EXPECT_EQ(world.codes(), Codes{});
  world.node("n2").meta.labels.set(kZone, "z1");
  EXPECT_EQ(world.codes(), Codes{"I-004-ANTI-AFFINITY"});
}

TEST(AntiAffinity, DoesNotRepelItsOwner) {
  World world = two_nodes();
  repel(world, "a", "x", kZone);
  world.decision.placements.pop_back();
  world.leave_pending("b");
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(AntiAffinity, CountsPodsThatRunThere) {
  World world = two_nodes();
  repel(world, "a", "y", kZone);
  world.add_running("old", "n1", "1", {{"app", "y"}});
  EXPECT_EQ(world.codes(), Codes{"I-004-ANTI-AFFINITY"});
  world.pod("old").meta.deletion = model::Time{};
  EXPECT_EQ(world.codes(), Codes{}) << "one that terminates is not counted";
}

TEST(AntiAffinity, OfPodsThatRunThereRepelsNewOnes) {
  World world = two_nodes();
  world.add_running("old", "n1", "1", {{"app", "y"}});
  repel(world, "old", "x", kZone);
  EXPECT_EQ(world.codes(), Codes{"I-004-ANTI-AFFINITY"});
  world.pod("old").meta.deletion = model::Time{};
  EXPECT_EQ(world.codes(), Codes{"I-004-ANTI-AFFINITY"}) << "even while they terminate";
  world.pod("old").status.phase = "Succeeded";
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(AntiAffinity, BetweenPodsThatRanBeforeIsNoFaultOfTheDecision) {
  World world = two_nodes();
  world.add_running("old", "n1", "1", {{"app", "y"}});
  world.add_running("older", "n1", "1", {{"app", "y"}});
  repel(world, "old", "y", kZone);
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(AntiAffinity, StaysInItsNamespaces) {
  World world = two_nodes();
  world.decision.placements[1].node = "n1";
  world.edit("a", [](model::PodSpec& spec) {
    spec.required_anti_affinity = {away_from("x", kZone)};
    spec.required_anti_affinity[0].namespaces = {"other"};
  });
  EXPECT_EQ(world.codes(), Codes{});
  world.edit("a", [](model::PodSpec& spec) { spec.required_anti_affinity[0].namespace_selector.emplace(); });
  EXPECT_EQ(world.codes(), Codes{"I-004-ANTI-AFFINITY"}) << "an empty selector means every namespace";
}

TEST(AntiAffinity, IgnoresPreferredTerms) {
  World world = two_nodes();
  world.decision.placements[1].node = "n1";
  world.edit("a", [](model::PodSpec& spec) { spec.preferred_anti_affinity = {away_from("x", kZone)}; });
  EXPECT_EQ(world.codes(), Codes{});
}

/// Two pods of app x on a claim each.
World two_claims() {
  World world;
  world.add_pod("a", "1", {{"app", "x"}});
  world.add_pod("b", "1", {{"app", "x"}});
  world.add_claim({"small", "large"}, "1");
  world.put_on_claim("a", 0);
  return world;
}

TEST(AntiAffinity, RejectsClaimsThatMayMeetInAZone) {
  World world = two_claims();
  repel(world, "a", "x", kZone);
  world.require(kZone, "In", {"z1"});
  world.add_claim({"small", "large"}, "1");
  world.put_on_claim("b", 1);
  EXPECT_EQ(world.codes(), Codes{"I-004-ANTI-AFFINITY"}) << "the second claim is open";
  world.require(kZone, "In", {"z1", "z2"});
  EXPECT_EQ(world.codes(), Codes{"I-004-ANTI-AFFINITY"});
  world.require(kZone, "In", {"z2"});
  world.decision.claims[1].cheapest->zone = "z2";
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(AntiAffinity, AcceptsClaimsThatAreTwoHosts) {
  World world = two_claims();
  repel(world, "a", "x", kHost);
  world.add_claim({"small", "large"}, "1");
  world.put_on_claim("b", 1);
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(AntiAffinity, RejectsTwoOnOneClaim) {
  World world = two_claims();
  repel(world, "a", "x", kHost);
  world.decision.claims[0].requests = {{"cpu", World::quantity("2")}, {"pods", World::quantity("2")}};
  world.put_on_claim("b", 0);
  EXPECT_EQ(world.codes(), Codes{"I-004-ANTI-AFFINITY"});
}

}  // namespace
}  // namespace kerf::judge
