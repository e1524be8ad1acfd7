#pragma once

#include <string>
#include <vector>

#include "kerf/reference/disruption.h"
#include "kerf/reference/method_context.h"

namespace kerf::reference {

/// What budgets allow and leave in a pool of that many nodes. Source: disruption.md 4.
[[nodiscard]] PoolAllowance pool_allowance(const model::NodePool& pool, PoolCount count, model::Time now);
[[nodiscard]] std::vector<PoolAllowance> pool_allowances(const DisruptionWorld& world);

/// One machine with blockers and the filters of methods. Source: disruption.md 2.
[[nodiscard]] NodeVerdict node_verdict(const Candidate& machine, const DisruptionWorld& world);
/// Every tracked machine with blockers and the filters of methods. Source: disruption.md 2.
[[nodiscard]] std::vector<NodeVerdict> node_verdicts(const DisruptionWorld& world);

/// Writes the commands with their claims, placements and pending pods into the decision, and what stands behind them
/// into `result.commands`. Source: formats.md "Decision".
void write_commands(const DisruptionWorld& world, std::vector<PlannedCommand> commands, DisruptionResult& result);

/// The nodes that no command touches and that eligibility rejects. Source: formats.md "Decision".
void write_blockers(DisruptionResult& result);

/// The nodes that could go and stay: what the methods noted, else the filter that keeps them, else that an earlier
/// method acted. Source: formats.md "Decision".
void write_notes(const DisruptionNotes& notes, DisruptionResult& result);

/// The same when the pass did not start because NodeClaims wait for their instances. Source: disruption.md 3.1.
void write_pause(const std::vector<std::string>& waiting_for, DisruptionResult& result);

}  // namespace kerf::reference
