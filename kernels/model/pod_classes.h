#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "kerf/model/resources.h"
#include "kerf/model/snapshot.h"

namespace kerf::model {

/// Every label key that a selector can ask pods for: those of spread constraints (with their matchLabelKeys), pod
/// affinity terms and PodDisruptionBudgets, in byte order. Source: provisioning.md 5.2.
[[nodiscard]] std::vector<std::string> selectable_label_keys(const Snapshot& snapshot);

/// The number of each pod's equivalence class; classes are numbered in the order of their first pods. `pod_requests`
/// has one entry per pod. What makes a class is said at PodClass.
[[nodiscard]] std::vector<std::uint32_t> classify_pods(const Snapshot& snapshot,
                                                       std::span<const ResourceList> pod_requests);

}  // namespace kerf::model
