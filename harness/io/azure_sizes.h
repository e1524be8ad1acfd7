#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/io/csv.h"

namespace kerf::io {

/// One row of an Azure list: what its columns say, nothing derived. Texts live in the table. Columns:
/// corpora/README.md, section 2.
struct AzureSize {
  std::string_view name;
  std::string_view arch;
  std::string_view family;
  std::string_view series;
  std::string_view version;
  std::int64_t cpu = 0;
  std::int64_t memory_mib = 0;
  std::optional<std::int64_t> gpu_count;
  std::string_view gpu_manufacturer;
  std::string_view gpu_accelerator;
  bool known_to_provider = false;
  bool restricted = false;
  /// The region for which `zone_numbers` and the capabilities hold; empty when they are not known.
  std::string_view detail_region;
  std::vector<std::string_view> zone_numbers;  ///< None in `detail_region` means that it has no zones there.
  std::optional<bool> accelerated_networking;
  std::optional<bool> premium_storage;
  std::optional<bool> ultra_ssd;
  std::optional<bool> ephemeral_os_disk;
  std::optional<std::int64_t> ephemeral_os_max_gb;
  std::optional<bool> spot_capable;
  std::optional<double> southcentralus_usd_hour;
  std::optional<double> eastus_usd_hour;
  std::optional<double> westeurope_usd_hour;
};

/// The rows of `table`, in its order; it has to outlive them. The error names line and column.
[[nodiscard]] std::expected<std::vector<AzureSize>, std::string> read_azure_sizes(const CsvTable& table);

/// Whether the Azure provider makes nodes of the size. It takes no size that it does not know or that is restricted,
/// none with less than 2 vCPUs or 3.5 GiB, none with GPUs that it has no driver for, none with a constrained vCPU count
/// (`Standard_M8-2ms`), no confidential one (DC, EC), and none whose name it cannot parse.
[[nodiscard]] bool is_provisionable(const AzureSize& size);

}  // namespace kerf::io
