#include "kerf/reference/buffers.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>

#include "kerf/reference/requests.h"

namespace kerf::reference {

using model::CapacityBuffer;
using model::Pod;
using model::Quantity;
using model::Snapshot;

namespace {

/// What a buffer copies, and the replicas of the workload it follows (if it follows one).
struct BufferSource {
  const model::PodTemplate* pod_template = nullptr;
  std::optional<std::int64_t> replicas;
};

BufferSource source_of(const CapacityBuffer& buffer, const Snapshot& snapshot) {
  const std::string& namespace_name = buffer.meta.namespace_name;
  if (!buffer.pod_template_name.empty()) {
    const auto* object = model::find_object(snapshot.pod_templates, namespace_name, buffer.pod_template_name);
    return object == nullptr ? BufferSource{} : BufferSource{&object->pod_template, std::nullopt};
  }
  for (const model::Workload& workload : snapshot.workloads) {
    if (workload.kind == model::WorkloadKind::kJob) continue;
    bool is_named = workload.meta.namespace_name == namespace_name && workload.meta.name == buffer.scalable_name &&
                    model::workload_kind_name(workload.kind) == buffer.scalable_kind;
    if (is_named) return {&workload.pod_template, workload.replicas};
  }
  return {};
}

/// How many pods of those requests the limits hold; nothing when none of them is limited.
std::optional<std::int64_t> replicas_within(const model::ResourceList& limits, const model::ResourceList& requests) {
  std::optional<std::int64_t> most;
  for (const auto& [resource, limit] : limits) {
    const Quantity* request = requests.find(resource);
    if (request == nullptr || request->is_zero() || limit.is_negative()) continue;
    auto whole = limit.nano_count() / request->nano_count();
    auto count = static_cast<std::int64_t>(std::min<model::Int128>(whole, std::numeric_limits<std::int32_t>::max()));
    most = most ? std::min(*most, count) : count;
  }
  return most;
}

std::int64_t replicas_of(const CapacityBuffer& buffer, const BufferSource& source,
                         const model::ResourceList& requests) {
  std::optional<std::int64_t> wanted = buffer.replicas;
  if (buffer.percentage && source.replicas.value_or(0) > 0) {
    std::int64_t share = (*buffer.percentage * *source.replicas + 99) / 100;
    wanted = std::max(wanted.value_or(0), share);
  }
  std::optional<std::int64_t> limit = buffer.limits ? replicas_within(*buffer.limits, requests) : std::nullopt;
  if (!wanted) return limit.value_or(0);
  return limit ? std::min(*wanted, *limit) : *wanted;
}

Pod virtual_pod(const CapacityBuffer& buffer, const model::PodTemplate& pod_template,
                const std::shared_ptr<const model::PodSpec>& spec) {
  Pod pod;
  pod.meta.namespace_name = buffer.meta.namespace_name;
  pod.meta.labels = pod_template.labels;
  pod.meta.annotations = pod_template.annotations;
  pod.spec = spec;
  pod.status.phase = "Pending";
  return pod;
}

}  // namespace

std::vector<Pod> buffer_pods(const Snapshot& snapshot) {
  std::vector<Pod> pods;
  for (const CapacityBuffer& buffer : snapshot.capacity_buffers) {
    BufferSource source = source_of(buffer, snapshot);
    if (source.pod_template == nullptr) continue;
    auto spec = std::make_shared<model::PodSpec>(*source.pod_template->spec);
    spec->volumes.clear();
    Pod pod = virtual_pod(buffer, *source.pod_template, spec);
    std::int64_t replicas = replicas_of(buffer, source, effective_requests(pod));
    for (std::int64_t i = 1; i <= replicas; ++i) {
      pod.meta.name = fmt::format("capacity-buffer-{}-{}", buffer.meta.name, i);
      if (!buffer.meta.uid.empty()) pod.meta.uid = fmt::format("{}-{}", buffer.meta.uid, i);
      pods.push_back(pod);
    }
  }
  return pods;
}

}  // namespace kerf::reference
