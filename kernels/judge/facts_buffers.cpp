#include <algorithm>
#include <limits>
#include <optional>

#include "kerf/judge/facts.h"
#include "kerf/judge/requests.h"

namespace kerf::judge {

using model::CapacityBuffer;
using model::Pod;
using model::Quantity;
using model::Snapshot;

namespace {

struct Source {
  const model::PodTemplate* pods = nullptr;
  std::optional<std::int64_t> replicas;  ///< Of the workload, when it is one.
};

Source source_of(const Snapshot& snapshot, const CapacityBuffer& buffer) {
  if (!buffer.pod_template_name.empty()) {
    const auto* found = find_object(snapshot.pod_templates, buffer.meta.namespace_name, buffer.pod_template_name);
    return {.pods = found == nullptr ? nullptr : &found->pod_template, .replicas = std::nullopt};
  }
  for (const model::Workload& workload : snapshot.workloads) {
    const bool is_named = workload.meta.namespace_name == buffer.meta.namespace_name &&
                          workload.meta.name == buffer.scalable_name && workload.kind != model::WorkloadKind::kJob &&
                          model::workload_kind_name(workload.kind) == buffer.scalable_kind;
    if (is_named) return {.pods = &workload.pod_template, .replicas = workload.replicas};
  }
  return {};
}

std::optional<std::int64_t> wanted(const CapacityBuffer& buffer, const Source& source) {
  std::optional<std::int64_t> count = buffer.replicas;
  if (buffer.percentage && source.replicas.value_or(0) > 0) {
    const std::int64_t share = (*buffer.percentage * *source.replicas + 99) / 100;
    count = std::max(count.value_or(0), share);
  }
  return count;
}

std::optional<std::int64_t> allowed(const CapacityBuffer& buffer, const model::ResourceList& requests) {
  if (!buffer.limits) return std::nullopt;
  std::optional<std::int64_t> most;
  for (const auto& [name, limit] : *buffer.limits) {
    const Quantity request = amount(requests, name);
    if (request <= Quantity() || limit.is_negative()) continue;
    const model::Int128 count = limit.nano_count() / request.nano_count();
    const auto bounded =
        static_cast<std::int64_t>(std::min<model::Int128>(count, std::numeric_limits<std::int64_t>::max()));
    most = std::min(most.value_or(bounded), bounded);
  }
  return most;
}

Pod virtual_pod(const CapacityBuffer& buffer, const model::PodTemplate& source) {
  Pod pod;
  pod.meta.namespace_name = buffer.meta.namespace_name;
  pod.meta.labels = source.labels;
  model::PodSpec spec = *source.spec;
  spec.volumes.clear();
  pod.spec = std::make_shared<const model::PodSpec>(std::move(spec));
  return pod;
}

}  // namespace

std::vector<Pod> virtual_buffer_pods(const Snapshot& snapshot) {
  std::vector<Pod> pods;
  for (const CapacityBuffer& buffer : snapshot.capacity_buffers) {
    const Source source = source_of(snapshot, buffer);
    if (source.pods == nullptr || source.pods->spec == nullptr) continue;
    Pod pod = virtual_pod(buffer, *source.pods);
    const std::optional<std::int64_t> count = wanted(buffer, source);
    const std::optional<std::int64_t> most = allowed(buffer, effective_requests(pod));
    const std::int64_t replicas = count && most ? std::min(*count, *most) : count ? *count : most.value_or(0);
    for (std::int64_t i = 1; i <= replicas; ++i) {
      pod.meta.name = "capacity-buffer-" + buffer.meta.name + "-" + std::to_string(i);
      pods.push_back(pod);
    }
  }
  return pods;
}

}  // namespace kerf::judge
