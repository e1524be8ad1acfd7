#include <gtest/gtest.h>

#include "kerf/judge/test_world.h"

namespace kerf::judge {
namespace {

using Codes = std::set<std::string>;

void open_port(World& world, std::string_view pod, std::uint16_t port, std::string ip = "",
               std::string protocol = "TCP") {
  world.edit(pod, [&](model::PodSpec& spec) {
    spec.containers[0].ports = {{.host_port = port, .host_ip = ip, .protocol = protocol}};
  });
}

World two_pods_on_a_node() {
  World world;
  world.add_node("n1", "z1");
  for (std::string_view name : {"a", "b"}) {
    world.add_pod(name);
    world.put_on_node(name, "n1");
  }
  return world;
}

TEST(HostPorts, RejectsTheSamePortTwice) {
  World world = two_pods_on_a_node();
  open_port(world, "a", 80);
  open_port(world, "b", 80);
  ASSERT_EQ(world.codes(), Codes{"I-004-HOST-PORT"});
  EXPECT_EQ(world.violations()[0].message, "needs port 0.0.0.0:80/TCP on node n1, which default/a holds");
}

TEST(HostPorts, RejectsAnAddressBesideAllAddresses) {
  World world = two_pods_on_a_node();
  open_port(world, "a", 80);
  open_port(world, "b", 80, "10.0.0.1");
  EXPECT_EQ(world.codes(), Codes{"I-004-HOST-PORT"});
}

TEST(HostPorts, AcceptsOtherPortsProtocolsAndAddresses) {
  World world = two_pods_on_a_node();
  open_port(world, "a", 80);
  open_port(world, "b", 81);
  EXPECT_EQ(world.codes(), Codes{});
  open_port(world, "b", 80, "", "UDP");
  EXPECT_EQ(world.codes(), Codes{});
  open_port(world, "a", 80, "10.0.0.1");
  open_port(world, "b", 80, "10.0.0.2");
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(HostPorts, RejectsAPortThatABoundPodHolds) {
  World world = two_pods_on_a_node();
  open_port(world, "a", 80);
  world.add_running("old", "n1");
  EXPECT_EQ(world.codes(), Codes{});
  open_port(world, "old", 80);
  EXPECT_EQ(world.codes(), Codes{"I-004-HOST-PORT"});
}

TEST(HostPorts, RejectsTheSamePortTwiceOnAClaim) {
  World world;
  world.add_claim({"small", "large"}, "2", 2);
  for (std::string_view name : {"a", "b"}) {
    world.add_pod(name);
    world.put_on_claim(name, 0);
  }
  open_port(world, "a", 80);
  EXPECT_EQ(world.codes(), Codes{});
  open_port(world, "b", 80);
  EXPECT_EQ(world.codes(), Codes{"I-004-HOST-PORT"});
}

TEST(HostPorts, RejectsTypesWhereADaemonPodHoldsThePort) {
  World world;
  world.add_pod("a");
  open_port(world, "a", 80);
  model::DaemonSet set;
  set.meta.name = "agent";
  set.meta.namespace_name = "kube-system";
  model::PodSpec spec;
  spec.containers = {world.pod("a").spec->containers[0]};
  spec.containers[0].requests = {};
  spec.node_selector = {{std::string(model::kInstanceTypeLabel), "large"}};
  set.pod_template.spec = std::make_shared<const model::PodSpec>(spec);
  world.snapshot.daemon_sets.push_back(set);
  world.add_claim({"small"}, "1");
  world.put_on_claim("a", 0);
  EXPECT_EQ(world.codes(), Codes{});
  world.decision.claims.clear();
  world.add_claim({"small", "large"}, "1");
  EXPECT_EQ(world.codes(), Codes{"I-004-HOST-PORT"});
}

}  // namespace
}  // namespace kerf::judge
