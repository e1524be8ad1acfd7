#include "kerf/gen/listed_pods.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "kerf/gen/byte_source.h"

namespace kerf::gen {
namespace {

constexpr std::size_t kPodsPerNode = 30;
constexpr std::size_t kReplicas = 20;
constexpr std::string_view kCreated = "2026-03-01T12:00:00Z";

struct Workload {
  std::string name;
  std::string space;
  int cpu_milli = 0;
  int memory_mib = 0;
};

std::string node_document(std::size_t index) {
  return fmt::format(
      R"({{"apiVersion":"v1","kind":"Node","metadata":{{"name":"node-{0:05}","uid":"node-uid-{0:05}","creationTimestamp":"{1}",)"
      R"("labels":{{"kubernetes.io/arch":"amd64","kubernetes.io/hostname":"node-{0:05}","kubernetes.io/os":"linux",)"
      R"("node.kubernetes.io/instance-type":"m6a.4xlarge","topology.kubernetes.io/zone":"us-east-1a"}}}},)"
      R"("spec":{{"providerID":"aws:///us-east-1a/i-{0:017x}"}},"status":{{)"
      R"("capacity":{{"cpu":"64","memory":"262144Mi","pods":"110"}},)"
      R"("allocatable":{{"cpu":"63770m","memory":"250000Mi","pods":"110"}},)"
      R"("conditions":[{{"type":"Ready","status":"True","reason":"KubeletReady","lastTransitionTime":"{1}"}}]}}}})",
      index, kCreated);
}

std::string pod_document(const Workload& workload, std::size_t index) {
  return fmt::format(
      R"({{"apiVersion":"v1","kind":"Pod","metadata":{{"creationTimestamp":"{2}","generateName":"{0}-6d4f-",)"
      R"("labels":{{"app.kubernetes.io/name":"{0}","pod-template-hash":"6d4f"}},"name":"{0}-6d4f-{1:05x}",)"
      R"("namespace":"{3}","ownerReferences":[{{"apiVersion":"apps/v1","blockOwnerDeletion":true,"controller":true,)"
      R"("kind":"ReplicaSet","name":"{0}-6d4f","uid":"owner-{0}"}}],"resourceVersion":"{1}","uid":"uid-{1:08x}"}},)"
      R"("spec":{{"containers":[{{"image":"registry.example.com/{3}/{0}:1.4.2","imagePullPolicy":"IfNotPresent",)"
      R"("name":"main","ports":[{{"containerPort":8080,"name":"http","protocol":"TCP"}}],)"
      R"("resources":{{"limits":{{"memory":"{5}Mi"}},"requests":{{"cpu":"{4}m","memory":"{5}Mi"}}}},)"
      R"("volumeMounts":[{{"mountPath":"/var/run/secrets/kubernetes.io/serviceaccount","name":"kube-api-access",)"
      R"("readOnly":true}}]}}],"dnsPolicy":"ClusterFirst","nodeName":"node-{6:05}","priority":0,"restartPolicy":"Always",)"
      R"("schedulerName":"default-scheduler","terminationGracePeriodSeconds":30,"tolerations":[{{"effect":"NoExecute",)"
      R"("key":"node.kubernetes.io/not-ready","operator":"Exists","tolerationSeconds":300}},{{"effect":"NoExecute",)"
      R"("key":"node.kubernetes.io/unreachable","operator":"Exists","tolerationSeconds":300}}],)"
      R"("volumes":[{{"name":"kube-api-access","projected":{{"defaultMode":420}}}}]}},"status":{{"conditions":[)"
      R"({{"lastTransitionTime":"{2}","status":"True","type":"Ready"}},)"
      R"({{"lastTransitionTime":"{2}","status":"True","type":"PodScheduled"}}],"phase":"Running","startTime":"{2}"}}}})",
      workload.name, index, kCreated, workload.space, workload.cpu_milli, workload.memory_mib, index / kPodsPerNode);
}

std::vector<Workload> make_workloads(std::size_t count, std::uint64_t seed) {
  constexpr std::array<int, 7> kCpuMilli{100, 200, 250, 400, 500, 750, 1000};
  constexpr std::array<int, 6> kMemoryMib{128, 256, 512, 1024, 2048, 3072};
  constexpr std::array<std::string_view, 4> kSpaces{"shop", "data", "pay", "edge"};
  SeedSource source(seed);
  std::vector<Workload> workloads(count);
  for (std::size_t index = 0; index < count; ++index) {
    workloads[index] = {fmt::format("app-{}", index),
                        std::string(source.pick(std::span<const std::string_view>(kSpaces))),
                        source.pick(std::span<const int>(kCpuMilli)), source.pick(std::span<const int>(kMemoryMib))};
  }
  return workloads;
}

}  // namespace

std::vector<std::string> listed_pods(std::size_t pods, std::uint64_t seed) {
  const std::vector<Workload> workloads = make_workloads(pods / kReplicas + 1, seed);
  std::vector<std::string> documents;
  documents.reserve(pods + pods / kPodsPerNode + 1);
  for (std::size_t node = 0; node * kPodsPerNode < pods; ++node) documents.push_back(node_document(node));
  std::vector<std::pair<std::string, std::size_t>> order;  // Namespace and name, then which.
  for (std::size_t pod = 0; pod < pods; ++pod) {
    const Workload& workload = workloads[pod % workloads.size()];
    order.emplace_back(fmt::format("{}/{}-6d4f-{:05x}", workload.space, workload.name, pod), pod);
  }
  std::ranges::sort(order);
  for (const auto& [name, pod] : order) documents.push_back(pod_document(workloads[pod % workloads.size()], pod));
  return documents;
}

}  // namespace kerf::gen
