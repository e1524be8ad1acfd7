#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kerf::gen {

/// What to make: a shape's name, its size and the seed that all of its choices come from.
struct ShapeOptions {
  std::string shape;
  std::size_t pods = 100;
  std::uint64_t seed = 1;
  std::optional<std::string> bytes = std::nullopt;  ///< `scenario`, `disruption`: a fuzzer's input instead of a seed.
  std::string cpu = "1";                            ///< `inflate`: request of one replica.
  std::string memory = "1Gi";                       ///< `inflate`: likewise.
  std::size_t types = 400;      ///< `diverse`, `preferences`, `existing`, `full`: how many instance types.
  std::size_t use_percent = 0;  ///< `consolidation`: how full each node is; 0: a sixth to two thirds, by the seed.
  bool has_topology = true;     ///< `consolidation`: ClusterParts.
  bool has_blockers = false;    ///< `consolidation`: likewise.
  std::size_t nodes = 0;  ///< `consolidation`: nodes that may go; 0: 8 to 14, by the seed. `existing`, `full`; 0: 100.
};

/// A shape's name and what it stands for in one line.
struct ShapeInfo {
  std::string_view name;
  std::string_view about;
};

/// The shapes that `generate` knows: inflate, diverse, preferences, existing, workloads, scenario, disruption,
/// consolidation, full, listed.
[[nodiscard]] std::span<const ShapeInfo> shapes();

/// The objects of a scenario, one JSON document each, in a fixed order: same options, same bytes. The error says which
/// option is wrong and what was expected.
///
/// - `inflate`: `pods` replicas of one request in an on-demand NodePool of AWS types.
/// - `diverse`: diverse_pods, to be placed on new nodes of benchmark_types; the mix of Karpenter's own benchmark.
/// - `preferences`: preference_pods, likewise; its mix of preferences.
/// - `existing`: cluster_with_room of `nodes`, `pods` and `seed`.
/// - `workloads`: workloads drawn from the shapes of real manifests (corpora/workloads), until `pods` are reached.
/// - `scenario`, `disruption`: decode_scenario of the seed, for a provisioning or a disruption pass, led by a Case
///   document with the options; only `seed` or `bytes` apply.
/// - `consolidation`: half_empty_cluster of `nodes` and `seed`.
/// - `full`: full_cluster of `nodes` and `seed`.
/// - `listed`: listed_pods of `pods` and `seed`.
[[nodiscard]] std::expected<std::vector<std::string>, std::string> generate(const ShapeOptions& options);

}  // namespace kerf::gen
