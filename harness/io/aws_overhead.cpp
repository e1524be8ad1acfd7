#include "kerf/io/aws_overhead.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <expected>
#include <optional>
#include <string_view>

namespace kerf::io {
namespace {

using model::NodeClass;
using model::Quantity;
using model::ResourceList;

constexpr std::int64_t kMi = std::int64_t{1} << 20;
constexpr std::int64_t kGi = std::int64_t{1} << 30;
constexpr std::int64_t kGb = 1'000'000'000;
// arm64 machines set this much aside for contiguous allocations, which the kubelet never sees.
constexpr std::int64_t kArm64ReservedMib = 64;
constexpr std::int64_t kVmMemoryOverheadPermille = 75;
constexpr std::int64_t kWindowsPods = 110;

enum class AmiFamily : std::uint8_t { kEniLimited, kBottlerocket, kWindows };

bool starts_with_ignoring_case(std::string_view text, std::string_view lower_prefix) {
  auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return text.size() >= lower_prefix.size() && std::equal(lower_prefix.begin(), lower_prefix.end(), text.begin(),
                                                          [&](char a, char b) { return a == lower(b); });
}

AmiFamily ami_family(const NodeClass* node_class) {
  if (node_class == nullptr) return AmiFamily::kEniLimited;
  if (starts_with_ignoring_case(node_class->ami_family, "windows")) return AmiFamily::kWindows;
  if (starts_with_ignoring_case(node_class->ami_family, "bottlerocket")) return AmiFamily::kBottlerocket;
  return AmiFamily::kEniLimited;
}

std::int64_t pods(const AwsType& type, const NodeClass* node_class) {
  AmiFamily family = ami_family(node_class);
  std::int64_t count = family == AmiFamily::kWindows ? kWindowsPods : eni_limited_pods(type);
  if (node_class == nullptr) return count;
  count = node_class->max_pods.value_or(count);
  std::int64_t per_core = node_class->pods_per_core.value_or(0);
  if (per_core > 0 && family != AmiFamily::kBottlerocket) count = std::min(count, per_core * type.cpu);
  return count;
}

std::int64_t memory_capacity_mib(const AwsType& type) {
  std::int64_t usable = type.memory_mib - (type.arch == "arm64" ? kArm64ReservedMib : 0);
  return std::max<std::int64_t>(usable - (usable * kVmMemoryOverheadPermille + 999) / 1000, 0);
}

Quantity ephemeral_storage(const AwsType& type, const NodeClass* node_class) {
  if (node_class != nullptr && node_class->instance_store_policy == "RAID0" && type.local_nvme_gb) {
    return Quantity::units(*type.local_nvme_gb * kGb);
  }
  if (node_class != nullptr && node_class->root_volume_size) return *node_class->root_volume_size;
  return Quantity::units((is_windows(node_class) ? 50 : 20) * kGi);
}

std::int64_t reserved_cpu_milli(std::int64_t cpu) {
  struct Bracket {
    std::int64_t begin_milli;
    std::int64_t end_milli;
    std::int64_t per_ten_thousand;
  };
  constexpr std::array<Bracket, 4> kBrackets{
      {{0, 1000, 600}, {1000, 2000, 100}, {2000, 4000, 50}, {4000, std::int64_t{1} << 31, 25}}};
  std::int64_t reserved = 0;
  for (const Bracket& bracket : kBrackets) {
    std::int64_t inside = std::min(cpu * 1000, bracket.end_milli) - bracket.begin_milli;
    if (inside > 0) reserved += inside * bracket.per_ten_thousand / 10000;
  }
  return reserved;
}

ResourceList kube_reserved(const AwsType& type, const NodeClass* node_class) {
  bool counts_eni_pods = ami_family(node_class) == AmiFamily::kEniLimited;
  std::int64_t pod_count = counts_eni_pods ? eni_limited_pods(type) : pods(type, node_class);
  ResourceList reserved;
  reserved.set(model::kCpu, Quantity::milli(reserved_cpu_milli(type.cpu)));
  reserved.set(model::kEphemeralStorage, Quantity::units(kGi));
  reserved.set(model::kMemory, Quantity::units((11 * pod_count + 255) * kMi));
  if (node_class != nullptr) {
    for (const auto& [name, amount] : node_class->kube_reserved) reserved.set(name, amount);
  }
  return reserved;
}

/// The share that is `percent` of `capacity`, rounded up to whole units.
Quantity share_of(Quantity capacity, double percent) {
  // Upstream's own order of operations, in doubles.
  double units = std::ceil(capacity.to_double() / 100 * percent);
  constexpr double kMostUnits = 9.2e18;
  return Quantity::units(static_cast<std::int64_t>(std::min(units, kMostUnits)));
}

/// A threshold as the kubelet takes it: `5%`, `100Mi`; `100%` switches it off.
std::optional<Quantity> parse_threshold(std::string_view text, Quantity capacity) {
  if (!text.ends_with('%')) {
    std::expected<Quantity, std::string> amount = Quantity::parse(text);
    return amount ? std::optional(*amount) : std::nullopt;
  }
  text.remove_suffix(1);
  double percent = 0;
  auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), percent);
  bool whole = status == std::errc() && end == text.data() + text.size();
  if (!whole || !std::isfinite(percent) || percent < 0) return std::nullopt;
  return percent == 100 ? Quantity() : share_of(capacity, percent);
}

ResourceList eviction_threshold(const NodeClass* node_class, const ResourceList& capacity) {
  Quantity memory = *capacity.find(model::kMemory);
  Quantity storage = *capacity.find(model::kEphemeralStorage);
  auto threshold = [&](std::string_view signal, Quantity of, Quantity otherwise) {
    const std::string* text = node_class == nullptr ? nullptr : node_class->eviction_hard.find(signal);
    return text == nullptr ? otherwise : parse_threshold(*text, of).value_or(otherwise);
  };
  ResourceList eviction;
  eviction.set(model::kEphemeralStorage, threshold("nodefs.available", storage, share_of(storage, 10)));
  eviction.set(model::kMemory, threshold("memory.available", memory, Quantity::units(100 * kMi)));
  return eviction;
}

}  // namespace

bool is_windows(const NodeClass* node_class) { return ami_family(node_class) == AmiFamily::kWindows; }

std::int64_t eni_limited_pods(const AwsType& type) {
  if (!type.default_card_enis || !type.ipv4_per_eni) return type.published_pods;
  return *type.default_card_enis == 0 ? 0 : *type.default_card_enis * (*type.ipv4_per_eni - 1) + 2;
}

ResourceList aws_capacity(const AwsType& type, const NodeClass* node_class) {
  ResourceList capacity;
  auto set_units = [&](std::string_view name, std::int64_t units) {
    if (units > 0) capacity.set(name, Quantity::units(units));
  };
  set_units("amd.com/gpu", type.amd_gpus);
  set_units("aws.amazon.com/neuron", type.neurons);
  set_units("aws.amazon.com/neuroncore", type.neuron_cores);
  capacity.set(model::kCpu, Quantity::units(type.cpu));
  capacity.set(model::kEphemeralStorage, ephemeral_storage(type, node_class));
  if (type.gpu_manufacturer == "habana") set_units("habana.ai/gaudi", type.gpu_count.value_or(0));
  capacity.set(model::kMemory, Quantity::units(memory_capacity_mib(type) * kMi));
  set_units("nvidia.com/gpu", type.nvidia_gpus);
  capacity.set(model::kPods, Quantity::units(pods(type, node_class)));
  if (is_windows(node_class)) {
    set_units("vpc.amazonaws.com/PrivateIPv4Address", type.ipv4_per_eni.value_or(1) - 1);
  }
  set_units("vpc.amazonaws.com/efa", type.efas);
  set_units("vpc.amazonaws.com/pod-eni", type.pod_enis);
  return capacity;
}

ResourceList aws_overhead(const AwsType& type, const NodeClass* node_class, const ResourceList& capacity) {
  ResourceList overhead = kube_reserved(type, node_class);
  if (node_class != nullptr) model::add(overhead, node_class->system_reserved);
  model::add(overhead, eviction_threshold(node_class, capacity));
  return overhead;
}

}  // namespace kerf::io
