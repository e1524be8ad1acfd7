#include <fmt/format.h>

#include <algorithm>

#include "kerf/gen/draft_pods.h"

namespace kerf::gen {
namespace {

Object amounts(const RequestDraft& request) {
  Object object;
  if (request.cpu_milli > 0) object.text("cpu", fmt::format("{}m", request.cpu_milli));
  if (request.memory_mib > 0) object.text("memory", fmt::format("{}Mi", request.memory_mib));
  if (request.gpus > 0) object.text("example.com/gpu", fmt::format("{}", request.gpus));
  return object;
}

Object container(std::string_view name, const Object& resources) {
  Object object;
  object.text("name", name).text("image", "registry.example.com/app:1").put_some("resources", resources);
  return object;
}

Object requesting(const RequestDraft& request) { return Object().put_some("requests", amounts(request)); }

/// The part of `total` for something beside the main container; `total` keeps the rest.
RequestDraft take_cpu(Draft& draft, RequestDraft& total) {
  const std::int64_t cpu_milli = draft.source.between(0, total.cpu_milli / 3);
  total.cpu_milli -= cpu_milli;
  return {.cpu_milli = cpu_milli};
}

/// An init container beside `main`; while it runs, the main containers do not.
Object init_container(Draft& draft, const RequestDraft& main, bool may_exceed) {
  RequestDraft request;
  request.cpu_milli = draft.source.edge(0, main.cpu_milli);
  request.memory_mib = draft.source.edge(0, main.memory_mib);
  if (may_exceed && draft.source.one_in(3)) request.cpu_milli = main.cpu_milli + draft.source.edge(1, 2000);
  return container("prepare", requesting(request));
}

/// Init containers and sidecars, in either order; what sidecars take is gone from `total`.
List init_containers(Draft& draft, RequestDraft& total, bool may_exceed) {
  List list;
  if (!draft.once_in(Feature::kInitContainers, 2)) return list;
  const std::uint64_t order = draft.source.below(4);  // init, sidecar, sidecar first, init first
  const bool has_sidecar = order != 0;
  const RequestDraft sidecar = has_sidecar ? take_cpu(draft, total) : RequestDraft{};
  const auto put_sidecar = [&] { list.put(container("helper", requesting(sidecar)).text("restartPolicy", "Always")); };
  if (order == 2) put_sidecar();
  if (order != 1) list.put(init_container(draft, total, may_exceed));
  if (order == 1 || order == 3) put_sidecar();
  return list;
}

/// What the main container asks for: at times only as a limit, which the API server copies.
Object main_resources(Draft& draft, const RequestDraft& request) {
  if (draft.once_in(Feature::kPodResources, 4)) return Object().put_some("limits", amounts(request));
  return requesting(request);
}

}  // namespace

void put_containers(Draft& draft, Object& spec, RequestDraft total, bool may_exceed, const List& ports) {
  if (draft.once_in(Feature::kInitContainers, 4)) spec.put_some("overhead", amounts(take_cpu(draft, total)));
  const RequestDraft without_overhead = total;
  spec.put_some("initContainers", init_containers(draft, total, may_exceed));
  List containers;
  if (draft.once_in(Feature::kPodResources, 4)) {
    containers.put(container("second", requesting(take_cpu(draft, total))));
  }
  containers.put(container("main", main_resources(draft, total)).put_some("ports", ports));
  spec.put("containers", containers);
  if (draft.once_in(Feature::kPodResources, 6)) {
    spec.put_some("resources", requesting({.cpu_milli = without_overhead.cpu_milli}));
  }
}

Object host_port(Draft& draft, std::int64_t number) {
  Object port;
  port.number("containerPort", std::int64_t{80}).number("hostPort", number);
  constexpr std::array<std::string_view, 4> kAddresses{"10.0.0.1", "10.0.0.2", "0.0.0.0", "::"};
  if (draft.source.one_in(2)) port.text("hostIP", draft.pick(kAddresses));
  if (draft.source.one_in(3)) port.text("protocol", draft.source.one_in(2) ? "UDP" : "TCP");
  return port;
}

List agent_containers(const DaemonDraft& daemon) {
  List ports;
  if (daemon.host_port != 0) {
    ports.put(Object().number("containerPort", daemon.host_port).number("hostPort", daemon.host_port));
  }
  const Object requests = Object().text("cpu", fmt::format("{}m", daemon.cpu_milli));
  Object container;
  container.text("name", "agent").text("image", "registry.example.com/agent:1");
  container.put("resources", Object().put("requests", requests)).put_some("ports", ports);
  return List().put(container);
}

}  // namespace kerf::gen
