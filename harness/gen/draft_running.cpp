#include <fmt/format.h>

#include <algorithm>

#include "kerf/gen/draft_nodes.h"
#include "kerf/gen/draft_pods.h"

namespace kerf::gen {
namespace {

Object owner(std::string_view api_version, std::string_view kind, std::string_view name) {
  Object object;
  object.text("apiVersion", api_version).text("kind", kind).text("name", name);
  return object.text("uid", name).flag("controller", true);
}

bool runs_on(const DaemonDraft& daemon, const NodeDraft& node) {
  const bool is_tainted = node.pool != nullptr && !node.pool->taints.empty();
  return (daemon.tolerates_all || !is_tainted) && (!daemon.amd64_only || node.type->arch == "amd64");
}

void put_protection(Draft& draft, Object& annotations, std::uint64_t rarity) {
  constexpr std::array<std::string_view, 6> kProtections{"true", "true", "4h", "0.5h", "1d", "false"};
  if (draft.once_in(Feature::kDoNotDisrupt, rarity)) {
    annotations.text("karpenter.sh/do-not-disrupt", draft.pick(kProtections));
  }
}

Object running_status(Draft& draft, std::string_view phase) {
  Object status;
  status.text("phase", phase);
  // Durations of do-not-disrupt are 30 minutes and 4 hours: at their end, or a second beside it.
  constexpr std::array<std::int64_t, 5> kAges{7200, 1800, 1799, 14400, 14399};
  if (!draft.once_in(Feature::kDoNotDisrupt, 6)) status.text("startTime", draft.ago(draft.pick(kAges)));
  constexpr std::array<std::string_view, 3> kReadiness{"True", "False", "Unknown"};
  const std::string_view ready = draft.once_in(Feature::kPodStates, 4) ? draft.pick(kReadiness) : "True";
  return status.put("conditions", List().put(Object().text("type", "Ready").text("status", ready)));
}

void add_daemon_pod(Draft& draft, const NodeDraft& node, const DaemonDraft& daemon) {
  Object annotations;
  put_protection(draft, annotations, 12);
  Object metadata;
  metadata.text("name", fmt::format("{}-{}", daemon.name, node.name)).text("namespace", "kube-system");
  metadata.put("labels", Object().text("ds", daemon.name)).put_some("annotations", annotations);
  metadata.put("ownerReferences", List().put(owner("apps/v1", "DaemonSet", daemon.name)));
  Object spec;
  spec.text("nodeName", node.name);
  spec.put("containers", agent_containers(daemon));
  if (daemon.tolerates_all) spec.put("tolerations", List().put(Object().text("operator", "Exists")));
  draft.emit(head("v1", "Pod", metadata).put("spec", spec).put("status", running_status(draft, "Running")));
}

/// Room is kept for every daemon pod that belongs here, and most of them are there.
void add_daemon_pods(Draft& draft, NodeDraft& node) {
  for (const DaemonDraft& daemon : draft.daemons) {
    if (!runs_on(daemon, node)) continue;
    node.free_cpu_milli -= daemon.cpu_milli;
    --node.free_pods;
    if (daemon.host_port != 0) node.host_ports.insert(daemon.host_port);
    if (!draft.source.one_in(8)) add_daemon_pod(draft, node, daemon);
  }
}

/// What still fits, at times to the last unit; with overfull nodes at times more.
RequestDraft choose_request(Draft& draft, const NodeDraft& node) {
  Source& source = draft.source;
  RequestDraft request;
  switch (source.below(draft.spot_fleet ? 2 : 6)) {
    case 3:
      request.cpu_milli = node.free_cpu_milli;
      break;
    case 4:
      request.cpu_milli = node.free_cpu_milli / 2;
      break;
    case 5:
      request.cpu_milli = 1000;
      break;
    default:
      request.cpu_milli = 100 * source.between(1, 6);
  }
  if (source.one_in(3)) request.memory_mib = std::int64_t{128} << source.below(4);
  if (source.one_in(10)) request.memory_mib = std::max<std::int64_t>(0, node.free_memory_mib);
  if (node.free_gpus > 0 && source.one_in(4)) request.gpus = 1;
  if (draft.once_in(Feature::kOverfull, 4)) request.cpu_milli = node.free_cpu_milli + 1;
  return request;
}

bool fits(const Draft& draft, const NodeDraft& node, const RequestDraft& request) {
  if (request.cpu_milli <= 0 || node.free_pods < 1) return false;
  if (draft.on(Feature::kOverfull)) return true;
  return request.cpu_milli <= node.free_cpu_milli && request.memory_mib <= node.free_memory_mib;
}

void put_deletion_cost(Draft& draft, Object& annotations) {
  constexpr std::array<std::string_view, 5> kCosts{"-2147483647", "2147483647", "-134217728", "100", "dear"};
  if (draft.once_in(Feature::kPriorities, 4)) {
    annotations.text("controller.kubernetes.io/pod-deletion-cost", draft.pick(kCosts));
  }
}

List owners(Draft& draft, const NodeDraft& node, std::string_view app) {
  List list;
  switch (draft.source.below(draft.on(Feature::kPodStates) ? 8 : 1)) {
    case 4:
      return list.put(owner("apps/v1", "StatefulSet", app));
    case 5:
      return list.put(owner("batch/v1", "Job", app));
    case 6:
      return list.put(owner("v1", "Node", node.name));
    case 7:
      return list;
    default:
      return list.put(owner("apps/v1", "ReplicaSet", app));
  }
}

std::string_view choose_phase(Draft& draft) {
  constexpr std::array<std::string_view, 4> kPhases{"Running", "Pending", "Succeeded", "Failed"};
  return draft.once_in(Feature::kPodStates, 4) ? draft.pick(kPhases) : "Running";
}

Object running_metadata(Draft& draft, const NodeDraft& node, std::string_view app) {
  Object annotations;
  put_protection(draft, annotations, 6);
  put_deletion_cost(draft, annotations);
  Object metadata;
  metadata.text("name", fmt::format("{}-{}", app, draft.pods++));
  metadata.text("namespace", draft.once_in(Feature::kNamespaces, 4) ? "other" : "default");
  metadata.put("labels", Object().text("app", app)).put_some("annotations", annotations);
  metadata.put_some("ownerReferences", owners(draft, node, app));
  if (draft.once_in(Feature::kPodStates, 8)) metadata.text("deletionTimestamp", draft.ago(10));
  return metadata;
}

Object running_spec(Draft& draft, NodeDraft& node, const RequestDraft& request, std::string_view app) {
  Object spec;
  spec.text("nodeName", node.name);
  List ports;
  if (draft.once_in(Feature::kPorts, 4)) {
    const std::int64_t number = 80 + draft.source.between(0, 2);
    if (node.host_ports.insert(number).second) ports.put(host_port(draft, number));
  }
  put_containers(draft, spec, request, false, ports);
  if (draft.source.one_in(3)) put_constraints(draft, spec, app);
  if (draft.once_in(Feature::kPriorities, 3)) spec.number("priority", draft.source.edge(-100'000'000, 1'000'000'000));
  return spec;
}

void add_running_pod(Draft& draft, NodeDraft& node) {
  const RequestDraft request = choose_request(draft, node);
  if (!fits(draft, node, request)) return;
  node.free_cpu_milli -= request.cpu_milli;
  node.free_memory_mib -= request.memory_mib;
  node.free_gpus -= request.gpus;
  --node.free_pods;
  const std::string_view app = draft.pick(kApps);
  const Object metadata = running_metadata(draft, node, app);
  const Object spec = running_spec(draft, node, request, app);
  draft.emit(head("v1", "Pod", metadata).put("spec", spec).put("status", running_status(draft, choose_phase(draft))));
}

}  // namespace

void add_running_pods(Draft& draft, NodeDraft& node) {
  add_daemon_pods(draft, node);
  std::uint64_t left = 1 + draft.source.below(4);
  if (draft.once_in(Feature::kEmptyNodes, 3)) left = 0;
  for (; left > 0; --left) add_running_pod(draft, node);
}

}  // namespace kerf::gen
