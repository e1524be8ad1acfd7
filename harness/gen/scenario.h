#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/gen/byte_source.h"
#include "kerf/model/options.h"

namespace kerf::gen {

/// Which meaning choices have. A change of it gives all seeds and stored bytes other scenarios.
inline constexpr int kScenarioFormat = 2;

/// What a scenario is an input of.
enum class ScenarioKind : std::uint8_t { kPlan, kDisruption };

/// A small random input: one JSON document per object, and the options to decide it with.
struct Scenario {
  std::vector<std::string> documents;
  model::Options options;
};

/// How large a scenario may become; most are smaller. Some have up to four times as many types.
struct ScenarioLimits {
  std::size_t pods = 16;  ///< Pending ones.
  std::size_t types = 8;
  std::size_t nodes = 8;
};

/// Turns choices into a scenario: instance types, NodePools, DaemonSets, volumes, PodDisruptionBudgets, nodes with what
/// runs on them, and classes of pending pods; a disruption pass always has nodes, and NodePools with a `disruption`
/// block. Swarm style: every scenario switches some features off altogether. All-zero choices give the simplest
/// scenario. Same choices, same bytes. What runs on a node fits there, unless the scenario is one of overfull nodes.
[[nodiscard]] Scenario decode_scenario(Source& source, ScenarioKind kind, const ScenarioLimits& limits);

/// The Case document that says what to decide and with which options: `NAME-vFORMAT-SEED`.
[[nodiscard]] std::string scenario_case(std::string_view name, std::uint64_t seed, ScenarioKind kind,
                                        const model::Options& options);

}  // namespace kerf::gen
