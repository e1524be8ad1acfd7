#include "kerf/reference/requests.h"

#include <string_view>

#include "kerf/fault/planted.h"

namespace kerf::reference {

using model::Container;
using model::Pod;
using model::ResourceList;

namespace {

const model::ContainerStatus* find_status(const Pod& pod, std::string_view container) {
  for (const model::ContainerStatus& status : pod.status.containers) {
    if (status.name == container) return &status;
  }
  return nullptr;
}

/// R(c) of a container that can be resized in place: the largest of what is asked, reported and allocated.
ResourceList resizable_requests(const Pod& pod, const Container& container) {
  const model::ContainerStatus* status = find_status(pod, container.name);
  if (status == nullptr) return container.requests;
  ResourceList reported = model::maximum(status->requests, status->allocated);
  return resize_is_infeasible(pod) ? reported : model::maximum(container.requests, reported);
}

bool can_be_set_for_the_pod(std::string_view resource) {
  return resource == model::kCpu || resource == model::kMemory || resource.starts_with("hugepages-");
}

}  // namespace

bool resize_is_infeasible(const Pod& pod) {
  const model::Condition* pending = model::find_condition(pod.status.conditions, "PodResizePending");
  return pending != nullptr && pending->reason == "Infeasible";
}

ResourceList effective_requests(const Pod& pod) {
  const model::PodSpec& spec = *pod.spec;
  ResourceList total;
  for (const Container& container : spec.containers) model::add(total, resizable_requests(pod, container));

  ResourceList sidecars;
  ResourceList largest_init;
  for (const Container& container : spec.init_containers) {
    if (container.restart_always) {
      ResourceList requests = resizable_requests(pod, container);
      model::add(total, requests);
      model::add(sidecars, requests);
      largest_init = model::maximum(largest_init, sidecars);
    } else {
      ResourceList while_it_runs = container.requests;
      if (!fault::planted("sidecar-order-ignored")) model::add(while_it_runs, sidecars);
      largest_init = model::maximum(largest_init, while_it_runs);
    }
  }
  const bool starts_first = !largest_init.empty() && !fault::planted("init-containers-ignored");
  if (starts_first) total = model::maximum(total, largest_init);

  if (spec.pod_requests) {
    for (const auto& [resource, quantity] : *spec.pod_requests) {
      if (can_be_set_for_the_pod(resource)) total.set(resource, quantity);
    }
  }
  if (!fault::planted("pod-overhead-ignored")) model::add(total, spec.overhead);
  total.set(model::kPods, model::Quantity::units(1));
  return total;
}

model::PodSpec with_limits_as_requests(model::PodSpec spec) {
  auto fill = [](std::vector<Container>& containers) {
    for (Container& container : containers) {
      for (const auto& [resource, limit] : container.limits) {
        if (!container.requests.contains(resource)) container.requests.set(resource, limit);
      }
    }
  };
  fill(spec.containers);
  fill(spec.init_containers);
  return spec;
}

}  // namespace kerf::reference
