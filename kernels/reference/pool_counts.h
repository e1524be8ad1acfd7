#pragma once

#include <map>
#include <span>
#include <string>

#include "kerf/reference/budgets.h"
#include "kerf/reference/state_nodes.h"

namespace kerf::reference {

/// How many nodes budgets count in each NodePool, and how many of them are being disrupted by anything at all. Pools
/// without such a node are missing. Source: disruption.md 4.3.
[[nodiscard]] std::map<std::string, PoolCount, std::less<>> pool_counts(std::span<const StateNode> state);

}  // namespace kerf::reference
