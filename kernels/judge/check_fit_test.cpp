#include <gtest/gtest.h>

#include "kerf/judge/test_world.h"

namespace kerf::judge {
namespace {

using Codes = std::set<std::string>;

/// A DaemonSet of one container, on every node.
model::DaemonSet daemon_set(std::string_view cpu) {
  model::DaemonSet set;
  set.meta.name = "agent";
  set.meta.namespace_name = "kube-system";
  model::PodSpec spec;
  spec.containers.push_back({.name = "agent",
                             .requests = {{"cpu", World::quantity(cpu)}},
                             .limits = {},
                             .ports = {},
                             .restart_always = false,
                             .has_resource_claims = false});
  set.pod_template.spec = std::make_shared<const model::PodSpec>(std::move(spec));
  return set;
}

TEST(FitOnNodes, AcceptsAFullNode) {
  World world;
  world.add_node("n1", "z1");
  world.add_running("old", "n1", "3");
  world.add_pod("a", "1");
  world.put_on_node("a", "n1");
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(FitOnNodes, RejectsOnePodTooMany) {
  World world;
  world.add_node("n1", "z1");
  world.add_running("old", "n1", "3");
  world.add_pod("a", "1001m");
  world.put_on_node("a", "n1");
  ASSERT_EQ(world.codes(), Codes{"I-001"});
  EXPECT_EQ(world.violations()[0].message,
            "gets 1 pods that ask for 1001m cpu, but has only 1 left after bound pods and daemon pods to come");
}

TEST(FitOnNodes, IgnoresPodsThatHaveEnded) {
  World world;
  world.add_node("n1", "z1");
  world.add_running("old", "n1", "3").status.phase = "Succeeded";
  world.add_pod("a", "4");
  world.put_on_node("a", "n1");
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(FitOnNodes, CountsPodsThatTerminate) {
  World world;
  world.add_node("n1", "z1");
  world.add_running("old", "n1", "3").meta.deletion = model::Time{};
  world.add_pod("a", "4");
  world.put_on_node("a", "n1");
  EXPECT_EQ(world.codes(), Codes{"I-001"});
}

TEST(FitOnNodes, RejectsMorePodsThanTheNodeRuns) {
  World world;
  world.add_node("n1", "z1");
  for (char c = 'a'; c < 'a' + 10; ++c) {
    world.add_pod(std::string(1, c), "1m");
    world.put_on_node(std::string(1, c), "n1");
  }
  EXPECT_EQ(world.codes(), Codes{});
  world.add_pod("k", "1m");
  world.put_on_node("k", "n1");
  EXPECT_EQ(world.codes(), Codes{"I-001"});
}

TEST(FitOnNodes, RejectsAnyPodOnAnOvercommittedNode) {
  World world;
  world.add_node("n1", "z1");
  world.add_running("old", "n1", "1");
  world.edit("old", [](model::PodSpec& spec) { spec.containers[0].requests.set("memory", World::quantity("9Gi")); });
  world.add_pod("a", "1");
  world.put_on_node("a", "n1");
  EXPECT_EQ(world.codes(), Codes{"I-001"});
}

TEST(FitOnNodes, KeepsRoomForDaemonPodsToCome) {
  World world;
  world.add_node("n1", "z1");
  world.snapshot.daemon_sets.push_back(daemon_set("500m"));
  world.add_pod("a", "3500m");
  world.put_on_node("a", "n1");
  EXPECT_EQ(world.codes(), Codes{});
  world.edit("a", [](model::PodSpec& spec) { spec.containers[0].requests.set("cpu", World::quantity("3501m")); });
  EXPECT_EQ(world.codes(), Codes{"I-001"});
}

TEST(FitOnNodes, CountsABoundDaemonPodOnce) {
  World world;
  world.add_node("n1", "z1");
  world.snapshot.daemon_sets.push_back(daemon_set("500m"));
  model::Pod& agent = world.add_running("agent-1", "n1", "500m");
  agent.meta.owners = {{.api_version = "apps/v1", .kind = "DaemonSet", .name = "agent", .uid = "", .controller = true}};
  world.add_pod("a", "3500m");
  world.put_on_node("a", "n1");
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(FitOnNodes, KeepsNoRoomForDaemonPodsThatCannotRunThere) {
  World world;
  world.add_node("n1", "z1").taints = {{.key = "k", .value = "", .effect = model::TaintEffect::kNoSchedule}};
  world.snapshot.daemon_sets.push_back(daemon_set("500m"));
  world.add_pod("a", "4");
  world.edit("a", [](model::PodSpec& spec) {
    spec.tolerations = {{.key = "", .op = "Exists", .value = "", .effect = std::nullopt}};
  });
  world.put_on_node("a", "n1");
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(FitOnNodes, TakesFromTheNodeClaimWhatTheNodeDoesNotReportYet) {
  World world;
  model::Node& node = world.add_node("n1", "z1");
  node.meta.labels.erase(model::kInitializedLabel);
  node.allocatable.set("cpu", model::Quantity());
  world.add_pod("a", "4");
  world.put_on_node("a", "n1");
  EXPECT_EQ(world.codes(), Codes{});
  node.meta.labels.set(model::kInitializedLabel, "true");
  EXPECT_EQ(world.codes(), Codes{"I-001"});
}

World one_claim(std::vector<std::string> types, std::string_view cpu, std::string_view requests) {
  World world;
  world.add_pod("a", cpu);
  world.add_claim(std::move(types), requests);
  world.put_on_claim("a", 0);
  return world;
}

TEST(FitOnClaims, AcceptsTypesThatAllFit) { EXPECT_EQ(one_claim({"small", "large"}, "2", "2").codes(), Codes{}); }

TEST(FitOnClaims, RejectsOneTypeThatIsTooSmall) {
  const World world = one_claim({"small", "large"}, "3", "3");
  ASSERT_EQ(world.codes(), Codes{"I-002"});
  EXPECT_EQ(world.violations()[0].message,
            "may become a small, which offers 2 cpu, but its 1 pods and the daemon pods there ask for 3");
}

TEST(FitOnClaims, CountsTheDaemonPodsOfEachType) {
  World world = one_claim({"small", "large"}, "2", "2");
  world.snapshot.daemon_sets.push_back(daemon_set("1"));
  model::PodSpec spec = *world.snapshot.daemon_sets[0].pod_template.spec;
  spec.node_selector = {{std::string(model::kInstanceTypeLabel), "large"}};
  world.snapshot.daemon_sets[0].pod_template.spec = std::make_shared<const model::PodSpec>(spec);
  EXPECT_EQ(world.codes(), Codes{});
  spec.node_selector = {{std::string(model::kInstanceTypeLabel), "small"}};
  world.snapshot.daemon_sets[0].pod_template.spec = std::make_shared<const model::PodSpec>(spec);
  EXPECT_EQ(world.codes(), Codes{"I-002"});
}

TEST(FitOnClaims, SubtractsOverheadAndHugepages) {
  World world = one_claim({"small"}, "2", "2");
  world.type("small").overhead = {{"cpu", World::quantity("1m")}};
  EXPECT_EQ(world.codes(), Codes{"I-002"});
  world.type("small").overhead = {};
  world.type("small").capacity.set("hugepages-2Mi", World::quantity("8Gi"));
  EXPECT_EQ(world.codes(), Codes{});
  world.edit("a", [](model::PodSpec& spec) { spec.containers[0].requests.set("memory", World::quantity("1")); });
  world.decision.claims[0].requests.set("memory", World::quantity("1"));
  EXPECT_EQ(world.codes(), Codes{"I-002"});
}

TEST(FitOnClaims, LooksOnlyAtOfferingsThatTheClaimMayBuy) {
  World world = one_claim({"small"}, "3", "3");
  model::InstanceType& small = world.type("small");
  small.offerings[1].capacity_override = World::amounts("4", "8Gi", "10");
  EXPECT_EQ(world.codes(), Codes{}) << "in z2 it is large enough";
  world.require("topology.kubernetes.io/zone", "In", {"z1"});
  EXPECT_EQ(world.codes(), Codes{"I-002"});
}

TEST(RequestsOfClaims, ArePodsAndTheLeastDaemonPods) {
  World world = one_claim({"small", "large"}, "1", "1");
  world.decision.claims[0].requests.set("cpu", World::quantity("1001m"));
  EXPECT_EQ(world.codes(), Codes{"J-REQUESTS"});
  world.snapshot.daemon_sets.push_back(daemon_set("1m"));
  world.decision.claims[0].requests.set("pods", World::quantity("2"));
  EXPECT_EQ(world.codes(), Codes{});
  world.decision.claims[0].requests.set("cpu", World::quantity("1"));
  EXPECT_EQ(world.codes(), Codes{"J-REQUESTS"});
}

}  // namespace
}  // namespace kerf::judge
