#include <fmt/format.h>

#include <algorithm>

#include "kerf/gen/draft_pods.h"

namespace kerf::gen {
namespace {

/// Requests that often fit a type exactly, or miss it by one unit.
RequestDraft choose_request(Draft& draft) {
  Source& source = draft.source;
  RequestDraft request;
  const TypeDraft& type = draft.pick(draft.types);
  std::int64_t daemons = 0;
  for (const DaemonDraft& daemon : draft.daemons) daemons += daemon.cpu_milli;
  const std::int64_t whole = std::max<std::int64_t>(1, type.cpu_milli() - daemons);
  constexpr std::int64_t kStep = 100;
  switch (source.below(8)) {
    case 5:
      request.cpu_milli = whole;
      break;
    case 6:
      request.cpu_milli = whole + 1;
      break;
    case 7:
      request.cpu_milli = whole / 2;
      break;
    default:
      request.cpu_milli = kStep * source.between(1, 20);
  }
  if (source.one_in(2)) request.memory_mib = std::int64_t{128} << source.below(6);
  if (source.one_in(8)) request.memory_mib = type.memory_mib() + source.between(-1, 1);
  if (draft.once_in(Feature::kGpus, 3)) request.gpus = 1;
  if (draft.once_in(Feature::kOddities, 12)) request.cpu_milli = 1'000'000'000;
  return request;
}

/// What all pods of a class share besides their requests.
struct PodClass {
  std::string app;
  RequestDraft request;
  Object metadata;  ///< All but the name.
  Object spec;
};

PodClass choose_class(Draft& draft) {
  PodClass result;
  result.app = draft.pick(kApps);
  result.request = choose_request(draft);
  Object labels;
  labels.text("app", result.app);
  if (draft.once_in(Feature::kSpread, 4)) labels.text("version", draft.source.one_in(2) ? "2" : "1");
  result.metadata.text("namespace", draft.once_in(Feature::kNamespaces, 3) ? "other" : "default").put("labels", labels);
  List ports;
  if (draft.once_in(Feature::kPorts, 4)) ports.put(host_port(draft, 80 + draft.source.between(0, 1)));
  put_containers(draft, result.spec, result.request, true, ports);
  put_constraints(draft, result.spec, result.app);
  put_volumes(draft, result.spec);
  if (draft.once_in(Feature::kPriorities, 2)) {
    result.spec.number("priority", draft.source.edge(-1'000'000'000, 1'000'000'000));
  }
  if (draft.once_in(Feature::kOddities, 12)) {
    result.spec.put("resourceClaims", List().put(Object().text("name", "device")));
  }
  return result;
}

Object unschedulable_status() {
  Object condition;
  condition.text("type", "PodScheduled").text("status", "False").text("reason", "Unschedulable");
  return Object().text("phase", "Pending").put("conditions", List().put(condition));
}

/// Pods look pending in more ways than one; all but the first take no part in a pass.
Object choose_status(Draft& draft, Object& spec, Object& metadata) {
  if (!draft.once_in(Feature::kIgnoredPods, 4)) return unschedulable_status();
  switch (draft.source.below(4)) {
    case 0:
      return Object().text("phase", "Pending");
    case 1:
      spec.put("schedulingGates", List().put(Object().text("name", "wait")));
      return Object().text("phase", "Pending");
    case 2: {
      Object owner;
      owner.text("apiVersion", "apps/v1").text("kind", "DaemonSet").text("name", "ds0").text("uid", "ds0");
      metadata.put("ownerReferences", List().put(owner));
      return unschedulable_status();
    }
    default:
      return unschedulable_status().text("nominatedNodeName", "n0");
  }
}

void emit_pod(Draft& draft, const PodClass& pod_class, const std::string& name) {
  Object metadata;
  metadata.text("name", name).merge(pod_class.metadata);
  if (draft.once_in(Feature::kPodStates, 2)) metadata.text("creationTimestamp", draft.ago(draft.source.between(0, 3)));
  Object spec = pod_class.spec;
  const Object status = choose_status(draft, spec, metadata);
  draft.emit(head("v1", "Pod", metadata).put("spec", spec).put("status", status));
}

}  // namespace

void add_pending_pods(Draft& draft) {
  const std::size_t classes = draft.some(6);
  std::size_t left = draft.some(draft.limits.pods);
  for (std::size_t i = 0; i < classes && left > 0; ++i) {
    const PodClass pod_class = choose_class(draft);
    const std::size_t count = i + 1 == classes ? left : 1 + draft.source.below(left);
    for (std::size_t j = 0; j < count; ++j) emit_pod(draft, pod_class, fmt::format("pod-{}-{}", i, j));
    left -= count;
  }
}

}  // namespace kerf::gen
