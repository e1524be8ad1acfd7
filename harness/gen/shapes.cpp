#include "kerf/gen/shapes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <utility>

#include "kerf/gen/byte_source.h"
#include "kerf/gen/documents.h"
#include "kerf/gen/half_empty_cluster.h"
#include "kerf/gen/listed_pods.h"
#include "kerf/gen/scenario.h"
#include "kerf/gen/workload_shapes.h"
#include "kerf/model/quantity.h"

namespace kerf::gen {
namespace {

constexpr std::array<ShapeInfo, 7> kShapes{{
    {"inflate", "replicas of one request in an on-demand NodePool of AWS types"},
    {"diverse", "the five-part mix of Karpenter's own benchmark with its synthetic instance types"},
    {"workloads", "workloads drawn from the shapes of real Kubernetes manifests"},
    {"scenario", "a small random input of a provisioning pass, led by a Case with its options; only --seed applies"},
    {"disruption", "a small random cluster for a disruption pass, led by a Case with its options; only --seed applies"},
    {"consolidation", "a half-empty cluster of AWS nodes for consolidation; only --nodes and --seed apply"},
    {"listed", "running pods with all that the API server adds, and their nodes: for measuring how fast they are read"},
}};

constexpr std::size_t kMaxPods = 1'000'000;
constexpr std::size_t kMaxTypes = 10'000;
constexpr std::size_t kMaxNodes = 20'000;

std::vector<std::string> inflate(const ShapeOptions& options) {
  std::vector<std::string> documents;
  documents.push_back(
      node_pool_document("default", "karpenter.k8s.aws", "EC2NodeClass",
                         R"([{"key":"karpenter.sh/capacity-type","operator":"In","values":["on-demand"]},)"
                         R"({"key":"karpenter.k8s.aws/instance-category","operator":"In","values":["c","m","r"]}])"));
  documents.push_back(fmt::format(
      R"({{"apiVersion":"apps/v1","kind":"Deployment","metadata":{{"name":"inflate","namespace":"default"}},)"
      R"("spec":{{"replicas":{},"selector":{{"matchLabels":{{"app":"inflate"}}}},"template":{{"metadata":{{"labels":)"
      R"({{"app":"inflate"}}}},"spec":{{"containers":[{{"name":"inflate","image":"public.ecr.aws/eks-distro/kubernetes/pause:3.7",)"
      R"("resources":{{"requests":{{"cpu":"{}","memory":"{}"}}}}}}]}}}}}}}})",
      options.pods, options.cpu, options.memory));
  return documents;
}

std::string diverse_type(std::size_t index) {
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

std::vector<std::string> diverse(const ShapeOptions& options) {
  constexpr std::array<int, 5> kCpuMilli{100, 250, 500, 1000, 1500};
  constexpr std::array<int, 6> kMemoryMib{100, 256, 512, 1024, 2048, 4096};
  constexpr std::string_view kPartNames[] = {"generic", "zone-spread", "host-spread", "zone-affine", "host-repel"};
  SeedSource source(options.seed);
  std::vector<std::string> documents;
  documents.push_back(node_pool_document("default", "karpenter.kwok.sh", "KWOKNodeClass", "[]"));
  for (std::size_t type = 0; type < options.types; ++type) documents.push_back(diverse_type(type));
  for (std::size_t i = 0; i < options.pods; ++i) {
    const std::size_t part = i * 5 / options.pods;
    const char label = static_cast<char>('a' + source.below(7));
    PendingPod pod;
    pod.name = fmt::format("{}-{}", kPartNames[part], i);
    pod.labels = diverse_labels(part, label);
    pod.cpu = fmt::format("{}m", source.pick(std::span<const int>(kCpuMilli)));
    pod.memory = fmt::format("{}Mi", source.pick(std::span<const int>(kMemoryMib)));
    pod.spec_members = diverse_constraints(part, label);
    documents.push_back(pending_pod_document(pod));
  }
  return documents;
}

Scenario decode(const ShapeOptions& options, ScenarioKind kind) {
  if (options.bytes) {
    const std::vector<std::uint8_t> bytes(options.bytes->begin(), options.bytes->end());
    ByteSource source(bytes);
    return decode_scenario(source, kind, {});
  }
  SeedSource source(options.seed);
  return decode_scenario(source, kind, {});
}

std::vector<std::string> scenario(const ShapeOptions& options, ScenarioKind kind) {
  Scenario decoded = decode(options, kind);
  decoded.documents.insert(decoded.documents.begin(),
                           scenario_case(options.shape, options.seed, kind, decoded.options));
  return std::move(decoded.documents);
}

std::expected<void, std::string> check_quantity(std::string_view option, const std::string& text) {
  auto quantity = model::Quantity::parse(text);
  if (quantity && !quantity->is_negative()) return {};
  return std::unexpected(
      fmt::format("--{}: found \"{}\", expected a quantity of at least 0, such as 500m or 2Gi", option, text));
}

}  // namespace

std::span<const ShapeInfo> shapes() { return kShapes; }

std::expected<std::vector<std::string>, std::string> generate(const ShapeOptions& options) {
  if (options.pods == 0 || options.pods > kMaxPods) {
    return std::unexpected(fmt::format("--pods: found {}, expected 1 to {}", options.pods, kMaxPods));
  }
  if (options.types == 0 || options.types > kMaxTypes) {
    return std::unexpected(fmt::format("--types: found {}, expected 1 to {}", options.types, kMaxTypes));
  }
  if (options.nodes > kMaxNodes) {
    return std::unexpected(fmt::format("--nodes: found {}, expected at most {}", options.nodes, kMaxNodes));
  }
  if (auto checked = check_quantity("cpu", options.cpu); !checked) return std::unexpected(checked.error());
  if (auto checked = check_quantity("memory", options.memory); !checked) return std::unexpected(checked.error());
  if (options.shape == "inflate") return inflate(options);
  if (options.shape == "diverse") return diverse(options);
  if (options.shape == "workloads") return workload_documents(options.pods, options.seed);
  if (options.shape == "scenario") return scenario(options, ScenarioKind::kPlan);
  if (options.shape == "disruption") return scenario(options, ScenarioKind::kDisruption);
  if (options.shape == "consolidation") return half_empty_cluster(options.nodes, options.seed);
  if (options.shape == "listed") return listed_pods(options.pods, options.seed);
  std::vector<std::string_view> names;
  names.reserve(kShapes.size());
  for (const ShapeInfo& shape : kShapes) names.push_back(shape.name);
  return std::unexpected(
      fmt::format("shape \"{}\" is not known, expected one of {}", options.shape, fmt::join(names, ", ")));
}

}  // namespace kerf::gen
