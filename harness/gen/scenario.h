#pragma once

#include <string>
#include <vector>

#include "kerf/gen/byte_source.h"
#include "kerf/model/options.h"

namespace kerf::gen {

/// A small random input of a provisioning pass: one JSON document per object, and the options to decide it with.
struct Scenario {
  std::vector<std::string> documents;
  model::Options options;
};

/// How large a scenario may become.
struct ScenarioLimits {
  std::size_t pods = 16;
  std::size_t types = 8;
  std::size_t nodes = 4;
};

/// Turns choices into a scenario: NodePools (weights, taints, limits, requirements, minValues), instance types with
/// zones, capacity types and reservations, existing nodes with bound pods, DaemonSets, volumes, and classes of pending
/// pods with selectors, tolerations, ports, spread and affinity. Swarm style: each scenario switches some features off
/// altogether. All-zero choices give the simplest scenario. Same choices, same bytes.
[[nodiscard]] Scenario decode_scenario(Source& source, const ScenarioLimits& limits);

}  // namespace kerf::gen
