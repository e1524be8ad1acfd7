#include "kerf/io/azure_sizes.h"

#include <array>
#include <utility>

#include "kerf/io/csv_row.h"

namespace kerf::io {
namespace {

enum AzureColumn : std::size_t {
  kName,
  kArch,
  kFamily,
  kSeries,
  kVersion,
  kCpu,
  kMemoryMib,
  kGpuCount,
  kGpuManufacturer,
  kGpuAccelerator,
  kKnownToProvider,
  kRestricted,
  kDetail,
  kZones,
  kAcceleratedNetworking,
  kPremiumStorage,
  kUltraSsd,
  kEphemeralOsDisk,
  kEphemeralOsMaxGb,
  kSpotCapable,
  kSouthCentralUs,
  kEastUs,
  kWestEurope,
  kAzureColumnCount,
};

constexpr std::array<std::string_view, kAzureColumnCount> kAzureColumns{"instance_type",
                                                                        "arch",
                                                                        "sku_family",
                                                                        "sku_series",
                                                                        "sku_version",
                                                                        "cpu",
                                                                        "memory_mib",
                                                                        "gpu_count",
                                                                        "gpu_manufacturer",
                                                                        "gpu_accelerator",
                                                                        "known_to_provider",
                                                                        "restricted",
                                                                        "detail",
                                                                        "zones",
                                                                        "accelerated_networking",
                                                                        "premium_storage",
                                                                        "ultra_ssd",
                                                                        "ephemeral_os_disk",
                                                                        "ephemeral_os_max_gb",
                                                                        "spot_capable",
                                                                        "on_demand_southcentralus_usd_hour",
                                                                        "on_demand_eastus_usd_hour",
                                                                        "on_demand_westeurope_usd_hour"};

std::vector<std::string_view> split(std::string_view list) {
  std::vector<std::string_view> parts;
  while (!list.empty()) {
    std::size_t end = list.find(';');
    parts.push_back(list.substr(0, end));
    list.remove_prefix(end == std::string_view::npos ? list.size() : end + 1);
  }
  return parts;
}

AzureSize read_row(CsvRow& row) {
  AzureSize size;
  size.name = row.required_label(kName);
  size.arch = row.required_label(kArch);
  size.family = row.label(kFamily);
  size.series = row.label(kSeries);
  size.version = row.label(kVersion);
  size.cpu = row.count(kCpu);
  size.memory_mib = row.count(kMemoryMib);
  size.gpu_count = row.optional_count(kGpuCount);
  size.gpu_manufacturer = row.label(kGpuManufacturer);
  size.gpu_accelerator = row.label(kGpuAccelerator);
  size.known_to_provider = row.flag(kKnownToProvider);
  size.restricted = row.flag(kRestricted);
  size.detail_region = row.label(kDetail);
  size.zone_numbers = split(row.text(kZones));
  size.accelerated_networking = row.optional_flag(kAcceleratedNetworking);
  size.premium_storage = row.optional_flag(kPremiumStorage);
  size.ultra_ssd = row.optional_flag(kUltraSsd);
  size.ephemeral_os_disk = row.optional_flag(kEphemeralOsDisk);
  size.ephemeral_os_max_gb = row.optional_count(kEphemeralOsMaxGb);
  size.spot_capable = row.optional_flag(kSpotCapable);
  size.southcentralus_usd_hour = row.optional_price(kSouthCentralUs);
  size.eastus_usd_hour = row.optional_price(kEastUs);
  size.westeurope_usd_hour = row.optional_price(kWestEurope);
  return size;
}

}  // namespace

std::expected<std::vector<AzureSize>, std::string> read_azure_sizes(const CsvTable& table) {
  std::expected<std::vector<std::size_t>, std::string> columns = bind_columns(table, kAzureColumns);
  if (!columns) return std::unexpected(std::move(columns.error()));
  if (std::optional<std::string> repeated = find_repeated(table, columns->at(kName))) {
    return std::unexpected(std::move(*repeated));
  }
  std::vector<AzureSize> sizes;
  sizes.reserve(table.rows());
  for (std::size_t i = 0; i < table.rows(); ++i) {
    CsvRow row(table, *columns, i);
    sizes.push_back(read_row(row));
    if (row.error()) return std::unexpected(*row.error());
  }
  return sizes;
}

bool is_provisionable(const AzureSize& size) {
  constexpr std::int64_t kLeastMemoryMib = 3584;
  if (!size.known_to_provider || size.restricted || size.family.empty()) return false;
  if (size.cpu < 2 || size.memory_mib < kLeastMemoryMib) return false;
  if (size.gpu_count.value_or(0) > 0 && size.gpu_manufacturer.empty()) return false;
  bool constrained = size.name.contains('-');
  bool confidential = size.name.starts_with("Standard_DC") || size.name.starts_with("Standard_EC");
  return !constrained && !confidential;
}

}  // namespace kerf::io
