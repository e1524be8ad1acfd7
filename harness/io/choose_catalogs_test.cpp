#include "kerf/io/choose_catalogs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "kerf/io/load_testing.h"
#include "kerf/model/labels.h"

namespace kerf::io {
namespace {

using io::testing::amount;
using io::testing::errors_of;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::string_view kType =
    "---\n{apiVersion: kerf.dev/v1, kind: InstanceType, metadata: {name: c-4x}, spec: {requirements: "
    "{kubernetes.io/arch: "
    "amd64}, capacity: {cpu: 4, memory: 8Gi, pods: 40}, offerings: [{zone: z1, capacityType: on-demand, price: "
    "0.2}]}}\n";

std::string pool(std::string_view name, std::string_view group, std::string_view kind, std::string_view class_name) {
  return fmt::format(
      "---\n{{apiVersion: karpenter.sh/v1, kind: NodePool, metadata: {{name: {}}}, spec: {{template: {{spec: "
      "{{nodeClassRef: "
      "{{group: {}, kind: {}, name: {}}}}}}}}}}}\n",
      name, group, kind, class_name);
}

std::string ec2_class(std::string_view name, std::string_view spec, std::string_view zone) {
  return fmt::format(
      "---\n{{apiVersion: karpenter.k8s.aws/v1, kind: EC2NodeClass, metadata: {{name: {}}}, spec: {{{}}}, status: "
      "{{subnets: "
      "[{{id: s, zone: {}}}]}}}}\n",
      name, spec, zone);
}

LoadResult load_with(std::string text, const LoadOptions& options = {}) {
  const std::vector<SourceFile> sources{{.name = "in.yaml", .bytes = std::move(text)}};
  return load(sources, options);
}

/// Names of the catalogs that the pools buy from, in the order of the pools.
std::vector<std::string> catalogs_of(const LoadResult& result) {
  std::vector<std::string> names;
  names.reserve(result.snapshot.node_pools.size());
  for (const model::NodePool& entry : result.snapshot.node_pools) {
    names.push_back(entry.catalog ? result.snapshot.catalogs.at(*entry.catalog).name : "none");
  }
  return names;
}

std::set<std::string> zones_of(const model::InstanceCatalog& catalog) {
  std::set<std::string> zones;
  for (const model::InstanceType& type : catalog.types) {
    for (const model::Offering& offering : type.offerings) zones.insert(offering.zone);
  }
  return zones;
}

TEST(ChooseCatalogs, takes_the_cloud_of_the_node_class) {
  const LoadResult result = load_with(
      pool("a", "karpenter.k8s.aws", "EC2NodeClass", "x") + pool("b", "karpenter.azure.com", "AKSNodeClass", "x") +
      pool("c", "karpenter.kwok.sh", "KWOKNodeClass", "x") + pool("d", "example.com", "OtherNodeClass", "x"));
  EXPECT_THAT(catalogs_of(result), ElementsAre("aws", "azure", "kwok", "none"));
}

TEST(ChooseCatalogs, takes_the_instance_types_of_the_input_for_every_pool) {
  const LoadResult result =
      load_with(std::string(kType) + pool("a", "karpenter.k8s.aws", "EC2NodeClass", "x") +
                    pool("d", "example.com", "OtherNodeClass", "x"),
                {.catalog = "azure", .catalog_file = {}, .zones = {}, .no_spot = false, .prices = {}});
  EXPECT_THAT(catalogs_of(result), ElementsAre("input", "input"));
  ASSERT_THAT(result.snapshot.catalogs, SizeIs(1));
  EXPECT_THAT(result.snapshot.catalogs[0].types, SizeIs(1));
}

TEST(ChooseCatalogs, buys_nothing_when_no_instance_type_of_the_input_is_readable) {
  const LoadResult result = load_with(
      "{apiVersion: kerf.dev/v1, kind: InstanceType, metadata: {name: c-4x}, spec: {capacity: {cpu: many}}}\n" +
      pool("a", "karpenter.k8s.aws", "EC2NodeClass", "x"));
  EXPECT_THAT(catalogs_of(result), ElementsAre("input"));
  EXPECT_THAT(result.snapshot.catalogs.at(0).types, IsEmpty());
}

TEST(ChooseCatalogs, puts_given_prices_on_the_instance_types_of_the_input) {
  const LoadResult result =
      load_with(std::string(kType),
                {.catalog = {},
                 .catalog_file = {},
                 .zones = {},
                 .no_spot = false,
                 .prices = {{.instance_type = "c-4x", .zone = "", .capacity_type = "on-demand", .price_usd_hour = 9}}});
  EXPECT_EQ(result.snapshot.catalogs.at(0).types.at(0).offerings.at(0).price_usd_hour, 9);
}

TEST(ChooseCatalogs, takes_the_catalog_that_is_asked_for) {
  const std::string input =
      pool("a", "karpenter.k8s.aws", "EC2NodeClass", "x") + pool("d", "example.com", "OtherNodeClass", "x");
  const LoadResult named =
      load_with(input, {.catalog = "kwok", .catalog_file = {}, .zones = {}, .no_spot = false, .prices = {}});
  EXPECT_THAT(catalogs_of(named), ElementsAre("kwok", "kwok"));
  const LoadResult unknown =
      load_with(input, {.catalog = "gcp", .catalog_file = {}, .zones = {}, .no_spot = false, .prices = {}});
  EXPECT_THAT(errors_of(unknown), ElementsAre("gcp#0"));
  const LoadResult broken =
      load_with(input, {.catalog = "types.csv",
                        .catalog_file = SourceFile{.name = "types.csv", .bytes = "no,such,columns\n1,2,3\n"},
                        .zones = {},
                        .no_spot = false,
                        .prices = {}});
  EXPECT_THAT(errors_of(broken), ElementsAre("types.csv#0"));
  EXPECT_THAT(broken.snapshot.catalogs, IsEmpty());
}

TEST(ChooseCatalogs, takes_zones_from_options_then_subnets_then_nodes) {
  const std::string node =
      "---\n{apiVersion: v1, kind: Node, metadata: {name: n1, labels: {topology.kubernetes.io/zone: us-east-1f}}}\n";
  const std::string input = pool("a", "karpenter.k8s.aws", "EC2NodeClass", "x") + node;
  const std::string with_subnets = input + ec2_class("x", "", "us-east-1d");
  const LoadResult of_options = load_with(
      with_subnets, {.catalog = {}, .catalog_file = {}, .zones = {"us-east-1b"}, .no_spot = false, .prices = {}});
  EXPECT_THAT(zones_of(of_options.snapshot.catalogs.at(0)), ElementsAre("us-east-1b"));
  EXPECT_THAT(zones_of(load_with(with_subnets).snapshot.catalogs.at(0)), ElementsAre("us-east-1d"));
  EXPECT_THAT(zones_of(load_with(input).snapshot.catalogs.at(0)), ElementsAre("us-east-1f"));
}

TEST(ChooseCatalogs, shares_a_catalog_between_pools_of_equal_settings) {
  const LoadResult result = load_with(
      pool("a", "karpenter.k8s.aws", "EC2NodeClass", "x") + pool("b", "karpenter.k8s.aws", "EC2NodeClass", "y1") +
      pool("c", "karpenter.k8s.aws", "EC2NodeClass", "z") + ec2_class("x", "", "us-east-1a") +
      ec2_class("y1", "role: r", "us-east-1a") + ec2_class("z", "kubelet: {maxPods: 11}", "us-east-1a"));
  ASSERT_THAT(result.snapshot.catalogs, SizeIs(2));
  const auto& pools = result.snapshot.node_pools;
  ASSERT_THAT(pools, SizeIs(3));
  EXPECT_EQ(pools[0].catalog, pools[1].catalog);
  EXPECT_NE(pools[0].catalog, pools[2].catalog);
  EXPECT_EQ(amount(result.snapshot.catalogs[*pools[2].catalog].types.at(0).capacity, "pods"), "11");
}

TEST(ChooseCatalogs, takes_the_kubelet_block_of_an_older_pool) {
  const LoadResult result = load_with(
      "{apiVersion: karpenter.sh/v1beta1, kind: NodePool, metadata: {name: a}, spec: {template: {spec: {kubelet: "
      "{maxPods: "
      "13}, nodeClassRef: {name: x}}}}}\n" +
      ec2_class("x", "", "us-east-1a"));
  EXPECT_THAT(catalogs_of(result), ElementsAre("aws"));
  EXPECT_EQ(amount(result.snapshot.catalogs.at(0).types.at(0).capacity, "pods"), "13");
}

TEST(ChooseCatalogs, reads_the_list_of_the_kwok_provider_in_the_input) {
  const LoadResult result = load_with(
      "[{\"name\": \"k-1\", \"offerings\": [{\"Price\": 0.1, \"Available\": true, \"Requirements\": [{\"key\": "
      "\"karpenter.sh/capacity-type\", \"operator\": \"In\", \"values\": [\"spot\"]}, {\"key\": "
      "\"topology.kubernetes.io/zone\", \"operator\": \"In\", \"values\": [\"test-zone-a\"]}]}], \"architecture\": "
      "\"amd64\", \"operatingSystems\": [\"linux\"], \"resources\": {\"cpu\": \"1\", \"memory\": \"1Gi\", \"pods\": "
      "\"10\"}}]");
  EXPECT_THAT(errors_of(result), IsEmpty());
  ASSERT_THAT(result.snapshot.catalogs, SizeIs(1));
  EXPECT_EQ(result.snapshot.catalogs[0].types.at(0).name, "k-1");
}

}  // namespace
}  // namespace kerf::io
