#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace kerf::gen {

/// `nodes` nodes of 16 cpu in three zones, each half full with four running pods, and `pods` pending ones of
/// `diverse_pods`, all of which find room on the nodes as long as there are as many nodes as pods repel each other.
/// Without the instance types.
[[nodiscard]] std::vector<std::string> cluster_with_room(std::size_t nodes, std::size_t pods, std::uint64_t seed);

/// `nodes` nodes of 8 cpu, the largest that the NodePool allows, each with eight running pods of 900m to 1 cpu:
/// none can go, and none can be replaced by a cheaper one, so a disruption pass looks at all of them for nothing.
/// Budgets restrict nothing. Without the instance types.
[[nodiscard]] std::vector<std::string> full_cluster(std::size_t nodes, std::uint64_t seed);

}  // namespace kerf::gen
