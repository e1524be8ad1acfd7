#include "kerf/io/azure_catalog.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "kerf/io/azure_overhead.h"
#include "kerf/io/azure_sizes.h"

namespace kerf::io {
namespace {

using model::InstanceCatalog;
using model::InstanceType;
using model::Offering;
using model::Quantity;
using model::Requirement;
using Labels = std::vector<std::string>;

const InstanceCatalog& default_catalog() {
  static const InstanceCatalog catalog = azure_catalog({}, nullptr);
  return catalog;
}

Labels label_of(const model::Requirements& requirements, std::string_view key) {
  const Requirement* label = requirements.find(key);
  if (label == nullptr) return {"(undefined)"};
  return label->complement ? Labels{"(open)"} : label->values;
}

Labels label_of(const InstanceCatalog& catalog, std::string_view type, std::string_view key) {
  return label_of(catalog.find(type)->requirements, key);
}

Labels sku_label(std::string_view type, std::string_view name) {
  return label_of(default_catalog(), type, "karpenter.azure.com/sku-" + std::string(name));
}

std::string capacity_of(const InstanceCatalog& catalog, std::string_view type, std::string_view resource) {
  const Quantity* amount = catalog.find(type)->capacity.find(resource);
  return amount == nullptr ? "none" : amount->format();
}

TEST(AzureCatalog, HoldsTheSizesOfWhichTheProviderMakesNodes) {
  EXPECT_EQ(default_catalog().name, "azure");
  EXPECT_NE(default_catalog().find("Standard_D2s_v3"), nullptr);
  const char* const kRefused[] = {
      "Standard_A0",                // not known to the provider
      "Standard_F1s",               // restricted
      "Standard_DS1",               // one vCPU
      "Standard_B2ts_v2",           // 1 GiB
      "Standard_NP10s",             // FPGA without driver
      "Standard_NV4as_v4",          // retired GPU
      "Standard_M8-2ms",            // constrained vCPUs
      "Standard_DC8s_v3",           // confidential
      "Standard_NCC40ads_H100_v5",  // confidential GPU
      "Standard_L16aos_v4",         // a name the provider cannot parse
  };
  for (const char* name : kRefused) EXPECT_EQ(default_catalog().find(name), nullptr) << name;
  EXPECT_EQ(default_catalog().types.size(), 879U);
}

TEST(AzureCatalog, LabelsASizeWithCapabilities) {
  constexpr std::string_view kType = "Standard_D4s_v3";
  EXPECT_EQ(sku_label(kType, "name"), Labels{"Standard_D4s_v3"});
  EXPECT_EQ(sku_label(kType, "family"), Labels{"D"});
  EXPECT_EQ(sku_label(kType, "series"), Labels{"Ds_v3"});
  EXPECT_EQ(sku_label(kType, "version"), Labels{"3"});
  EXPECT_EQ(sku_label(kType, "cpu"), Labels{"4"});
  EXPECT_EQ(sku_label(kType, "memory"), Labels{"16384"});
  EXPECT_EQ(sku_label(kType, "networking-accelerated"), Labels{"true"});
  EXPECT_EQ(sku_label(kType, "storage-premium-capable"), Labels{"true"});
  EXPECT_EQ(sku_label(kType, "storage-ultra-ssd"), Labels{"true"});
  EXPECT_EQ(sku_label(kType, "storage-ephemeralos-maxsize"), Labels{"107"});
  EXPECT_EQ(sku_label(kType, "gpu-count"), Labels{"0"});
  EXPECT_EQ(sku_label(kType, "gpu-name"), Labels{});
  EXPECT_EQ(sku_label(kType, "gpu-manufacturer"), Labels{});
  EXPECT_EQ(label_of(default_catalog(), kType, "kubernetes.azure.com/sku-cpu"), Labels{"4"});
  EXPECT_EQ(label_of(default_catalog(), kType, "kubernetes.azure.com/sku-memory"), Labels{"16384"});
  EXPECT_EQ(label_of(default_catalog(), kType, "kubernetes.azure.com/mode"), (Labels{"system", "user"}));
  EXPECT_EQ(label_of(default_catalog(), kType, "kubernetes.azure.com/scalesetpriority"), (Labels{"regular", "spot"}));
  EXPECT_EQ(label_of(default_catalog(), kType, "kubernetes.azure.com/os-sku"), Labels{"Ubuntu"});
  EXPECT_EQ(label_of(default_catalog(), kType, "kubernetes.io/arch"), Labels{"amd64"});
  EXPECT_EQ(label_of(default_catalog(), kType, "topology.kubernetes.io/region"), Labels{"southcentralus"});
  EXPECT_EQ(label_of(default_catalog(), kType, "topology.kubernetes.io/zone"),
            (Labels{"southcentralus-1", "southcentralus-2", "southcentralus-3"}));
}

TEST(AzureCatalog, LabelsAGpuSize) {
  EXPECT_EQ(sku_label("Standard_NC24ads_A100_v4", "gpu-count"), Labels{"1"});
  EXPECT_EQ(sku_label("Standard_NC24ads_A100_v4", "gpu-name"), Labels{"A100"});
  EXPECT_EQ(sku_label("Standard_NC24ads_A100_v4", "gpu-manufacturer"), Labels{"nvidia"});
  EXPECT_EQ(capacity_of(default_catalog(), "Standard_NC24ads_A100_v4", "nvidia.com/gpu"), "1");
  EXPECT_EQ(capacity_of(default_catalog(), "Standard_NV4ads_V710_v5", "amd.com/gpu"), "none");
  EXPECT_EQ(capacity_of(default_catalog(), "Standard_D4s_v3", "nvidia.com/gpu"), "none");
}

TEST(AzureCatalog, LeavesUndefinedWhatTheListDoesNotSay) {
  EXPECT_EQ(sku_label("Standard_D4s_v5", "storage-premium-capable"), Labels{"(undefined)"});
  EXPECT_EQ(sku_label("Standard_D4s_v5", "storage-ephemeralos-maxsize"), Labels{"(undefined)"});
  EXPECT_EQ(sku_label("Standard_D2_v5", "storage-ephemeralos-maxsize"), Labels{});
}

TEST(AzureCatalog, SizesWithKnownZonesAreOfferedOnlyThere) {
  EXPECT_EQ(label_of(default_catalog(), "Standard_D2as_v6", "topology.kubernetes.io/zone"),
            (Labels{"southcentralus-2", "southcentralus-3"}));
  const InstanceCatalog elsewhere = azure_catalog({.zones = {"eastus-1"}, .no_spot = false, .prices = {}}, nullptr);
  EXPECT_EQ(label_of(elsewhere, "Standard_D2as_v6", "topology.kubernetes.io/zone"), Labels{"eastus-1"});
  const InstanceCatalog first = azure_catalog({.zones = {"southcentralus-1"}, .no_spot = false, .prices = {}}, nullptr);
  EXPECT_EQ(first.find("Standard_D2as_v6"), nullptr);
}

TEST(AzureCatalog, SizeWithoutZonesNeedsZoneZero) {
  EXPECT_EQ(default_catalog().find("Standard_NC6s_v3"), nullptr);
  EXPECT_EQ(label_of(default_catalog(), "Standard_D4s_v3", "karpenter.azure.com/placement-scope"), Labels{"zonal"});
}

TEST(AzureCatalog, ZoneZeroOffersEverySizeOutsideOfZones) {
  const InstanceCatalog catalog = azure_catalog({.zones = {"0"}, .no_spot = false, .prices = {}}, nullptr);
  for (std::string_view name : {"Standard_NC6s_v3", "Standard_D4s_v3", "Standard_D2as_v6", "Standard_D4s_v5"}) {
    EXPECT_EQ(label_of(catalog, name, "topology.kubernetes.io/zone"), Labels{"0"}) << name;
    EXPECT_EQ(label_of(catalog, name, "karpenter.azure.com/placement-scope"), Labels{"regional"}) << name;
  }
}

TEST(AzureCatalog, PricesByRegionAndMarksSpotPriority) {
  const InstanceCatalog catalog = azure_catalog(
      {.zones = {"eastus-1", "southcentralus-1", "westeurope-2", "westus2-1"}, .no_spot = false, .prices = {}},
      nullptr);
  auto offering = [&](std::string_view zone, std::string_view capacity_type) {
    const std::vector<Offering>& all = catalog.find("Standard_D4s_v3")->offerings;
    return *std::find_if(all.begin(), all.end(), [&](const Offering& candidate) {
      return candidate.zone == zone && candidate.capacity_type == capacity_type;
    });
  };
  EXPECT_EQ(offering("southcentralus-1", "on-demand").price_usd_hour, 0.22);
  EXPECT_EQ(offering("eastus-1", "on-demand").price_usd_hour, 0.192);
  EXPECT_EQ(offering("westeurope-2", "on-demand").price_usd_hour, 0.24);
  EXPECT_EQ(offering("westus2-1", "on-demand").price_usd_hour, 0.22);
  EXPECT_EQ(label_of(offering("eastus-1", "spot").requirements, "kubernetes.azure.com/scalesetpriority"),
            Labels{"spot"});
  EXPECT_EQ(label_of(offering("eastus-1", "on-demand").requirements, "kubernetes.azure.com/scalesetpriority"),
            Labels{"regular"});
  EXPECT_LT(offering("eastus-1", "spot").price_usd_hour, 0.192 * 0.4 + 1e-9);
  EXPECT_GT(offering("eastus-1", "spot").price_usd_hour, 0.192 * 0.1 - 1e-6);
}

TEST(AzureCatalog, SizeWithoutPriceStaysUnavailable) {
  std::size_t unpriced = 0;
  for (const InstanceType& type : default_catalog().types) {
    if (!type.offerings.front().priced) ++unpriced;
    EXPECT_EQ(type.offerings.front().priced, type.offerings.front().available);
  }
  EXPECT_EQ(unpriced, 18U);
}

TEST(AzureCatalog, NodeClassSetsPodsDiskAndImage) {
  model::NodeClass node_class;
  node_class.max_pods = 30;
  node_class.root_volume_size = Quantity::units(64'000'000'000);
  node_class.ami_family = "AzureLinux";
  const InstanceCatalog catalog = azure_catalog({}, &node_class);
  EXPECT_EQ(capacity_of(catalog, "Standard_D4s_v3", "pods"), "30");
  EXPECT_EQ(*catalog.find("Standard_D4s_v3")->capacity.find("ephemeral-storage"), Quantity::units(64'000'000'000));
  EXPECT_EQ(label_of(catalog, "Standard_D4s_v3", "kubernetes.azure.com/os-sku"), Labels{"AzureLinux"});
  EXPECT_EQ(capacity_of(default_catalog(), "Standard_D4s_v3", "pods"), "250");
  EXPECT_EQ(*default_catalog().find("Standard_D4s_v3")->capacity.find("ephemeral-storage"),
            Quantity::units(128'000'000'000));
}

TEST(AzureOverhead, FollowsTheBrackets) {
  struct Row {
    std::int64_t cpu;
    std::int64_t memory_mib;
    std::int64_t capacity_bytes;
    std::int64_t cpu_milli;
    std::int64_t reserved_mib;  // kubelet and eviction
  };
  const Row kRows[] = {
      {1, 4096, 3972844748, 60, 1024 + 750},         // 25 % of 4 GiB
      {2, 8192, 7945689497, 100, 1843 + 750},        // and 20 % of 4
      {4, 16384, 15891378995, 140, 2662 + 750},      // and 10 % of 8
      {8, 32768, 31782757990, 180, 3645 + 750},      // and 6 % of 16
      {64, 262144, 254262063923, 740, 12165 + 750},  // and 2 % of 128
      {2, 7168, 6952478310, 100, 1638 + 750},
      {120, 4096, 3972844748, 1299, 1024 + 750},  // the doubles of the provider end below 1300
  };
  for (const Row& row : kRows) {
    AzureSize size;
    size.cpu = row.cpu;
    size.memory_mib = row.memory_mib;
    model::ResourceList overhead = azure_overhead(size);
    EXPECT_EQ(azure_capacity(size, nullptr).find("memory")->value(), row.capacity_bytes) << row.memory_mib;
    EXPECT_EQ(overhead.find("cpu")->milli_value(), row.cpu_milli) << row.cpu;
    EXPECT_EQ(overhead.find("memory")->value(), row.reserved_mib << 20) << row.memory_mib;
  }
}

TEST(AzureCatalogFile, NamesMissingColumns) {
  auto catalog = azure_catalog_from(*read_csv("instance_type,arch\n"), {}, nullptr);
  ASSERT_FALSE(catalog);
  EXPECT_TRUE(catalog.error().starts_with("the header lacks sku_family, sku_series, ")) << catalog.error();
}

}  // namespace
}  // namespace kerf::io
