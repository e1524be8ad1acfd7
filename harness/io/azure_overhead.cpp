#include "kerf/io/azure_overhead.h"

#include <algorithm>
#include <limits>
#include <span>

namespace kerf::io {
namespace {

using model::Quantity;
using model::ResourceList;

constexpr std::int64_t kMi = std::int64_t{1} << 20;
constexpr std::int64_t kGi = std::int64_t{1} << 30;
constexpr std::int64_t kMibPerGib = 1024;
constexpr std::int64_t kOverlayPods = 250;
constexpr std::int64_t kOsDiskBytes = 128'000'000'000;
constexpr std::int64_t kVmMemoryOverheadPermille = 75;
constexpr std::int64_t kEvictionMib = 750;

struct Bracket {
  double end;
  double share;
};
constexpr double kOpenEnd = std::numeric_limits<double>::max();
constexpr Bracket kCpuBrackets[] = {{1, 0.06}, {2, 0.04}, {4, 0.02}, {kOpenEnd, 0.01}};
constexpr Bracket kMemoryBrackets[] = {{4, 0.25}, {8, 0.20}, {16, 0.10}, {128, 0.06}, {kOpenEnd, 0.02}};

/// Sums up doubles as the provider does: with 120 and 176 vCPUs it ends 1m below the exact share.
double reserved_of(double amount, std::span<const Bracket> brackets) {
  double reserved = 0;
  double begin = 0;
  for (const Bracket& bracket : brackets) {
    if (begin > amount) break;
    reserved += (std::min(amount, bracket.end) - begin) * bracket.share;
    begin = bracket.end;
  }
  return reserved;
}

}  // namespace

ResourceList azure_capacity(const AzureSize& size, const model::NodeClass* node_class) {
  std::int64_t pods = kOverlayPods;
  Quantity os_disk = Quantity::units(kOsDiskBytes);
  if (node_class != nullptr) {
    pods = node_class->max_pods.value_or(pods);
    os_disk = node_class->root_volume_size.value_or(os_disk);
  }
  std::int64_t memory = size.memory_mib / kMibPerGib * kGi;
  memory -= (memory * kVmMemoryOverheadPermille + 999) / 1000;

  ResourceList capacity;
  std::int64_t gpus = size.gpu_count.value_or(0);
  if (gpus > 0 && size.gpu_manufacturer == "amd") capacity.set("amd.com/gpu", Quantity::units(gpus));
  capacity.set(model::kCpu, Quantity::units(size.cpu));
  capacity.set(model::kEphemeralStorage, os_disk);
  capacity.set(model::kMemory, Quantity::units(memory));
  if (gpus > 0 && size.gpu_manufacturer == "nvidia") capacity.set("nvidia.com/gpu", Quantity::units(gpus));
  capacity.set(model::kPods, Quantity::units(pods));
  return capacity;
}

ResourceList azure_overhead(const AzureSize& size) {
  double gib = static_cast<double>(size.memory_mib) / kMibPerGib;
  auto cpu_milli = static_cast<std::int64_t>(1000 * reserved_of(static_cast<double>(size.cpu), kCpuBrackets));
  auto memory_mib = static_cast<std::int64_t>(kMibPerGib * reserved_of(gib, kMemoryBrackets));
  ResourceList overhead;
  overhead.set(model::kCpu, Quantity::milli(cpu_milli));
  overhead.set(model::kMemory, Quantity::units((memory_mib + kEvictionMib) * kMi));
  return overhead;
}

}  // namespace kerf::io
