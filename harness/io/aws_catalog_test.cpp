#include "kerf/io/aws_catalog.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "kerf/io/csv_row.h"
#include "kerf/io/embedded.h"
#include "kerf/model/labels.h"

namespace kerf::io {
namespace {

using model::InstanceCatalog;
using model::InstanceType;
using model::NodeClass;
using model::Offering;
using model::Quantity;
using model::Requirement;
using namespace std::string_view_literals;

const InstanceCatalog& default_catalog() {
  static const InstanceCatalog catalog = aws_catalog({}, nullptr);
  return catalog;
}

const InstanceType& type_of(const InstanceCatalog& catalog, std::string_view name) {
  const InstanceType* type = catalog.find(name);
  if (type == nullptr) throw std::runtime_error("no type " + std::string(name));
  return *type;
}

std::string allocatable_of(const InstanceType& type, std::string_view resource) {
  model::ResourceList left = model::allocatable(type.capacity, type.overhead);
  const Quantity* amount = left.find(resource);
  return amount == nullptr ? "none" : amount->format();
}

std::string capacity_of(const InstanceType& type, std::string_view resource) {
  const Quantity* amount = type.capacity.find(resource);
  return amount == nullptr ? "none" : amount->format();
}

std::vector<std::string> label_of(const InstanceType& type, std::string_view key) {
  const Requirement* label = type.requirements.find(key);
  if (label == nullptr) return {"(undefined)"};
  return label->complement ? std::vector<std::string>{"(open)"} : label->values;
}

std::vector<std::string> aws_label(const InstanceType& type, std::string_view name) {
  return label_of(type, "karpenter.k8s.aws/instance-" + std::string(name));
}

const Offering* offering_of(const InstanceType& type, std::string_view zone, std::string_view capacity_type) {
  for (const Offering& offering : type.offerings) {
    if (offering.zone == zone && offering.capacity_type == capacity_type) return &offering;
  }
  return nullptr;
}

using Labels = std::vector<std::string>;

TEST(AwsCatalog, HoldsEveryTypeByName) {
  EXPECT_EQ(default_catalog().name, "aws");
  EXPECT_EQ(default_catalog().types.size(), 1363U);
  EXPECT_EQ(default_catalog().types.front().name, "a1.2xlarge");
  EXPECT_TRUE(std::is_sorted(default_catalog().types.begin(), default_catalog().types.end(),
                             [](const InstanceType& a, const InstanceType& b) { return a.name < b.name; }));
}

TEST(AwsCatalog, ReproducesEveryPublishedAllocatable) {
  auto table = read_csv(embedded_aws_types());
  constexpr std::array kNames{"instance_type"sv, "alloc_cpu_milli"sv, "alloc_memory_mib"sv, "alloc_ephemeral_gib"sv,
                              "pods"sv};
  auto columns = bind_columns(*table, kNames);
  ASSERT_TRUE(columns);
  int mismatches = 0;
  for (std::size_t i = 0; i < table->rows(); ++i) {
    CsvRow row(*table, *columns, i);
    const InstanceType& type = type_of(default_catalog(), row.text(0));
    model::ResourceList left = model::allocatable(type.capacity, type.overhead);
    bool same = *left.find("cpu") == Quantity::milli(row.count(1)) &&
                *left.find("memory") == Quantity::units(row.count(2) << 20) &&
                *left.find("ephemeral-storage") == Quantity::units(row.count(3) << 30) &&
                *left.find("pods") == Quantity::units(row.count(4));
    if (!same) ++mismatches;
  }
  EXPECT_EQ(table->rows(), 1363U);
  EXPECT_EQ(mismatches, 0);
}

TEST(AwsCatalog, UsesPublishedPodsOfTheEightTypesWithoutEniData) {
  auto table = read_csv(embedded_aws_types());
  constexpr std::array kNames{"instance_type"sv, "default_card_enis"sv, "pods"sv};
  auto columns = bind_columns(*table, kNames);
  std::vector<std::string> without;
  for (std::size_t i = 0; i < table->rows(); ++i) {
    CsvRow row(*table, *columns, i);
    if (row.text(1).empty()) without.emplace_back(row.text(0));
  }
  EXPECT_EQ(without, (Labels{"hpc6a.48xlarge", "hpc6id.32xlarge", "hpc7a.12xlarge", "hpc7a.24xlarge", "hpc7a.48xlarge",
                             "hpc7a.96xlarge", "hpc8a.96xlarge", "trn2.48xlarge"}));
  EXPECT_EQ(capacity_of(type_of(default_catalog(), "hpc6a.48xlarge"), "pods"), "100");
}

TEST(AwsCatalog, DerivesTheExampleOfTheSpecification) {
  const InstanceType& type = type_of(default_catalog(), "m5.large");
  EXPECT_EQ(capacity_of(type, "memory"), "7577Mi");
  EXPECT_EQ(capacity_of(type, "pods"), "29");
  EXPECT_EQ(allocatable_of(type, "cpu"), "1930m");
  EXPECT_EQ(allocatable_of(type, "memory"), "6903Mi");
  EXPECT_EQ(allocatable_of(type, "ephemeral-storage"), "17Gi");
}

TEST(AwsCatalog, LabelsAPlainType) {
  const InstanceType& type = type_of(default_catalog(), "m5.large");
  EXPECT_EQ(aws_label(type, "category"), Labels{"m"});
  EXPECT_EQ(aws_label(type, "family"), Labels{"m5"});
  EXPECT_EQ(aws_label(type, "generation"), Labels{"5"});
  EXPECT_EQ(aws_label(type, "size"), Labels{"large"});
  EXPECT_EQ(aws_label(type, "cpu"), Labels{"2"});
  EXPECT_EQ(aws_label(type, "cpu-manufacturer"), Labels{"intel"});
  EXPECT_EQ(aws_label(type, "cpu-sustained-clock-speed-mhz"), Labels{"3100"});
  EXPECT_EQ(aws_label(type, "memory"), Labels{"8192"});
  EXPECT_EQ(aws_label(type, "hypervisor"), Labels{"nitro"});
  EXPECT_EQ(aws_label(type, "network-bandwidth"), Labels{"750"});
  EXPECT_EQ(aws_label(type, "ebs-bandwidth"), Labels{"4750"});
  EXPECT_EQ(aws_label(type, "encryption-in-transit-supported"), Labels{"false"});
  EXPECT_EQ(aws_label(type, "capability-flex"), Labels{"false"});
  EXPECT_EQ(aws_label(type, "tenancy"), (Labels{"dedicated", "default"}));
  EXPECT_EQ(label_of(type, "kubernetes.io/arch"), Labels{"amd64"});
  EXPECT_EQ(label_of(type, "kubernetes.io/os"), Labels{"linux"});
  EXPECT_EQ(label_of(type, "topology.kubernetes.io/region"), Labels{"us-east-1"});
  EXPECT_EQ(label_of(type, "topology.kubernetes.io/zone"), (Labels{"us-east-1a", "us-east-1b", "us-east-1c"}));
  EXPECT_EQ(label_of(type, "karpenter.sh/capacity-type"), (Labels{"on-demand", "spot"}));
  EXPECT_EQ(label_of(type, "node.kubernetes.io/instance-type"), Labels{"m5.large"});
}

TEST(AwsCatalog, WhatATypeLacksDoesNotExist) {
  const InstanceType& type = type_of(default_catalog(), "m5.large");
  for (std::string_view name : {"gpu-name", "gpu-manufacturer", "gpu-count", "gpu-memory", "accelerator-name",
                                "accelerator-manufacturer", "accelerator-count", "local-nvme"}) {
    EXPECT_EQ(aws_label(type, name), Labels{}) << name;
  }
  EXPECT_EQ(label_of(type, "karpenter.k8s.aws/capacity-reservation-id"), Labels{});
  EXPECT_EQ(label_of(type, "karpenter.k8s.aws/capacity-reservation-type"), Labels{});
  EXPECT_EQ(label_of(type, "node.kubernetes.io/windows-build"), Labels{});
  EXPECT_EQ(aws_label(type_of(default_catalog(), "m6a.metal"), "hypervisor"), Labels{});
}

TEST(AwsCatalog, LeavesUndefinedWhatIsNotKnownPerType) {
  EXPECT_EQ(label_of(type_of(default_catalog(), "m5.large"), "topology.k8s.aws/zone-id"), Labels{"(undefined)"});
}

TEST(AwsCatalog, TypeWithoutGpuSatisfiesGpuNameNotIn) {
  model::Requirements wanted;
  wanted.add("karpenter.k8s.aws/instance-gpu-name", Requirement::of(model::Operator::kNotIn, {"t4"}));
  EXPECT_TRUE(model::intersects(type_of(default_catalog(), "m5.large").requirements, wanted));
  EXPECT_FALSE(model::intersects(type_of(default_catalog(), "g4dn.xlarge").requirements, wanted));
  model::Requirements counted;
  counted.add("karpenter.k8s.aws/instance-gpu-count", Requirement::of(model::Operator::kGt, {"0"}));
  EXPECT_FALSE(model::intersects(type_of(default_catalog(), "m5.large").requirements, counted));
  EXPECT_TRUE(model::intersects(type_of(default_catalog(), "g4dn.xlarge").requirements, counted));
}

TEST(AwsCatalog, HasExtendedResources) {
  struct Row {
    std::string_view type;
    std::string_view resource;
    std::string_view amount;
  };
  const Row kRows[] = {
      {"g4dn.xlarge", "nvidia.com/gpu", "1"},
      {"p4d.24xlarge", "nvidia.com/gpu", "8"},
      {"g4ad.16xlarge", "amd.com/gpu", "4"},
      {"g6f.large", "nvidia.com/gpu", "none"},
      {"inf1.24xlarge", "aws.amazon.com/neuron", "16"},
      {"inf1.24xlarge", "aws.amazon.com/neuroncore", "64"},
      {"p5.48xlarge", "vpc.amazonaws.com/efa", "32"},
      {"a1.2xlarge", "vpc.amazonaws.com/pod-eni", "38"},
      {"m5.large", "nvidia.com/gpu", "none"},
      {"m5.large", "vpc.amazonaws.com/efa", "none"},
  };
  for (const Row& row : kRows) {
    EXPECT_EQ(capacity_of(type_of(default_catalog(), row.type), row.resource), row.amount) << row.type << row.resource;
  }
}

TEST(AwsCatalog, PricesOnDemandFromTheListAndSpotByTheRule) {
  const InstanceType& type = type_of(default_catalog(), "m5.large");
  EXPECT_EQ(type.offerings.size(), 6U);
  EXPECT_EQ(offering_of(type, "us-east-1b", "on-demand")->price_usd_hour, 0.096);
  EXPECT_EQ(offering_of(type, "us-east-1b", "spot")->price_usd_hour, 0.015849);
  EXPECT_TRUE(offering_of(type, "us-east-1b", "spot")->available);
  EXPECT_EQ(offering_of(type, "us-east-1b", "spot")->requirements.get(model::kReservationIdLabel),
            Requirement::does_not_exist());
}

TEST(AwsCatalog, EighteenTypesWithoutPriceAreNeverAvailable) {
  std::size_t unpriced = 0;
  for (const InstanceType& type : default_catalog().types) {
    bool none = std::none_of(type.offerings.begin(), type.offerings.end(),
                             [](const Offering& offering) { return offering.priced || offering.available; });
    if (none) ++unpriced;
    EXPECT_EQ(type.offerings.size(), 6U);
  }
  EXPECT_EQ(unpriced, 18U);
  EXPECT_FALSE(offering_of(type_of(default_catalog(), "p5e.48xlarge"), "us-east-1a", "on-demand")->available);
}

TEST(AwsCatalog, NoSpotLeavesOnDemandOnly) {
  const InstanceCatalog catalog = aws_catalog({.zones = {}, .no_spot = true, .prices = {}}, nullptr);
  const InstanceType& type = type_of(catalog, "m5.large");
  EXPECT_EQ(type.offerings.size(), 3U);
  EXPECT_EQ(label_of(type, "karpenter.sh/capacity-type"), Labels{"on-demand"});
}

TEST(AwsCatalog, ZonesReplaceTheDefaultAndNameTheRegion) {
  const InstanceCatalog catalog =
      aws_catalog({.zones = {"eu-west-1b", "eu-west-1a", "eu-west-1b"}, .no_spot = false, .prices = {}}, nullptr);
  const InstanceType& type = type_of(catalog, "m5.large");
  EXPECT_EQ(label_of(type, "topology.kubernetes.io/zone"), (Labels{"eu-west-1a", "eu-west-1b"}));
  EXPECT_EQ(label_of(type, "topology.kubernetes.io/region"), Labels{"eu-west-1"});
  EXPECT_EQ(type.offerings.size(), 4U);
  const InstanceCatalog other = aws_catalog({.zones = {"z1"}, .no_spot = false, .prices = {}}, nullptr);
  EXPECT_EQ(label_of(type_of(other, "m5.large"), "topology.kubernetes.io/region"), Labels{"(undefined)"});
}

InstanceType type_with(std::string_view name, const NodeClass& node_class) {
  return type_of(aws_catalog({}, &node_class), name);
}

TEST(AwsNodeClass, MaxPodsReplacesTheFormulaButNotTheMemoryReserve) {
  NodeClass node_class;
  node_class.max_pods = 110;
  InstanceType type = type_with("m5.large", node_class);
  EXPECT_EQ(capacity_of(type, "pods"), "110");
  EXPECT_EQ(allocatable_of(type, "memory"), "6903Mi");
}

TEST(AwsNodeClass, PodsPerCoreCapsPods) {
  NodeClass node_class;
  node_class.pods_per_core = 4;
  EXPECT_EQ(capacity_of(type_with("m5.large", node_class), "pods"), "8");
  EXPECT_EQ(capacity_of(type_with("m5.4xlarge", node_class), "pods"), "64");
  node_class.max_pods = 5;
  EXPECT_EQ(capacity_of(type_with("m5.large", node_class), "pods"), "5");
}

TEST(AwsNodeClass, BottlerocketIgnoresPodsPerCoreAndReservesForResolvedPods) {
  NodeClass node_class;
  node_class.ami_family = "Bottlerocket";
  node_class.pods_per_core = 4;
  node_class.max_pods = 10;
  InstanceType type = type_with("m5.large", node_class);
  EXPECT_EQ(capacity_of(type, "pods"), "10");
  EXPECT_EQ(type.overhead.find("memory")->format(), "465Mi");
}

TEST(AwsNodeClass, WindowsHas110PodsA50GiVolumeAndItsLabels) {
  NodeClass node_class;
  node_class.ami_family = "Windows2022";
  InstanceType type = type_with("m5.large", node_class);
  EXPECT_EQ(capacity_of(type, "pods"), "110");
  EXPECT_EQ(capacity_of(type, "ephemeral-storage"), "50Gi");
  EXPECT_EQ(capacity_of(type, "vpc.amazonaws.com/PrivateIPv4Address"), "9");
  EXPECT_EQ(type.overhead.find("memory")->format(), "1565Mi");
  EXPECT_EQ(label_of(type, "kubernetes.io/os"), Labels{"windows"});
  EXPECT_EQ(label_of(type, "node.kubernetes.io/windows-build"), Labels{"10.0.20348"});
  EXPECT_EQ(label_of(type_with("m7g.large", node_class), "kubernetes.io/os"), Labels{});
}

TEST(AwsNodeClass, RootVolumeAndRaid0GiveEphemeralStorage) {
  NodeClass node_class;
  node_class.root_volume_size = Quantity::units(std::int64_t{100} << 30);
  EXPECT_EQ(capacity_of(type_with("m5d.large", node_class), "ephemeral-storage"), "100Gi");
  EXPECT_EQ(allocatable_of(type_with("m5d.large", node_class), "ephemeral-storage"), "89Gi");
  node_class.instance_store_policy = "RAID0";
  EXPECT_EQ(*type_with("m5d.large", node_class).capacity.find("ephemeral-storage"), Quantity::units(75'000'000'000));
  EXPECT_EQ(capacity_of(type_with("m5.large", node_class), "ephemeral-storage"), "100Gi");
}

TEST(AwsNodeClass, ReservedReplacesPerKeyAndSystemReservedAdds) {
  NodeClass node_class;
  node_class.kube_reserved.set("cpu", Quantity::milli(200));
  node_class.system_reserved.set("cpu", Quantity::milli(50));
  node_class.system_reserved.set("memory", Quantity::units(std::int64_t{100} << 20));
  InstanceType type = type_with("m5.large", node_class);
  EXPECT_EQ(allocatable_of(type, "cpu"), "1750m");
  EXPECT_EQ(allocatable_of(type, "memory"), "6803Mi");
  EXPECT_EQ(allocatable_of(type, "ephemeral-storage"), "17Gi");
}

TEST(AwsNodeClass, EvictionHardReplacesTheThreshold) {
  struct Row {
    std::string_view threshold;
    std::string_view allocatable;
  };
  // 7577Mi of capacity less 574Mi for the kubelet.
  const Row kRows[] = {{"200Mi", "6803Mi"}, {"10%", "6548671692"}, {"100%", "7003Mi"}, {"0%", "7003Mi"}};
  for (const Row& row : kRows) {
    NodeClass node_class;
    node_class.eviction_hard.set("memory.available", std::string(row.threshold));
    EXPECT_EQ(allocatable_of(type_with("m5.large", node_class), "memory"), row.allocatable) << row.threshold;
  }
  NodeClass node_class;
  node_class.eviction_hard.set("nodefs.available", "5%");
  EXPECT_EQ(allocatable_of(type_with("m5.large", node_class), "ephemeral-storage"), "18Gi");
}

TEST(AwsCatalogFile, NamesLineAndColumnOfABadField) {
  std::string csv(embedded_aws_types().substr(0, embedded_aws_types().find('\n', 600) + 1));
  csv.replace(csv.find(",arm64,"), 7, ",arm 64,");
  auto catalog = aws_catalog_from(*read_csv(csv), {}, nullptr);
  ASSERT_FALSE(catalog);
  EXPECT_EQ(catalog.error(), "line 2, column arch: expected a label value, found `arm 64`");
}

}  // namespace
}  // namespace kerf::io
