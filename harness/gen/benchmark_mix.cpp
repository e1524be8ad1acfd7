#include "kerf/gen/benchmark_mix.h"

#include <fmt/format.h>

#include <array>
#include <span>
#include <string_view>

#include "kerf/gen/byte_source.h"
#include "kerf/gen/documents.h"

namespace kerf::gen {
namespace {

constexpr std::array<int, 5> kCpuMilli{100, 250, 500, 1000, 1500};
constexpr std::array<int, 6> kMemoryMib{100, 256, 512, 1024, 2048, 4096};

std::string benchmark_type(std::size_t index) {
  const std::size_t cpu = index + 1;
  const std::size_t memory_gib = 2 * cpu;
  const double on_demand = 0.1 * static_cast<double>(cpu) + 0.1 * static_cast<double>(memory_gib);
  std::string offerings;
  for (int zone = 1; zone <= 3; ++zone) {
    offerings += fmt::format(
        R"({}{{"zone":"z{}","capacityType":"on-demand","price":{}}},{{"zone":"z{}","capacityType":"spot","price":{}}})",
        zone == 1 ? "" : ",", zone, on_demand, zone, 0.7 * on_demand);
  }
  return fmt::format(
      R"({{"apiVersion":"kerf.dev/v1","kind":"InstanceType","metadata":{{"name":"fake-it-{}"}},"spec":{{"requirements":)"
      R"({{"kubernetes.io/arch":"amd64","kubernetes.io/os":"linux"}},"capacity":{{"cpu":"{}","memory":"{}Gi","pods":"{}"}},)"
      R"("overhead":{{}},"offerings":[{}]}}}})",
      index, cpu, memory_gib, 10 * cpu, offerings);
}

/// The spec members that part `part` of the mix adds; `label` is the pod's own value of `my-label`.
std::string diverse_constraints(std::size_t part, char label) {
  const auto spread = [label](std::string_view key) {
    return fmt::format(
        R"(,"topologySpreadConstraints":[{{"maxSkew":1,"topologyKey":"{}","whenUnsatisfiable":"DoNotSchedule",)"
        R"("labelSelector":{{"matchLabels":{{"my-label":"{}"}}}}}}])",
        key, label);
  };
  switch (part) {
    case 1:
      return spread("topology.kubernetes.io/zone");
    case 2:
      return spread("kubernetes.io/hostname");
    case 3:
      return fmt::format(
          R"(,"affinity":{{"podAffinity":{{"requiredDuringSchedulingIgnoredDuringExecution":[{{"topologyKey":)"
          R"("topology.kubernetes.io/zone","labelSelector":{{"matchLabels":{{"my-affinity":"{}"}}}}}}]}}}})",
          label);
    case 4:
      return R"(,"affinity":{"podAntiAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":[{"topologyKey":)"
             R"("kubernetes.io/hostname","labelSelector":{"matchLabels":{"app":"nginx"}}}]}})";
    default:
      return "";
  }
}

std::string diverse_labels(std::size_t part, char label) {
  if (part == 3) return fmt::format(R"({{"my-affinity":"{}"}})", label);
  if (part == 4) return R"({"app":"nginx"})";
  return fmt::format(R"({{"my-label":"{}"}})", label);
}

void draw_requests(Source& source, PendingPod& pod) {
  pod.cpu = fmt::format("{}m", source.pick(std::span<const int>(kCpuMilli)));
  pod.memory = fmt::format("{}Mi", source.pick(std::span<const int>(kMemoryMib)));
}

}  // namespace

std::vector<std::string> benchmark_types(std::size_t count) {
  std::vector<std::string> documents;
  documents.reserve(count);
  for (std::size_t type = 0; type < count; ++type) documents.push_back(benchmark_type(type));
  return documents;
}

std::vector<std::string> diverse_pods(std::size_t count, std::uint64_t seed) {
  constexpr std::string_view kPartNames[] = {"generic", "zone-spread", "host-spread", "zone-affine", "host-repel"};
  SeedSource source(seed);
  std::vector<std::string> documents;
  documents.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t part = i * 5 / count;
    const char label = static_cast<char>('a' + source.below(7));
    PendingPod pod;
    pod.name = fmt::format("{}-{}", kPartNames[part], i);
    pod.labels = diverse_labels(part, label);
    draw_requests(source, pod);
    pod.spec_members = diverse_constraints(part, label);
    documents.push_back(pending_pod_document(pod));
  }
  return documents;
}

std::vector<std::string> preference_pods(std::size_t count, std::uint64_t seed) {
  const auto repel = [](int weight, std::string_view key) {
    return fmt::format(
        R"({{"weight":{},"podAffinityTerm":{{"topologyKey":"{}","labelSelector":{{"matchLabels":{{"app":"nginx"}}}}}}}})",
        weight, key);
  };
  SeedSource source(seed);
  PendingPod pod;
  pod.labels = R"({"app":"nginx"})";
  draw_requests(source, pod);
  pod.spec_members = fmt::format(
      R"(,"affinity":{{"nodeAffinity":{{"preferredDuringSchedulingIgnoredDuringExecution":[{{"weight":1,"preference":)"
      R"({{"matchExpressions":[{{"key":"topology.kubernetes.io/zone","operator":"In","values":["z1"]}}]}}}}]}},)"
      R"("podAntiAffinity":{{"preferredDuringSchedulingIgnoredDuringExecution":[{},{}]}}}})",
      repel(10, "topology.kubernetes.io/zone"), repel(1, "kubernetes.io/hostname"));
  std::vector<std::string> documents;
  documents.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    pod.name = fmt::format("nginx-{}", i);
    documents.push_back(pending_pod_document(pod));
  }
  return documents;
}

}  // namespace kerf::gen
