#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/io/defaults.h"
#include "kerf/io/pod_spec_pool.h"
#include "kerf/io/read_workload.h"
#include "kerf/model/snapshot.h"

namespace kerf::io {

/// How many pods all workloads together may expand to.
inline constexpr std::int64_t kMaxExpandedPods = 200'000;

/// What expansion reads besides the workloads. Lists sorted by namespace and name.
struct ExpansionInput {
  std::span<const model::Pod> live_pods;
  std::span<const model::ObjectMeta> unreadable_pods;  ///< Those whose metadata could be read.
  std::span<const model::PersistentVolumeClaim> claims;
  std::string default_storage_class;
};

/// What expansion makes.
struct Expansion {
  std::vector<model::Pod> pods;
  std::vector<model::PersistentVolumeClaim> claims;
  std::vector<std::size_t> too_large;  ///< Workloads that would exceed kMaxExpandedPods; they are not expanded.
};

/// Pending pods `NAME-0`, `NAME-1`, ... for every workload without pods in the input: none that it owns, directly or
/// through a ReplicaSet, and none that its selector matches. A ReplicaSet of a Deployment that is in the input leaves
/// it to the Deployment. The claims that the StatefulSet and ephemeral volume controllers would create come along.
/// `workloads` is sorted by namespace, name and kind.
[[nodiscard]] Expansion expand_workloads(std::span<const WorkloadReading> workloads, const ExpansionInput& input,
                                         const Admission& admission, PodSpecPool& pool);

}  // namespace kerf::io
