#include <gtest/gtest.h>

#include "kerf/judge/test_world.h"

namespace kerf::judge {
namespace {

using Codes = std::set<std::string>;

constexpr std::string_view kZone = "topology.kubernetes.io/zone";

model::NodeSelectorTerm term(std::string_view key, std::string_view value) {
  return {
      .match_expressions = {{.key = std::string(key), .op = "In", .values = {std::string(value)}, .min_values = {}}},
      .has_match_fields = false};
}

/// Gives the pod a volume whose PersistentVolumeClaim `name` is bound to a volume of its own.
model::PersistentVolume& mount(World& world, std::string_view pod, std::string_view name,
                               std::vector<model::NodeSelectorTerm> terms) {
  model::PersistentVolumeClaim claim;
  claim.meta.name = name;
  claim.meta.namespace_name = "default";
  claim.meta.annotations = {{"pv.kubernetes.io/bind-completed", "yes"}};
  claim.volume_name = name;
  world.snapshot.persistent_volume_claims.push_back(claim);
  model::PersistentVolume volume;
  volume.meta.name = name;
  volume.csi_driver = "ebs.csi.aws.com";
  volume.node_terms = std::move(terms);
  world.snapshot.persistent_volumes.push_back(volume);
  world.edit(pod, [&](model::PodSpec& spec) {
    spec.volumes.push_back({.name = std::string(name), .claim_name = std::string(name), .ephemeral = false});
  });
  return world.snapshot.persistent_volumes.back();
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

TEST(VolumeZones, OnNodesRejectAnotherZone) {
  World world = pod_on_node();
  mount(world, "a", "data", {term(kZone, "z2")});
  EXPECT_EQ(world.codes(), Codes{"I-004-VOLUME"});
  world.snapshot.persistent_volumes[0].node_terms.push_back(term(kZone, "z1"));
  EXPECT_EQ(world.codes(), Codes{}) << "either zone will do";
}

TEST(VolumeZones, OnClaimsWantTheZoneDecided) {
  World world = pod_on_claim();
  mount(world, "a", "data", {term(kZone, "z1")});
  EXPECT_EQ(world.codes(), Codes{"I-004-VOLUME"});
  world.require(kZone, "In", {"z1"});
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(VolumeZones, OfTwoVolumesHaveToAgree) {
  World world = pod_on_claim();
  mount(world, "a", "data", {term(kZone, "z1")});
  mount(world, "a", "logs", {term(kZone, "z2"), term(kZone, "z1")});
  world.require(kZone, "In", {"z1"});
  EXPECT_EQ(world.codes(), Codes{});
  world.snapshot.persistent_volumes[1].node_terms.pop_back();
  EXPECT_EQ(world.codes(), Codes{"I-004-VOLUME"});
}

TEST(VolumeZones, ThatContradictEachOtherPassWhereTheLabelIsAbsent) {
  constexpr std::string_view kCustom = "topology.example.com/zone";
  World world = pod_on_node();
  mount(world, "a", "data", {term(kCustom, "z1")});
  mount(world, "a", "logs", {term(kCustom, "z2")});
  EXPECT_EQ(world.codes(), Codes{});
  world.node("n1").meta.labels.set(kCustom, "z1");
  EXPECT_EQ(world.codes(), Codes{"I-004-VOLUME"});
  world.node("n1").meta.labels.erase(kCustom);
  world.snapshot.persistent_volumes[1].node_terms.push_back(term(kCustom, "z1"));
  EXPECT_EQ(world.codes(), Codes{"I-004-VOLUME"}) << "z1 serves both, and the node does not have it";
}

TEST(VolumeZones, ThatContradictEachOtherPassOnAClaimWithoutTheLabel) {
  constexpr std::string_view kCustom = "topology.example.com/zone";
  World world = pod_on_claim();
  mount(world, "a", "data", {term(kCustom, "z1")});
  mount(world, "a", "logs", {term(kCustom, "z2")});
  world.require(kCustom, "DoesNotExist", {});
  EXPECT_EQ(world.codes(), Codes{});
  world.require(kCustom, "In", {"z1"});
  EXPECT_EQ(world.codes(), Codes{"I-004-VOLUME"});
}

TEST(VolumeZones, OfLocalVolumesForgetTheHost) {
  World world = pod_on_claim();
  mount(world, "a", "data", {term(model::kHostnameLabel, "n7")});
  EXPECT_EQ(world.codes(), Codes{"I-004-VOLUME"});
  world.snapshot.persistent_volumes[0].local_or_host_path = true;
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(VolumeZones, OfUnboundClaimsComeFromTheStorageClass) {
  World world = pod_on_node();
  mount(world, "a", "data", {});
  world.snapshot.persistent_volume_claims[0].volume_name.clear();
  world.snapshot.persistent_volume_claims[0].storage_class_name = "gp3";
  model::StorageClass storage_class;
  storage_class.meta.name = "gp3";
  storage_class.provisioner = "ebs.csi.aws.com";
  storage_class.wait_for_first_consumer = true;
  storage_class.allowed_topologies = {{{std::string(kZone), {"z2", "z3"}}}};
  world.snapshot.storage_classes.push_back(storage_class);
  EXPECT_EQ(world.codes(), Codes{"I-004-VOLUME"});
  world.snapshot.storage_classes[0].allowed_topologies[0][0].second = {"z1"};
  EXPECT_EQ(world.codes(), Codes{});
}

void limit_attachments(World& world, std::int64_t count) {
  model::CsiNode limits;
  limits.meta.name = "n1";
  limits.drivers = {{.driver = "ebs.csi.aws.com", .count = count}};
  world.snapshot.csi_nodes = {limits};
}

TEST(AttachLimits, CountBoundAndNewVolumes) {
  World world = pod_on_node();
  world.add_running("old", "n1");
  mount(world, "a", "data", {});
  mount(world, "old", "logs", {});
  limit_attachments(world, 2);
  EXPECT_EQ(world.codes(), Codes{});
  limit_attachments(world, 1);
  ASSERT_EQ(world.codes(), Codes{"I-004-ATTACH"});
  EXPECT_EQ(world.violations()[0].message,
            "gets 1 pods and so 2 volumes of driver ebs.csi.aws.com, of which it can attach 1");
}

TEST(AttachLimits, CountASharedClaimOnce) {
  World world = pod_on_node();
  mount(world, "a", "data", {});
  world.add_running("old", "n1");
  world.edit("old",
             [](model::PodSpec& spec) { spec.volumes = {{.name = "v", .claim_name = "data", .ephemeral = false}}; });
  limit_attachments(world, 1);
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(AttachLimits, OfADriverThePodDoesNotUseCountToo) {
  World world = pod_on_node();
  world.add_running("old", "n1");
  mount(world, "old", "logs", {});
  limit_attachments(world, 0);
  EXPECT_EQ(world.codes(), Codes{"I-004-ATTACH"});
}

TEST(AttachLimits, AcceptAnythingWithoutALimit) {
  World world = pod_on_node();
  mount(world, "a", "data", {});
  limit_attachments(world, 0);
  world.snapshot.csi_nodes[0].drivers[0].count.reset();
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(MissingVolumes, LeaveAPodOutOfThePass) {
  World world;
  world.add_pod("a");
  mount(world, "a", "data", {});
  world.snapshot.persistent_volumes.clear();
  world.ignore("a", "V-PVC-UNBOUND");
  EXPECT_EQ(world.codes(), Codes{});
  world.snapshot.persistent_volume_claims.clear();
  EXPECT_EQ(world.codes(), Codes{"J-CODE"});
}

}  // namespace
}  // namespace kerf::judge
