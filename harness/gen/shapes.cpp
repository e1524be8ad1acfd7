#include "kerf/gen/shapes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <iterator>
#include <utility>

#include "kerf/gen/benchmark_mix.h"
#include "kerf/gen/busy_cluster.h"
#include "kerf/gen/byte_source.h"
#include "kerf/gen/documents.h"
#include "kerf/gen/half_empty_cluster.h"
#include "kerf/gen/listed_pods.h"
#include "kerf/gen/scenario.h"
#include "kerf/gen/scenario_code.h"
#include "kerf/gen/workload_shapes.h"
#include "kerf/model/quantity.h"

namespace kerf::gen {
namespace {

constexpr std::array<ShapeInfo, 10> kShapes{{
    {"inflate", "replicas of one request in an on-demand NodePool of AWS types"},
    {"diverse", "the five-part mix of Karpenter's own benchmark with its synthetic instance types"},
    {"preferences", "replicas with preferences that can and cannot be met, as in that benchmark"},
    {"existing", "pending pods of the diverse mix and --nodes half-full nodes (0: 100) on which they fit"},
    {"workloads", "workloads drawn from the shapes of real Kubernetes manifests"},
    {"scenario", "a small random input of a provisioning pass, led by a Case with its options; only --seed applies"},
    {"disruption", "a small random cluster for a disruption pass, led by a Case with its options; only --seed applies"},
    {"consolidation", "a half-empty cluster of AWS nodes for consolidation; --nodes, --use, --seed and two more apply"},
    {"full", "--nodes full nodes (0: 100) of which consolidation can take none; --types and --seed apply, too"},
    {"listed", "running pods with all that the API server adds, and their nodes: for measuring how fast they are read"},
}};

constexpr std::size_t kMaxPods = 1'000'000;
constexpr std::size_t kMaxTypes = 10'000;
constexpr std::size_t kMaxNodes = 20'000;
constexpr std::size_t kUsualNodes = 100;  // Of `existing` and `full`.

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

std::vector<std::string> benchmark(const ShapeOptions& options, std::vector<std::string> pods) {
  std::vector<std::string> documents = benchmark_types(options.types);
  documents.insert(documents.begin(), node_pool_document("default", "karpenter.kwok.sh", "KWOKNodeClass", "[]"));
  documents.insert(documents.end(), std::make_move_iterator(pods.begin()), std::make_move_iterator(pods.end()));
  return documents;
}

/// A cluster of nodes, behind the instance types that they are of.
std::vector<std::string> busy(const ShapeOptions& options, std::vector<std::string> cluster) {
  std::vector<std::string> documents = benchmark_types(options.types);
  documents.insert(documents.end(), std::make_move_iterator(cluster.begin()), std::make_move_iterator(cluster.end()));
  return documents;
}

Scenario decode(const ShapeOptions& options, ScenarioKind kind) {
  if (options.bytes) {
    const std::vector<std::uint8_t> bytes(options.bytes->begin(), options.bytes->end());
    return decode_input(bytes, kind, {});
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
  if (options.shape == "diverse") return benchmark(options, diverse_pods(options.pods, options.seed));
  if (options.shape == "preferences") return benchmark(options, preference_pods(options.pods, options.seed));
  const std::size_t nodes = options.nodes == 0 ? kUsualNodes : options.nodes;
  if (options.shape == "existing") return busy(options, cluster_with_room(nodes, options.pods, options.seed));
  if (options.shape == "full") return busy(options, full_cluster(nodes, options.seed));
  if (options.shape == "workloads") return workload_documents(options.pods, options.seed);
  if (options.shape == "scenario") return scenario(options, ScenarioKind::kPlan);
  if (options.shape == "disruption") return scenario(options, ScenarioKind::kDisruption);
  if (options.shape == "consolidation") {
    return half_empty_cluster(options.nodes, options.seed, options.use_percent,
                              {.has_topology = options.has_topology, .has_blockers = options.has_blockers});
  }
  if (options.shape == "listed") return listed_pods(options.pods, options.seed);
  std::vector<std::string_view> names;
  names.reserve(kShapes.size());
  for (const ShapeInfo& shape : kShapes) names.push_back(shape.name);
  return std::unexpected(
      fmt::format("shape \"{}\" is not known, expected one of {}", options.shape, fmt::join(names, ", ")));
}

}  // namespace kerf::gen
