#include "kerf/io/read_storage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kerf/io/load_testing.h"

namespace kerf::io {
namespace {

using io::testing::load_text;
using io::testing::refused_field;
using io::testing::warnings_of;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::SizeIs;

constexpr std::string_view kTwoDefaults =
    "---\n{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: old, creationTimestamp: "
    "\"2026-01-01T00:00:00Z\", annotations: {storageclass.kubernetes.io/is-default-class: \"true\"}}, provisioner: p}\n"
    "---\n{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: new, creationTimestamp: "
    "\"2026-02-01T00:00:00Z\", annotations: {storageclass.beta.kubernetes.io/is-default-class: \"true\"}}, "
    "provisioner: "
    "p}\n";

LoadResult load_pvc(std::string_view spec, std::string_view rest = "", std::string_view annotations = "") {
  return load_text(
      fmt::format("apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {{name: c, annotations: {{{}}}}}\n"
                  "spec: {{{}}}\n{}",
                  annotations, spec, rest));
}

const model::PersistentVolumeClaim& claim_of(const LoadResult& result) {
  return result.snapshot.persistent_volume_claims.at(0);
}

TEST(ReadStorage, gives_an_unbound_claim_the_youngest_default_class) {
  EXPECT_EQ(claim_of(load_pvc("", kTwoDefaults)).storage_class_name, "new");
  EXPECT_EQ(claim_of(load_pvc("storageClassName: mine", kTwoDefaults)).storage_class_name, "mine");
  EXPECT_EQ(claim_of(load_pvc("storageClassName: \"\"", kTwoDefaults)).storage_class_name, "");
  EXPECT_EQ(claim_of(load_pvc("volumeName: v", kTwoDefaults)).storage_class_name, "");
  EXPECT_EQ(claim_of(load_pvc("")).storage_class_name, "");
}

TEST(ReadStorage, honours_the_old_annotation_of_the_class) {
  EXPECT_EQ(claim_of(load_pvc("", "", "volume.beta.kubernetes.io/storage-class: fast")).storage_class_name, "fast");
}

TEST(ReadStorage, warns_of_a_claim_whose_volume_is_missing) {
  EXPECT_THAT(warnings_of(load_pvc("volumeName: v")), ElementsAre("PersistentVolumeClaim/default/c PV-NOT-FOUND"));
  EXPECT_THAT(warnings_of(load_pvc("volumeName: v",
                                   "---\n{apiVersion: v1, kind: PersistentVolume, metadata: {name: v}, spec: {}}\n")),
              IsEmpty());
}

TEST(ReadStorage, refuses_what_the_api_refuses) {
  struct Row {
    std::string_view text;
    std::string_view field;
  };
  constexpr auto kRows = std::to_array<Row>({
      {"{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: c}, status: {phase: Gone}}", "status.phase"},
      {"{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: c}, spec: {storageClassName: 5}}",
       "spec.storageClassName"},
      {"{apiVersion: v1, kind: PersistentVolume, metadata: {name: v}, spec: {csi: driver}}", "spec.csi"},
      {"{apiVersion: v1, kind: PersistentVolume, metadata: {name: v}, spec: {nodeAffinity: {required: "
       "{nodeSelectorTerms: [{matchExpressions: [{key: z, operator: Is}]}]}}}}",
       "spec.nodeAffinity.required.nodeSelectorTerms[0].matchExpressions[0].operator"},
      {"{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: s}, volumeBindingMode: Later}",
       "volumeBindingMode"},
      {"{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: s}, allowedTopologies: "
       "[{matchLabelExpressions: [{key: z, values: []}]}]}",
       "allowedTopologies[0].matchLabelExpressions[0].values"},
      {"{apiVersion: storage.k8s.io/v1, kind: CSINode, metadata: {name: n1}, spec: {drivers: [{name: d, allocatable: "
       "{count: -1}}]}}",
       "spec.drivers[0].allocatable.count"},
  });
  for (const Row& row : kRows) EXPECT_EQ(refused_field(load_text(row.text)), row.field) << row.text;
}

TEST(ReadStorage, reads_volumes) {
  const LoadResult result = load_text(
      "{apiVersion: v1, kind: PersistentVolume, metadata: {name: a}, spec: {csi: {driver: ebs.csi.aws.com}, "
      "nodeAffinity: "
      "{required: {nodeSelectorTerms: [{matchExpressions: [{key: zone, operator: In, values: [z1]}]}]}}}}\n---\n"
      "{apiVersion: v1, kind: PersistentVolume, metadata: {name: b}, spec: {awsElasticBlockStore: {volumeID: "
      "v}}}\n---\n"
      "{apiVersion: v1, kind: PersistentVolume, metadata: {name: c}, spec: {local: {path: /x}}}\n---\n"
      "{apiVersion: v1, kind: PersistentVolume, metadata: {name: d}, spec: {hostPath: {path: /x}}}\n");
  const auto& volumes = result.snapshot.persistent_volumes;
  ASSERT_THAT(volumes, SizeIs(4));
  EXPECT_EQ(volumes[0].csi_driver, "ebs.csi.aws.com");
  ASSERT_THAT(volumes[0].node_terms, SizeIs(1));
  EXPECT_TRUE(volumes[1].in_tree_ebs);
  EXPECT_TRUE(volumes[2].local_or_host_path);
  EXPECT_TRUE(volumes[3].local_or_host_path);
}

TEST(ReadStorage, reads_classes_and_attach_limits) {
  const LoadResult result = load_text(
      "{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: s}, provisioner: p, volumeBindingMode: "
      "WaitForFirstConsumer, allowedTopologies: [{matchLabelExpressions: [{key: zone, values: [z1, z2]}]}]}\n---\n"
      "{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: t}, provisioner: p}\n---\n"
      "{apiVersion: storage.k8s.io/v1, kind: CSINode, metadata: {name: n1}, spec: {drivers: [{name: d, allocatable: "
      "{count: 3}}, {name: e}]}}\n");
  const auto& classes = result.snapshot.storage_classes;
  ASSERT_THAT(classes, SizeIs(2));
  EXPECT_TRUE(classes[0].wait_for_first_consumer);
  EXPECT_FALSE(classes[1].wait_for_first_consumer);
  ASSERT_THAT(classes[0].allowed_topologies, SizeIs(1));
  EXPECT_THAT(classes[0].allowed_topologies[0], ElementsAre(Pair("zone", ElementsAre("z1", "z2"))));
  const auto& drivers = result.snapshot.csi_nodes.at(0).drivers;
  ASSERT_THAT(drivers, SizeIs(2));
  EXPECT_EQ(drivers[0].count, 3);
  EXPECT_EQ(drivers[1].count, std::nullopt);
}

}  // namespace
}  // namespace kerf::io
