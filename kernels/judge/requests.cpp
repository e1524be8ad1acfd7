#include "kerf/judge/requests.h"

#include <algorithm>

namespace kerf::judge {

using model::Container;
using model::Quantity;
using model::ResourceList;

namespace {

const model::ContainerStatus* status_of(const model::Pod& pod, const Container& container) {
  for (const model::ContainerStatus& status : pod.status.containers) {
    if (status.name == container.name) return &status;
  }
  return nullptr;
}

bool resize_is_infeasible(const model::Pod& pod) {
  const model::Condition* condition = model::find_condition(pod.status.conditions, "PodResizePending");
  return condition != nullptr && condition->reason == "Infeasible";
}

// A container that may be resized in place counts with the most it was promised.
ResourceList running_requests(const model::Pod& pod, const Container& container) {
  const model::ContainerStatus* status = status_of(pod, container);
  if (status == nullptr) return container.requests;
  ResourceList promised = model::maximum(status->requests, status->allocated);
  return resize_is_infeasible(pod) ? promised : model::maximum(container.requests, promised);
}

ResourceList sum(const ResourceList& a, const ResourceList& b) {
  ResourceList total = a;
  model::add(total, b);
  return total;
}

bool may_be_set_on_the_pod(std::string_view resource) {
  return resource == model::kCpu || resource == model::kMemory || resource.starts_with("hugepages-");
}

void fill_from_limits(std::vector<Container>& containers) {
  for (Container& container : containers) {
    for (const auto& [name, limit] : container.limits) {
      if (!container.requests.contains(name)) container.requests.set(name, limit);
    }
  }
}

}  // namespace

ResourceList effective_requests(const model::Pod& pod) {
  const model::PodSpec& spec = *pod.spec;
  ResourceList total;
  for (const Container& container : spec.containers) model::add(total, running_requests(pod, container));

  ResourceList sidecars;
  ResourceList starting;
  for (const Container& container : spec.init_containers) {
    if (container.restart_always) {
      const ResourceList own = running_requests(pod, container);
      model::add(total, own);
      model::add(sidecars, own);
      starting = model::maximum(starting, sidecars);
    } else {
      starting = model::maximum(starting, sum(container.requests, sidecars));
    }
  }
  total = model::maximum(total, starting);

  if (spec.pod_requests) {
    for (const auto& [name, quantity] : *spec.pod_requests) {
      if (may_be_set_on_the_pod(name)) total.set(name, quantity);
    }
  }
  model::add(total, spec.overhead);
  total.set(model::kPods, Quantity::units(1));
  return total;
}

model::PodSpec with_limits_as_requests(const model::PodSpec& spec) {
  model::PodSpec filled = spec;
  fill_from_limits(filled.containers);
  fill_from_limits(filled.init_containers);
  return filled;
}

const std::string* blocking_resource(const ResourceList& request, const ResourceList& room) {
  for (const auto& [name, quantity] : room) {
    if (quantity.is_negative()) return &name;
  }
  for (const auto& [name, quantity] : request) {
    if (!quantity.fits_in(amount(room, name))) return &name;
  }
  return nullptr;
}

bool fits(const ResourceList& request, const ResourceList& room) { return blocking_resource(request, room) == nullptr; }

Quantity amount(const ResourceList& list, std::string_view name) {
  const Quantity* found = list.find(name);
  return found == nullptr ? Quantity() : *found;
}

void subtract_present(ResourceList& total, const ResourceList& part) {
  for (const auto& [name, quantity] : part) {
    if (const Quantity* present = total.find(name)) total.set(name, *present - quantity);
  }
}

}  // namespace kerf::judge
