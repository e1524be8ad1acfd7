#include "kerf/gen/busy_cluster.h"

#include <fmt/format.h>

#include <array>
#include <span>
#include <string_view>

#include "kerf/gen/benchmark_mix.h"
#include "kerf/gen/byte_source.h"

namespace kerf::gen {
namespace {

constexpr std::string_view kCreated = "2026-03-01T12:00:00Z";

/// A node of type fake-it-(cpu-1), see `benchmark_types`.
struct Machine {
  std::size_t index = 0;
  int cpu = 0;

  [[nodiscard]] std::string name() const { return fmt::format("node-{:05}", index); }
  [[nodiscard]] std::string labels() const {
    return fmt::format(
        R"("kubernetes.io/arch":"amd64","kubernetes.io/os":"linux","node.kubernetes.io/instance-type":"fake-it-{}",)"
        R"("topology.kubernetes.io/zone":"z{}","karpenter.sh/capacity-type":"on-demand","karpenter.sh/nodepool":"default")",
        cpu - 1, 1 + index % 3);
  }
  [[nodiscard]] std::string room() const {
    return fmt::format(R"("capacity":{{"cpu":"{0}","memory":"{1}Gi","pods":"{2}"}},)"
                       R"("allocatable":{{"cpu":"{0}","memory":"{1}Gi","pods":"{2}"}})",
                       cpu, 2 * cpu, 10 * cpu);
  }
};

std::string condition(std::string_view type) {
  return fmt::format(R"({{"type":"{}","status":"True","lastTransitionTime":"{}"}})", type, kCreated);
}

void add_machine(const Machine& machine, std::vector<std::string>& documents) {
  documents.push_back(fmt::format(
      R"({{"apiVersion":"karpenter.sh/v1","kind":"NodeClaim","metadata":{{"name":"default-{:05}","creationTimestamp":)"
      R"("{}","labels":{{{}}}}},"spec":{{"nodeClassRef":{{"group":"karpenter.kwok.sh","kind":"KWOKNodeClass",)"
      R"("name":"default"}},"requirements":[],"expireAfter":"Never"}},"status":{{"providerID":"fake:///{}",)"
      R"("nodeName":"{}",{},"conditions":[{},{},{},{}]}}}})",
      machine.index, kCreated, machine.labels(), machine.index, machine.name(), machine.room(), condition("Launched"),
      condition("Registered"), condition("Initialized"), condition("Consolidatable")));
  documents.push_back(fmt::format(
      R"({{"apiVersion":"v1","kind":"Node","metadata":{{"name":"{}","creationTimestamp":"{}","labels":{{{},)"
      R"("kubernetes.io/hostname":"{}","karpenter.sh/registered":"true","karpenter.sh/initialized":"true"}}}},)"
      R"("spec":{{"providerID":"fake:///{}"}},"status":{{{},"conditions":[{}]}}}})",
      machine.name(), kCreated, machine.labels(), machine.name(), machine.index, machine.room(), condition("Ready")));
}

struct RunningPod {
  std::size_t index = 0;
  char label = 'a';
  int cpu_milli = 0;
  int memory_mib = 0;
};

std::string running_pod(const RunningPod& pod, const Machine& machine) {
  return fmt::format(
      R"({{"apiVersion":"v1","kind":"Pod","metadata":{{"name":"running-{0}","namespace":"default",)"
      R"("creationTimestamp":"{1}","labels":{{"my-label":"{2}"}},"ownerReferences":[{{"apiVersion":"apps/v1",)"
      R"("kind":"ReplicaSet","name":"running-{2}","uid":"owner-{2}","controller":true}}]}},"spec":{{"nodeName":"{3}",)"
      R"("containers":[{{"name":"main","image":"registry.example.com/app:1","resources":{{"requests":{{"cpu":"{4}m",)"
      R"("memory":"{5}Mi"}}}}}}]}},"status":{{"phase":"Running","startTime":"{1}","conditions":[{6}]}}}})",
      pod.index, kCreated, pod.label, machine.name(), pod.cpu_milli, pod.memory_mib, condition("PodScheduled"));
}

std::string pool(std::string_view requirements) {
  return fmt::format(
      R"({{"apiVersion":"karpenter.sh/v1","kind":"NodePool","metadata":{{"name":"default","creationTimestamp":"{}"}},)"
      R"("spec":{{"template":{{"spec":{{"nodeClassRef":{{"group":"karpenter.kwok.sh","kind":"KWOKNodeClass",)"
      R"("name":"default"}},"requirements":{},"expireAfter":"Never"}}}},"disruption":{{"consolidationPolicy":)"
      R"("WhenEmptyOrUnderutilized","consolidateAfter":"0s","budgets":[]}}}},"status":{{"conditions":[{}]}}}})",
      kCreated, requirements, condition("Ready"));
}

void fill(const Machine& machine, std::size_t count, std::span<const int> cpu_milli, int memory_mib, Source& source,
          std::vector<std::string>& documents) {
  add_machine(machine, documents);
  for (std::size_t i = 0; i < count; ++i) {
    RunningPod pod;
    pod.index = machine.index * count + i;
    pod.label = static_cast<char>('a' + source.below(7));
    pod.cpu_milli = source.pick(cpu_milli);
    pod.memory_mib = memory_mib;
    documents.push_back(running_pod(pod, machine));
  }
}

}  // namespace

std::vector<std::string> cluster_with_room(std::size_t nodes, std::size_t pods, std::uint64_t seed) {
  constexpr std::array<int, 1> kCpuMilli{2000};
  constexpr int kMemoryMib = 4096;
  SeedSource source(seed);
  std::vector<std::string> documents{pool("[]")};
  for (std::size_t i = 0; i < nodes; ++i) fill({i, 16}, 4, kCpuMilli, kMemoryMib, source, documents);
  std::vector<std::string> pending = diverse_pods(pods, seed);
  documents.insert(documents.end(), pending.begin(), pending.end());
  return documents;
}

std::vector<std::string> full_cluster(std::size_t nodes, std::uint64_t seed) {
  constexpr std::array<int, 3> kCpuMilli{900, 950, 1000};
  constexpr int kMemoryMib = 1024;
  SeedSource source(seed);
  std::string names;
  for (int cpu = 1; cpu <= 8; ++cpu) names += fmt::format(R"({}"fake-it-{}")", cpu == 1 ? "" : ",", cpu - 1);
  std::vector<std::string> documents{
      pool(fmt::format(R"([{{"key":"karpenter.sh/capacity-type","operator":"In","values":["on-demand"]}},)"
                       R"({{"key":"node.kubernetes.io/instance-type","operator":"In","values":[{}]}}])",
                       names))};
  for (std::size_t i = 0; i < nodes; ++i) fill({i, 8}, 8, kCpuMilli, kMemoryMib, source, documents);
  return documents;
}

}  // namespace kerf::gen
