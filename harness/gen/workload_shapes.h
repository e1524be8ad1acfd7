#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace kerf::gen {

/// An AWS NodePool and Deployments drawn from the embedded shapes of real manifests until `pods` replicas are reached.
/// Kept of a shape: requests, extended resources, replicas, anti-affinity, spread, tolerations, and node selectors on
/// well-known labels (what selects a vendor's own label could never be placed). Every extended resource drawn brings a
/// toleration of its taint. DaemonSets, Jobs and rows without a replica count are left out.
[[nodiscard]] std::vector<std::string> workload_documents(std::size_t pods, std::uint64_t seed);

}  // namespace kerf::gen
