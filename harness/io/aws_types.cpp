#include "kerf/io/aws_types.h"

#include <array>
#include <utility>

#include "kerf/io/csv_row.h"

namespace kerf::io {
namespace {

enum AwsColumn : std::size_t {
  kName,
  kArch,
  kCategory,
  kFamily,
  kGeneration,
  kSize,
  kFlex,
  kHypervisor,
  kCpu,
  kCpuManufacturer,
  kCpuClockMhz,
  kMemoryMib,
  kEncryptionInTransit,
  kNetworkBandwidthMbps,
  kEbsBandwidthMbps,
  kLocalNvmeGb,
  kGpuCount,
  kGpuName,
  kGpuManufacturer,
  kGpuMemoryMib,
  kAcceleratorCount,
  kAcceleratorName,
  kAcceleratorManufacturer,
  kIpv4PerEni,
  kDefaultCardEnis,
  kPods,
  kPodEni,
  kEfa,
  kNvidiaGpu,
  kAmdGpu,
  kNeuron,
  kNeuronCore,
  kOnDemandUsdHour,
  kAwsColumnCount,
};

constexpr std::array<std::string_view, kAwsColumnCount> kAwsColumns{"instance_type",
                                                                    "arch",
                                                                    "category",
                                                                    "family",
                                                                    "generation",
                                                                    "size",
                                                                    "flex",
                                                                    "hypervisor",
                                                                    "cpu",
                                                                    "cpu_manufacturer",
                                                                    "cpu_clock_mhz",
                                                                    "memory_mib",
                                                                    "encryption_in_transit",
                                                                    "network_bandwidth_mbps",
                                                                    "ebs_bandwidth_mbps",
                                                                    "local_nvme_gb",
                                                                    "gpu_count",
                                                                    "gpu_name",
                                                                    "gpu_manufacturer",
                                                                    "gpu_memory_mib",
                                                                    "accelerator_count",
                                                                    "accelerator_name",
                                                                    "accelerator_manufacturer",
                                                                    "ipv4_per_eni",
                                                                    "default_card_enis",
                                                                    "pods",
                                                                    "pod_eni",
                                                                    "efa",
                                                                    "nvidia_gpu",
                                                                    "amd_gpu",
                                                                    "neuron",
                                                                    "neuroncore",
                                                                    "on_demand_usd_hour"};

AwsType read_row(CsvRow& row) {
  AwsType type;
  type.name = row.required_label(kName);
  type.arch = row.required_label(kArch);
  type.category = row.label(kCategory);
  type.family = row.label(kFamily);
  type.generation = row.label(kGeneration);
  type.size = row.label(kSize);
  type.flex = row.flag(kFlex);
  type.hypervisor = row.label(kHypervisor);
  type.cpu = row.count(kCpu);
  type.cpu_manufacturer = row.label(kCpuManufacturer);
  type.cpu_clock_mhz = row.optional_count(kCpuClockMhz);
  type.memory_mib = row.count(kMemoryMib);
  type.encryption_in_transit = row.flag(kEncryptionInTransit);
  type.network_bandwidth_mbps = row.optional_count(kNetworkBandwidthMbps);
  type.ebs_bandwidth_mbps = row.optional_count(kEbsBandwidthMbps);
  type.local_nvme_gb = row.optional_count(kLocalNvmeGb);
  type.gpu_count = row.optional_count(kGpuCount);
  type.gpu_name = row.label(kGpuName);
  type.gpu_manufacturer = row.label(kGpuManufacturer);
  type.gpu_memory_mib = row.optional_count(kGpuMemoryMib);
  type.accelerator_count = row.optional_count(kAcceleratorCount);
  type.accelerator_name = row.label(kAcceleratorName);
  type.accelerator_manufacturer = row.label(kAcceleratorManufacturer);
  type.ipv4_per_eni = row.optional_count(kIpv4PerEni);
  type.default_card_enis = row.optional_count(kDefaultCardEnis);
  type.published_pods = row.count(kPods);
  type.pod_enis = row.optional_count(kPodEni).value_or(0);
  type.efas = row.optional_count(kEfa).value_or(0);
  type.nvidia_gpus = row.optional_count(kNvidiaGpu).value_or(0);
  type.amd_gpus = row.optional_count(kAmdGpu).value_or(0);
  type.neurons = row.optional_count(kNeuron).value_or(0);
  type.neuron_cores = row.optional_count(kNeuronCore).value_or(0);
  type.on_demand_usd_hour = row.optional_price(kOnDemandUsdHour);
  return type;
}

}  // namespace

std::expected<std::vector<AwsType>, std::string> read_aws_types(const CsvTable& table) {
  std::expected<std::vector<std::size_t>, std::string> columns = bind_columns(table, kAwsColumns);
  if (!columns) return std::unexpected(std::move(columns.error()));
  if (std::optional<std::string> repeated = find_repeated(table, columns->at(kName))) {
    return std::unexpected(std::move(*repeated));
  }
  std::vector<AwsType> types;
  types.reserve(table.rows());
  for (std::size_t i = 0; i < table.rows(); ++i) {
    CsvRow row(table, *columns, i);
    types.push_back(read_row(row));
    if (row.error()) return std::unexpected(*row.error());
  }
  return types;
}

}  // namespace kerf::io
