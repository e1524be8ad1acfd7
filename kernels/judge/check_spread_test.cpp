#include <gtest/gtest.h>

#include "kerf/judge/test_world.h"

namespace kerf::judge {
namespace {

using Codes = std::set<std::string>;

constexpr std::string_view kZone = "topology.kubernetes.io/zone";
constexpr std::string_view kHost = "kubernetes.io/hostname";

model::TopologySpread over(std::string_view key, std::int64_t max_skew = 1) {
  model::TopologySpread spread;
  spread.max_skew = max_skew;
  spread.topology_key = std::string(key);
  spread.selector = model::LabelSelector{.match_labels = {{"app", "x"}}, .match_expressions = {}};
  return spread;
}

void add(World& world, std::string_view name, std::string_view node, const model::TopologySpread& spread) {
  world.add_pod(name, "100m", {{"app", "x"}});
  world.edit(name, [&](model::PodSpec& spec) { spec.topology_spread = {spread}; });
  world.put_on_node(name, node);
}

/// Nodes n1 (z1) and n2 (z2), which are also the zones of the pool.
World two_zones() {
  World world;
  world.add_node("n1", "z1");
  world.add_node("n2", "z2");
  return world;
}

TEST(ZoneSpread, AcceptsASkewOfOne) {
  World world = two_zones();
  add(world, "a", "n1", over(kZone));
  add(world, "b", "n2", over(kZone));
  add(world, "c", "n1", over(kZone));
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(ZoneSpread, RejectsASkewOfTwo) {
  World world = two_zones();
  add(world, "a", "n1", over(kZone));
  add(world, "b", "n1", over(kZone));
  ASSERT_EQ(world.codes(), Codes{"I-004-SPREAD"});
  EXPECT_EQ(world.violations()[0].message,
            "and 1 others put 2 pods into topology.kubernetes.io/zone z1, where the emptiest has 0 and maxSkew is 1");
  world.pod("a");
  for (std::string_view name : {"a", "b"}) {
    world.edit(name, [](model::PodSpec& spec) { spec.topology_spread[0].max_skew = 2; });
  }
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(ZoneSpread, RejectsAPlaceWithoutTheLabelUnlessAnotherRuleDisagrees) {
  World world = two_zones();
  world.node("n1").meta.labels.set("rack", "r1");
  world.node_claim("n1").meta.labels = world.node("n1").meta.labels;
  add(world, "a", "n2", over("rack"));
  EXPECT_EQ(world.codes(), Codes{"I-004-SPREAD"});
  model::PodAffinityTerm term;
  term.topology_key = "rack";
  term.selector = model::LabelSelector{.match_labels = {{"app", "y"}}, .match_expressions = {}};
  world.add_running("other", "n1", "100m", {{"app", "y"}});
  world.edit("a", [&](model::PodSpec& spec) { spec.required_affinity = {term}; });
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(ZoneSpread, CountsPodsThatRanBefore) {
  World world = two_zones();
  world.add_running("old", "n1", "100m", {{"app", "x"}});
  add(world, "a", "n1", over(kZone));
  EXPECT_EQ(world.codes(), Codes{"I-004-SPREAD"});
  world.pod("old").meta.deletion = model::Time{};
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(ZoneSpread, IgnoresScheduleAnyway) {
  World world = two_zones();
  model::TopologySpread soft = over(kZone);
  soft.do_not_schedule = false;
  add(world, "a", "n1", soft);
  add(world, "b", "n1", soft);
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(ZoneSpread, DoesNotBlameLaterPodsWithoutTheConstraint) {
  World world = two_zones();
  add(world, "a", "n1", over(kZone));
  for (std::string_view name : {"b", "c"}) {
    world.add_pod(name, "100m", {{"app", "x"}});
    world.put_on_node(name, "n1");
  }
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(ZoneSpread, AcceptsAnythingForPodsItsSelectorLeavesOut) {
  World world = two_zones();
  for (std::string_view name : {"a", "b", "c"}) {
    add(world, name, "n1", over(kZone));
    world.pod(name).meta.labels = {};
  }
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(ZoneSpread, LooksOnlyAtZonesThePodsMayUse) {
  World world = two_zones();
  add(world, "a", "n1", over(kZone));
  add(world, "b", "n1", over(kZone));
  for (std::string_view name : {"a", "b"}) {
    world.edit(name, [](model::PodSpec& spec) { spec.node_selector = {{std::string(kZone), "z1"}}; });
  }
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(ZoneSpread, CountsAZoneThatOnlyThePoolOffers) {
  World world;
  world.add_node("n1", "z1");
  add(world, "a", "n1", over(kZone));
  add(world, "b", "n1", over(kZone));
  EXPECT_EQ(world.codes(), Codes{"I-004-SPREAD"});
  world.pool().requirements = {{.key = std::string(kZone), .op = "In", .values = {"z1"}, .min_values = {}}};
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(ZoneSpread, LeavesOutZonesOfPoolsThatAreNotToleratedUnderHonor) {
  World world;
  world.add_node("n1", "z1");
  world.pool().requirements = {{.key = std::string(kZone), .op = "In", .values = {"z1"}, .min_values = {}}};
  model::NodePool& tainted = world.add_pool("tainted");
  tainted.taints = {{.key = "k", .value = "", .effect = model::TaintEffect::kNoSchedule}};
  tainted.requirements = {{.key = std::string(kZone), .op = "In", .values = {"z2"}, .min_values = {}}};
  model::TopologySpread spread = over(kZone);
  add(world, "a", "n1", spread);
  add(world, "b", "n1", spread);
  EXPECT_EQ(world.codes(), Codes{"I-004-SPREAD"});
  for (std::string_view name : {"a", "b"}) {
    world.edit(name,
               [](model::PodSpec& spec) { spec.topology_spread[0].node_taints_policy = model::NodeInclusion::kHonor; });
  }
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(ZoneSpread, TakesTheMinimumAsZeroBelowMinDomains) {
  World world = two_zones();
  model::TopologySpread spread = over(kZone);
  spread.min_domains = 3;
  add(world, "a", "n1", spread);
  add(world, "b", "n2", spread);
  EXPECT_EQ(world.codes(), Codes{});
  add(world, "c", "n1", spread);
  EXPECT_EQ(world.codes(), Codes{"I-004-SPREAD"});
}

TEST(ZoneSpread, SeparatesRevisionsByMatchLabelKeys) {
  World world = two_zones();
  model::TopologySpread spread = over(kZone);
  spread.match_label_keys = {"revision"};
  add(world, "a", "n1", spread);
  add(world, "b", "n1", spread);
  world.pod("a").meta.labels.set("revision", "1");
  world.pod("b").meta.labels.set("revision", "2");
  EXPECT_EQ(world.codes(), Codes{});
  world.pod("b").meta.labels.set("revision", "1");
  EXPECT_EQ(world.codes(), Codes{"I-004-SPREAD"});
}

TEST(ZoneSpread, RejectsANodeWithoutTheLabel) {
  World world = two_zones();
  add(world, "a", "n1", over(kZone));
  world.node("n1").meta.labels.erase(kZone);
  EXPECT_EQ(world.codes(), Codes{"I-004-SPREAD"});
}

TEST(ZoneSpread, RejectsAClaimWithAnOpenZone) {
  World world;
  world.add_pod("a", "1", {{"app", "x"}});
  world.edit("a", [](model::PodSpec& spec) { spec.topology_spread = {over(kZone)}; });
  world.add_claim({"small", "large"}, "1");
  world.put_on_claim("a", 0);
  EXPECT_EQ(world.codes(), Codes{"I-004-SPREAD"});
  world.require(kZone, "In", {"z1"});
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(HostSpread, CountsPerNodeFromZero) {
  World world = two_zones();
  add(world, "a", "n1", over(kHost, 2));
  add(world, "b", "n1", over(kHost, 2));
  EXPECT_EQ(world.codes(), Codes{});
  add(world, "c", "n1", over(kHost, 2));
  EXPECT_EQ(world.codes(), Codes{"I-004-SPREAD"});
}

TEST(HostSpread, CountsPerClaim) {
  World world;
  world.add_claim({"small", "large"}, "2", 2);
  for (std::string_view name : {"a", "b"}) {
    world.add_pod(name, "1", {{"app", "x"}});
    world.edit(name, [](model::PodSpec& spec) { spec.topology_spread = {over(kHost)}; });
    world.put_on_claim(name, 0);
  }
  EXPECT_EQ(world.codes(), Codes{"I-004-SPREAD"});
  for (std::string_view name : {"a", "b"}) {
    world.edit(name, [](model::PodSpec& spec) { spec.topology_spread[0].max_skew = 2; });
  }
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(HostSpread, CountsOnlyNodesThatThePodsAffinityAllows) {
  World world = two_zones();
  world.add_running("old", "n1", "100m", {{"app", "x"}});
  add(world, "a", "n1", over(kHost));
  EXPECT_EQ(world.codes(), Codes{"I-004-SPREAD"});
  world.edit("a", [](model::PodSpec& spec) { spec.topology_spread[0].match_label_keys = {"missing"}; });
  EXPECT_EQ(world.codes(), Codes{"I-004-SPREAD"}) << "a label the pod lacks changes nothing";
}

}  // namespace
}  // namespace kerf::judge
