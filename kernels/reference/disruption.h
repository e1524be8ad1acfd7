#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kerf/model/decision.h"
#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"
#include "kerf/reference/budgets.h"
#include "kerf/reference/disruption_engine.h"
#include "kerf/reference/on_compiled.h"
#include "kerf/reference/work.h"

namespace kerf::reference {

/// Whether a method takes the node, and if not, why. Source: disruption.md 2.4.
struct MethodVerdict {
  std::string method;  ///< As in Command::method.
  std::string code;    ///< Empty: the method takes the node as a candidate.
  std::string message;

  [[nodiscard]] bool takes() const { return code.empty(); }
};

/// What the pass knows of one machine, command or not. Source: disruption.md 2.
struct NodeVerdict {
  std::string node;                        ///< As shown: the Node's name, or the NodeClaim's while it has none.
  std::string node_pool;                   ///< Its label, or empty.
  std::optional<model::Blocker> graceful;  ///< Why Emptiness and consolidation may not touch it.
  std::optional<model::Blocker> eventual;  ///< Why drift may not touch it.
  std::vector<MethodVerdict> methods;      ///< In the order of methods, those of a class that is not blocked.
  double price_usd_hour = 0;               ///< 0 also when unknown.
  bool is_price_known = false;
  double reschedule_cost = 0;
  bool is_empty = false;  ///< As disruption sees it: nothing on it is worth a cost.
  std::size_t reschedulable_pods = 0;
};

/// What budgets allow in one pool for one reason. Source: disruption.md 4.
struct ReasonAllowance {
  DisruptionReason reason = DisruptionReason::kUnderutilized;
  std::int64_t allowed = 0;  ///< By the budgets alone; kUnlimitedDisruptions where none applies.
  std::int64_t left = 0;     ///< After what is being disrupted already.
};

struct PoolAllowance {
  std::string node_pool;
  PoolCount count;
  std::vector<ReasonAllowance> reasons;  ///< In the order of disruption_reasons().

  [[nodiscard]] std::int64_t left(DisruptionReason reason) const;
};

/// What stands behind the command of the same index. Source: disruption.md 6, 9.
struct CommandDetail {
  /// The pods of the candidates and where they go, by name. Empty for methods that simulate nothing.
  std::vector<model::Placement> moves;
  double price_before_usd_hour = 0;
  /// Of the replacements: cheapest offering of the first type of each.
  double price_after_usd_hour = 0;
};

/// How far one method came. Methods after the one that acted are not there.
struct MethodRun {
  std::string method;
  std::size_t candidates = 0;   ///< After its filter.
  std::size_t simulations = 0;  ///< Scheduling simulations made.
  bool is_cut_short = false;    ///< Options::max_simulations ended it.
  std::string aborted;          ///< Why the pass ended with this method without a command, if it did.
};

struct DisruptionResult {
  model::Decision decision;
  std::vector<NodeVerdict> nodes;       ///< Every tracked machine, by shown name.
  std::vector<PoolAllowance> pools;     ///< By name.
  std::vector<CommandDetail> commands;  ///< One per command of the decision.
  std::vector<MethodRun> methods;       ///< In the order in which they ran.
  Work work;                            ///< Of what methods asked the engine.
};

/// One disruption pass of Karpenter: the commands of the first method that acts, before the 15 s validation wait. Pure;
/// same input, same result. Source: disruption.md 3.1.
[[nodiscard]] DisruptionResult disrupt(const model::Snapshot& snapshot, const model::Options& options,
                                       const DisruptionEngine& engine = plain_engine(),
                                       const OnCompiled& compiled = {});

/// What the budgets of every NodePool leave now, by name of the pool. Source: disruption.md 4.3.
[[nodiscard]] std::vector<PoolAllowance> budget_allowances(const model::Snapshot& snapshot,
                                                           const model::Options& options);

}  // namespace kerf::reference
