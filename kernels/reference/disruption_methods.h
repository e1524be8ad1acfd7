#pragma once

#include <vector>

#include "kerf/reference/method_context.h"

namespace kerf::reference {

// Each method plans its commands for the candidates that pass its filter, given by name. None: the next method's turn.

/// All empty nodes that budgets allow, in one command. Source: disruption.md 6.1.
[[nodiscard]] std::vector<PlannedCommand> run_emptiness(const Candidates& candidates, MethodContext& context);

/// Drifted nodes of static pools, each replaced by a node from its pool's template. Source: disruption.md 3.4.
[[nodiscard]] std::vector<PlannedCommand> run_static_drift(const Candidates& candidates, MethodContext& context);

/// The first drifted node whose pods find places. Source: disruption.md 7.2.
[[nodiscard]] std::vector<PlannedCommand> run_drift(const Candidates& candidates, MethodContext& context);

/// Several underused nodes at once. Source: disruption.md 6.6.
[[nodiscard]] std::vector<PlannedCommand> run_multi_node(const Candidates& candidates, MethodContext& context);

/// The first underused node that can go or become cheaper. Source: disruption.md 6.7.
[[nodiscard]] std::vector<PlannedCommand> run_single_node(const Candidates& candidates, MethodContext& context);

}  // namespace kerf::reference
