#include "kerf/gen/workload_shapes.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>

#include "kerf/gen/byte_source.h"
#include "kerf/gen/documents.h"
#include "kerf/io/csv.h"
#include "kerf/io/embedded.h"
#include "kerf/model/labels.h"

namespace kerf::gen {
namespace {

/// The part of a row that becomes a Deployment.
struct Shape {
  std::string app, name;
  std::uint64_t replicas = 1;
  std::string requests;       ///< Members of `requests`.
  std::string node_selector;  ///< Members of `nodeSelector`.
  std::string anti_affinity;  ///< Column text.
  std::string spread;         ///< Column text.
  std::string tolerations;    ///< Items of `tolerations`.
};

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

void append(std::string& list, std::string_view item) {
  if (!list.empty()) list += ',';
  list += item;
}

/// `key=value` or `key` of a node selector or toleration.
std::pair<std::string_view, std::string_view> key_and_value(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return {text, {}};
  return {text.substr(0, equals), text.substr(equals + 1)};
}

std::string selector_members(std::string_view column) {
  std::string members;
  for (std::string_view entry : split(column, ';')) {
    const auto [key, value] = key_and_value(entry);
    if (!model::is_well_known(model::normalized_key(key)) || value == "windows") continue;
    append(members, fmt::format(R"("{}":"{}")", key, value));
  }
  return members;
}

std::string toleration_items(std::string_view column) {
  std::string items;
  for (std::string_view entry : split(column, ';')) {
    const std::size_t colon = entry.rfind(':');
    const auto [key, value] = key_and_value(entry.substr(0, colon));
    const std::string_view effect = entry.substr(colon + 1);
    std::string item = fmt::format(R"("operator":"{}")", value.empty() ? "Exists" : "Equal");
    if (key != "*") append(item, fmt::format(R"("key":"{}")", key));
    if (!value.empty()) append(item, fmt::format(R"("value":"{}")", value));
    if (effect != "*") append(item, fmt::format(R"("effect":"{}")", effect));
    append(items, "{" + item + "}");
  }
  return items;
}

std::string request_members(const io::CsvTable& table, std::size_t row, Shape& shape) {
  const auto cell = [&](std::string_view name) { return table.field(row, table.find_column(name).value()); };
  std::string members;
  if (!cell("cpu_milli").empty()) append(members, fmt::format(R"("cpu":"{}m")", cell("cpu_milli")));
  if (!cell("memory_mib").empty()) append(members, fmt::format(R"("memory":"{}Mi")", cell("memory_mib")));
  if (!cell("ephemeral_mib").empty())
    append(members, fmt::format(R"("ephemeral-storage":"{}Mi")", cell("ephemeral_mib")));
  for (std::string_view entry : split(cell("extended"), ';')) {
    const auto [name, count] = key_and_value(entry);
    append(members, fmt::format(R"("{}":"{}")", name, count));
    append(shape.tolerations, fmt::format(R"({{"key":"{}","operator":"Exists"}})", name));
  }
  return members;
}

/// The rows that stand for long-running replicas.
std::vector<Shape> read_shapes() {
  std::vector<Shape> shapes;
  const auto table = io::read_csv(io::embedded_workload_shapes());
  if (!table) return shapes;
  const auto cell = [&](std::size_t row, std::string_view name) {
    return table->field(row, table->find_column(name).value());
  };
  for (std::size_t row = 0; row < table->rows(); ++row) {
    const std::string_view kind = cell(row, "kind");
    const std::string_view replicas = cell(row, "replicas");
    Shape shape;
    const auto [end, status] = std::from_chars(replicas.data(), replicas.data() + replicas.size(), shape.replicas);
    const bool counted = status == std::errc() && end == replicas.data() + replicas.size() && shape.replicas > 0;
    if (kind == "DaemonSet" || kind == "Job" || !counted) continue;
    shape.app = cell(row, "app");
    shape.name = cell(row, "workload");
    shape.tolerations = toleration_items(cell(row, "tolerations"));
    shape.requests = request_members(*table, row, shape);
    shape.node_selector = selector_members(cell(row, "node_selector"));
    shape.anti_affinity = cell(row, "pod_anti_affinity");
    shape.spread = cell(row, "topology_spread");
    shapes.push_back(std::move(shape));
  }
  return shapes;
}

std::string selector_of(std::string_view target, std::string_view name) {
  return fmt::format(R"("labelSelector":{{"matchLabels":{{"app":"{}"}}}})", target == "self" ? name : "other");
}

std::string anti_affinity_members(std::string_view column, std::string_view name) {
  std::string required, preferred;
  for (std::string_view entry : split(column, ';')) {
    const std::size_t at = entry.find('@');
    const std::size_t colon = entry.find(':');
    const std::string_view key = entry.substr(at + 1, colon - at - 1);
    const std::string_view rest = entry.substr(colon + 1);
    const std::size_t star = rest.find('*');
    const std::string term = fmt::format(R"({{"topologyKey":"{}",{}}})", key, selector_of(rest.substr(0, star), name));
    if (entry.starts_with("required")) {
      append(required, term);
    } else {
      append(preferred, fmt::format(R"({{"weight":{},"podAffinityTerm":{}}})", rest.substr(star + 1), term));
    }
  }
  std::string members;
  if (!required.empty()) {
    append(members, fmt::format(R"("requiredDuringSchedulingIgnoredDuringExecution":[{}])", required));
  }
  if (!preferred.empty()) {
    append(members, fmt::format(R"("preferredDuringSchedulingIgnoredDuringExecution":[{}])", preferred));
  }
  return members;
}

std::string spread_items(std::string_view column, std::string_view name) {
  std::string items;
  for (std::string_view entry : split(column, ';')) {
    const std::vector<std::string_view> parts = split(entry, ':');
    if (parts.size() != 4) continue;
    append(items, fmt::format(R"({{"maxSkew":{},"topologyKey":"{}","whenUnsatisfiable":"{}",{}}})", parts[1], parts[0],
                              parts[2], selector_of(parts[3], name)));
  }
  return items;
}

std::string deployment_document(const Shape& shape, std::size_t index, std::uint64_t replicas) {
  const std::string name = fmt::format("{}-{}", shape.name, index);
  std::string spec = fmt::format(
      R"("containers":[{{"name":"main","image":"registry.example.com/{}:1","resources":{{"requests":{{{}}}}}}}])",
      shape.app, shape.requests);
  if (!shape.node_selector.empty()) append(spec, fmt::format(R"("nodeSelector":{{{}}})", shape.node_selector));
  if (!shape.tolerations.empty()) append(spec, fmt::format(R"("tolerations":[{}])", shape.tolerations));
  const std::string repelled = anti_affinity_members(shape.anti_affinity, name);
  if (!repelled.empty()) append(spec, fmt::format(R"("affinity":{{"podAntiAffinity":{{{}}}}})", repelled));
  const std::string spread = spread_items(shape.spread, name);
  if (!spread.empty()) append(spec, fmt::format(R"("topologySpreadConstraints":[{}])", spread));
  return fmt::format(
      R"({{"apiVersion":"apps/v1","kind":"Deployment","metadata":{{"name":"{}","namespace":"{}"}},"spec":{{"replicas":{},)"
      R"("selector":{{"matchLabels":{{"app":"{}"}}}},"template":{{"metadata":{{"labels":{{"app":"{}"}}}},"spec":{{{}}}}}}}}})",
      name, shape.app, replicas, name, name, spec);
}

}  // namespace

std::vector<std::string> workload_documents(std::size_t pods, std::uint64_t seed) {
  const std::vector<Shape> shapes = read_shapes();
  std::vector<std::string> documents;
  documents.push_back(
      node_pool_document("default", "karpenter.k8s.aws", "EC2NodeClass",
                         R"([{"key":"karpenter.sh/capacity-type","operator":"In","values":["on-demand"]}])"));
  if (shapes.empty()) return documents;
  SeedSource source(seed);
  std::uint64_t left = pods;
  for (std::size_t index = 0; left > 0; ++index) {
    const Shape& shape = source.pick(std::span<const Shape>(shapes));
    // Real manifests mostly say one replica; a cluster runs them a few times over.
    const std::uint64_t replicas = std::min<std::uint64_t>(left, shape.replicas * (1 + source.below(4)));
    documents.push_back(deployment_document(shape, index, replicas));
    left -= replicas;
  }
  return documents;
}

}  // namespace kerf::gen
