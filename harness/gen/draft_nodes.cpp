#include "kerf/gen/draft_nodes.h"

#include <fmt/format.h>

#include <algorithm>

#include "kerf/gen/draft_pods.h"

namespace kerf::gen {
namespace {

/// Of a spot fleet the larger types are in use, as spot.
void choose_machine(Draft& draft, NodeDraft& node) {
  node.type = &draft.pick(draft.types);
  node.offering = &draft.pick(node.type->offerings);
  if (!draft.spot_fleet) return;
  for (const TypeDraft& type : draft.types) {
    if (type.cpu > node.type->cpu && draft.source.one_in(2)) node.type = &type;
  }
  node.offering = &*std::ranges::find(node.type->offerings, "spot", &OfferingDraft::capacity_type);
}

NodeDraft choose_node(Draft& draft, std::size_t index) {
  NodeDraft node;
  node.name = fmt::format("n{}", index);
  choose_machine(draft, node);
  if (!draft.once_in(Feature::kUnmanaged, 5)) node.pool = &draft.pick(draft.pools);
  if (node.pool != nullptr && draft.once_in(Feature::kNodeStates, 6)) {
    node.is_initialized = false;
    node.is_registered = !draft.source.one_in(3);
    node.has_node = !draft.source.one_in(3);
  }
  node.free_cpu_milli = node.type->cpu_milli();
  node.free_memory_mib = node.type->memory_mib();
  node.free_pods = node.type->pods;
  node.free_gpus = node.type->gpus;
  return node;
}

/// The labels that both the NodeClaim and the Node carry, some missing or wrong in a scenario of odd nodes.
Object shared_labels(Draft& draft, const NodeDraft& node) {
  Object labels;
  const std::uint64_t oddity = draft.on(Feature::kNodeStates) ? draft.source.below(24) : 0;
  constexpr std::uint64_t kNoCapacityType = 19;
  constexpr std::uint64_t kNoZone = 20;
  constexpr std::uint64_t kUnknownType = 21;
  constexpr std::uint64_t kNoPool = 22;
  constexpr std::uint64_t kUnknownPool = 23;
  labels.text("kubernetes.io/arch", node.type->arch).text("kubernetes.io/os", "linux");
  labels.text("karpenter.k8s.aws/instance-family", node.type->family).text("size", fmt::format("{}", node.type->cpu));
  labels.text("karpenter.k8s.aws/instance-cpu", fmt::format("{}", node.type->cpu));
  labels.text("node.kubernetes.io/instance-type", oddity == kUnknownType ? "gone" : node.type->name);
  if (oddity != kNoZone) labels.text("topology.kubernetes.io/zone", node.offering->zone);
  if (oddity != kNoCapacityType) labels.text("karpenter.sh/capacity-type", node.offering->capacity_type);
  if (!node.offering->reservation.empty()) {
    labels.text("karpenter.k8s.aws/capacity-reservation-id", node.offering->reservation);
  }
  if (node.pool == nullptr) return labels;
  if (oddity != kNoPool) labels.text("karpenter.sh/nodepool", oddity == kUnknownPool ? "gone" : node.pool->name);
  labels.merge(node.pool->labels);
  if (draft.once_in(Feature::kSelectors, 3)) labels.text("team", draft.source.one_in(3) ? "green" : "blue");
  return labels;
}

Object node_metadata(Draft& draft, const NodeDraft& node, const Object& labels) {
  Object own = labels;
  own.text("kubernetes.io/hostname", node.name);
  if (node.pool != nullptr && node.is_registered) own.text("karpenter.sh/registered", "true");
  if (node.pool != nullptr && node.is_initialized) own.text("karpenter.sh/initialized", "true");
  Object metadata;
  metadata.text("name", node.name).put("labels", own);
  constexpr std::array<std::string_view, 4> kProtections{"true", "true", "false", "4h"};
  if (draft.once_in(Feature::kDoNotDisrupt, 6)) {
    metadata.put("annotations", Object().text("karpenter.sh/do-not-disrupt", draft.pick(kProtections)));
  }
  if (node.pool == nullptr && draft.once_in(Feature::kDeleting, 6)) {
    metadata.text("deletionTimestamp", draft.ago(30)).put("finalizers", List().text("example.com/wait"));
  }
  return metadata;
}

List node_taints(Draft& draft, const NodeDraft& node) {
  List taints = node.pool == nullptr ? List() : node.pool->taints;
  if (!node.is_registered) taints.put(Object().text("key", "karpenter.sh/unregistered").text("effect", "NoExecute"));
  if (!node.is_initialized && draft.source.one_in(2)) {
    taints.put(Object().text("key", "node.kubernetes.io/not-ready").text("effect", "NoSchedule"));
  }
  if (draft.once_in(Feature::kStartupTaints, 3)) {
    taints.put(Object().text("key", "starting").text("value", "yes").text("effect", "NoSchedule"));
  }
  if (draft.once_in(Feature::kNodeStates, 12)) {
    taints.put(Object().text("key", "karpenter.sh/disrupted").text("effect", "NoSchedule"));
  }
  return taints;
}

void emit_node(Draft& draft, const NodeDraft& node, const Object& labels) {
  Object spec;
  spec.text("providerID", "kwok://" + node.name).put_some("taints", node_taints(draft, node));
  constexpr std::array<std::string_view, 4> kReadiness{"True", "True", "False", "Unknown"};
  const std::string_view ready = draft.once_in(Feature::kNodeStates, 4) ? draft.pick(kReadiness) : "True";
  Object status;
  status.put("capacity", capacity_of(*node.type)).put("allocatable", allocatable_of(*node.type));
  status.put("conditions", List().put(Object().text("type", "Ready").text("status", ready)));
  draft.emit(head("v1", "Node", node_metadata(draft, node, labels)).put("spec", spec).put("status", status));
  if (!draft.on(Feature::kVolumes)) return;
  Object driver;
  driver.text("name", "ebs.csi.aws.com").text("nodeID", node.name);
  driver.put("allocatable", Object().number("count", draft.source.between(0, 2)));
  draft.emit(head("storage.k8s.io/v1", "CSINode", Object().text("name", node.name))
                 .put("spec", Object().put("drivers", List().put(driver))));
}

void add_node(Draft& draft, std::size_t index) {
  NodeDraft node = choose_node(draft, index);
  const Object labels = shared_labels(draft, node);
  if (node.pool != nullptr) add_node_claim(draft, node, labels);
  if (!node.has_node) return;
  emit_node(draft, node, labels);
  add_running_pods(draft, node);
}

Object resources(const TypeDraft& type, const std::string& cpu, const std::string& memory) {
  Object object;
  object.text("cpu", cpu).text("memory", memory).text("pods", fmt::format("{}", type.pods));
  if (type.gpus > 0) object.text("example.com/gpu", fmt::format("{}", type.gpus));
  return object;
}

}  // namespace

Object capacity_of(const TypeDraft& type) {
  return resources(type, fmt::format("{}", type.cpu), fmt::format("{}Gi", type.memory_gib));
}

Object allocatable_of(const TypeDraft& type) {
  return resources(type, fmt::format("{}m", type.cpu_milli()), fmt::format("{}Mi", type.memory_mib()));
}

void add_nodes(Draft& draft) {
  if (!draft.disruption && !draft.on(Feature::kNodes)) return;
  // A fleet has few machines: where one can take the pods of another, none is replaced.
  constexpr std::size_t kFleet = 2;
  std::size_t count = draft.some(draft.spot_fleet ? kFleet : draft.limits.nodes);
  if (draft.disruption && !draft.spot_fleet) count += draft.source.below(4);
  for (std::size_t i = 0; i < count; ++i) add_node(draft, i);
}

}  // namespace kerf::gen
