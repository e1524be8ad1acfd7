#include "kerf/io/read_node_class.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kerf/io/load_testing.h"

namespace kerf::io {
namespace {

using io::testing::amount;
using io::testing::load_text;
using io::testing::refused_field;
using io::testing::warnings_of;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

LoadResult load_ec2(std::string_view spec, std::string_view status = "", std::string_view version = "v1") {
  return load_text(fmt::format(
      "apiVersion: karpenter.k8s.aws/{}\nkind: EC2NodeClass\nmetadata: {{name: c}}\nspec: {{{}}}\nstatus: {{{}}}\n",
      version, spec, status));
}

const model::NodeClass& class_of(const LoadResult& result) { return result.snapshot.node_classes.at(0); }

TEST(ReadNodeClass, reads_what_shapes_the_machines) {
  const LoadResult result = load_ec2(
      "amiFamily: Custom, instanceStorePolicy: RAID0, kubelet: {maxPods: 50, podsPerCore: 4, kubeReserved: {cpu: "
      "200m}, "
      "systemReserved: {memory: 1Gi}, evictionHard: {memory.available: 5%}}",
      "subnets: [{id: s1, zone: us-east-1b}], amis: [{id: ami-1}], securityGroups: [{id: sg-1}], conditions: [{type: "
      "Ready, status: \"True\"}]");
  ASSERT_EQ(refused_field(result), "");
  const model::NodeClass& node_class = class_of(result);
  EXPECT_EQ(node_class.group, "karpenter.k8s.aws");
  EXPECT_EQ(node_class.kind, "EC2NodeClass");
  EXPECT_EQ(node_class.ami_family, "Custom");
  EXPECT_EQ(node_class.instance_store_policy, "RAID0");
  EXPECT_EQ(node_class.max_pods, 50);
  EXPECT_EQ(node_class.pods_per_core, 4);
  EXPECT_EQ(amount(node_class.kube_reserved, "cpu"), "200m");
  EXPECT_EQ(amount(node_class.system_reserved, "memory"), "1073741824");
  EXPECT_EQ(node_class.eviction_hard, (model::LabelMap{{"memory.available", "5%"}}));
  EXPECT_THAT(node_class.subnets, ElementsAre(model::Subnet{.id = "s1", .zone = "us-east-1b"}));
  EXPECT_THAT(node_class.ami_ids, ElementsAre("ami-1"));
  EXPECT_THAT(node_class.security_groups, ElementsAre("sg-1"));
  EXPECT_TRUE(model::is_true(node_class.conditions, "Ready"));
}

TEST(ReadNodeClass, takes_the_family_from_the_alias) {
  constexpr auto kRows = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"al2@latest", "AL2"},
      {"al2023@v20260101", "AL2023"},
      {"bottlerocket@latest", "Bottlerocket"},
      {"windows2022@latest", "Windows2022"},
      {"mine@latest", ""},
  });
  for (const auto& [alias, family] : kRows) {
    EXPECT_EQ(class_of(load_ec2(fmt::format("amiSelectorTerms: [{{alias: {}}}]", alias))).ami_family, family);
  }
}

TEST(ReadNodeClass, finds_the_volume_of_the_pods) {
  constexpr std::string_view kMappings =
      "amiFamily: {}, blockDeviceMappings: [{{deviceName: /dev/xvda, ebs: {{volumeSize: 20Gi}}}}, {{deviceName: "
      "/dev/xvdb, "
      "ebs: {{volumeSize: 40Gi}}{}}}, {{deviceName: /dev/xvdc, ebs: {{volumeSize: 60Gi}}}}]";
  constexpr auto kRows = std::to_array<std::array<std::string_view, 3>>({
      {"AL2023", "", "20Gi"},
      {"Bottlerocket", "", "40Gi"},
      {"Custom", "", "60Gi"},
      {"AL2023", ", rootVolume: true", "40Gi"},
  });
  for (const auto& [family, root, size] : kRows) {
    const LoadResult result = load_ec2(fmt::format(fmt::runtime(kMappings), family, root));
    ASSERT_EQ(refused_field(result), "");
    EXPECT_EQ(class_of(result).root_volume_size->format(), size) << family;
  }
  EXPECT_EQ(class_of(load_ec2("amiFamily: AL2")).root_volume_size, std::nullopt);
}

TEST(ReadNodeClass, refuses_what_the_api_refuses) {
  constexpr auto kRows = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"instanceStorePolicy: RAID1", "spec.instanceStorePolicy"},
      {"kubelet: {maxPods: -1}", "spec.kubelet.maxPods"},
      {"kubelet: {kubeReserved: {cpu: x}}", "spec.kubelet.kubeReserved[cpu]"},
      {"kubelet: {evictionHard: {memory.available: 5}}", "spec.kubelet.evictionHard[memory.available]"},
      {"blockDeviceMappings: [{ebs: {volumeSize: 20GB}}]", "spec.blockDeviceMappings[0].ebs.volumeSize"},
  });
  for (const auto& [spec, field] : kRows) EXPECT_EQ(refused_field(load_ec2(spec)), field) << spec;
}

TEST(ReadNodeClass, of_v1beta1_has_no_kubelet) {
  const LoadResult result = load_ec2("kubelet: {maxPods: 10}", "", "v1beta1");
  EXPECT_THAT(warnings_of(result), ElementsAre("EC2NodeClass/c MAPPED-VERSION", "EC2NodeClass/c MISPLACED-FIELD"));
  EXPECT_EQ(class_of(result).max_pods, std::nullopt);
}

TEST(ReadNodeClass, reads_the_azure_kind_in_both_versions) {
  for (auto [version, warned] :
       std::to_array<std::pair<std::string_view, bool>>({{"v1beta1", false}, {"v1alpha2", true}})) {
    const LoadResult result = load_text(fmt::format(
        "apiVersion: karpenter.azure.com/{}\nkind: AKSNodeClass\nmetadata: {{name: c}}\nspec: {{osDiskSizeGB: "
        "128, imageFamily: Ubuntu, maxPods: 30}}\n",
        version));
    EXPECT_EQ(!result.warnings.empty(), warned);
    EXPECT_EQ(class_of(result).root_volume_size, model::Quantity::units(128'000'000'000));
    EXPECT_EQ(class_of(result).ami_family, "Ubuntu");
    EXPECT_EQ(class_of(result).max_pods, 30);
  }
}

TEST(ReadNodeClass, reads_the_kwok_kind) {
  const LoadResult result =
      load_text("apiVersion: karpenter.kwok.sh/v1alpha1\nkind: KWOKNodeClass\nmetadata: {name: c}\n");
  EXPECT_THAT(result.warnings, IsEmpty());
  EXPECT_EQ(class_of(result).kind, "KWOKNodeClass");
}

}  // namespace
}  // namespace kerf::io
