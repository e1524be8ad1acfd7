#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/io/csv.h"

namespace kerf::io {

/// One row of an EC2 list: what its columns say, nothing derived. Texts live in the table; an empty text, like an
/// absent number, means that the type lacks it. Columns: corpora/README.md, section 1.
struct AwsType {
  std::string_view name;
  std::string_view arch;
  std::string_view category;
  std::string_view family;
  std::string_view generation;
  std::string_view size;
  bool flex = false;
  std::string_view hypervisor;
  std::int64_t cpu = 0;
  std::string_view cpu_manufacturer;
  std::optional<std::int64_t> cpu_clock_mhz;
  std::int64_t memory_mib = 0;
  bool encryption_in_transit = false;
  std::optional<std::int64_t> network_bandwidth_mbps;
  std::optional<std::int64_t> ebs_bandwidth_mbps;
  std::optional<std::int64_t> local_nvme_gb;
  std::optional<std::int64_t> gpu_count;
  std::string_view gpu_name;
  std::string_view gpu_manufacturer;
  std::optional<std::int64_t> gpu_memory_mib;
  std::optional<std::int64_t> accelerator_count;
  std::string_view accelerator_name;
  std::string_view accelerator_manufacturer;
  std::optional<std::int64_t> ipv4_per_eni;
  std::optional<std::int64_t> default_card_enis;
  std::int64_t published_pods = 0;
  std::int64_t pod_enis = 0;
  std::int64_t efas = 0;
  std::int64_t nvidia_gpus = 0;
  std::int64_t amd_gpus = 0;
  std::int64_t neurons = 0;
  std::int64_t neuron_cores = 0;
  std::optional<double> on_demand_usd_hour;
};

/// The rows of `table`, in its order; it has to outlive them. The error names line and column.
[[nodiscard]] std::expected<std::vector<AwsType>, std::string> read_aws_types(const CsvTable& table);

}  // namespace kerf::io
