#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kerf/judge/checks.h"
#include "kerf/judge/command_view.h"

namespace kerf::judge {

/// A disruption decision beside what the input says about it.
struct DisruptionView {
  const Machines& machines;
  const model::Decision& decision;
  const std::vector<CommandView>& commands;
};

/// The scheduling simulation behind a command: the input without its candidates. Source: disruption.md 6.2.
struct SimulationView {
  const CommandView& command;
  const Facts& facts;
  const PlanView& plan;
};

/// The form of commands: one method a pass, reasons, sizes, how many replacements, nothing twice, no pass while a
/// NodeClaim is not launched (I-016, I-017, I-028, J-METHOD, J-PASS, J-PAUSED, J-REPLACEMENTS, J-PLACEMENTS,
/// J-NO-POOLS). Source: disruption.md 3; formats.md "Decision".
void check_commands(const DisruptionView& view, Violations& found);

/// Whether candidates may be disrupted at all, and by that method (I-008, I-009, I-010, I-023, J-CANDIDATE).
/// Source: disruption.md 2.
void check_candidates(const DisruptionView& view, Violations& found);

/// Disruption budgets, summed over the commands of the pass (I-011, I-012). Source: disruption.md 4.
void check_budgets(const DisruptionView& view, Violations& found);

/// Which candidates go, as far as it follows without a simulation: a batch is a prefix of the order, Emptiness and
/// static drift take all they may, drift and single-node consolidation pass over nothing that is certain to work
/// (I-017, I-045, I-052, J-PASS, J-EMPTINESS, J-STATIC-DRIFT). Source: disruption.md 2.4, 3.4, 4.4, 5, 6.6, 6.7.
void check_order(const DisruptionView& view, Violations& found);

/// Replacements of static nodes are what the pool's template says (J-TEMPLATE). Source: disruption.md 3.4.
void check_static_claims(const DisruptionView& view, Violations& found);

/// Whether a limit of a replacement's pool keeps the command from starting, and is said so (J-BLOCKED-BY).
/// Source: disruption.md 3.2.
void check_blocked_by(const DisruptionView& view, Violations& found);

/// Every node that is rejected and that no command touches is listed with its code, and nothing else (J-BLOCKER).
/// Source: disruption.md 2; formats.md "Decision".
void check_blockers(const DisruptionView& view, Violations& found);

/// What a command saves (J-SAVINGS). `plan` is nullptr for commands that simulate nothing. Source: disruption.md 9.
void check_savings(const CommandView& command, const PlanView* plan, bool has_computed_prices, Violations& found);

/// Balanced pools approve of the command (I-024). Source: disruption.md 6.8.
void check_balanced(const DisruptionView& view, Violations& found);

/// Every displaced pod has a place, on a node that is initialized, and in consolidation on none that is under its
/// consolidateAfter (J-STRANDED, I-006, I-007). Source: disruption.md 6.2.
void check_destinations(const SimulationView& simulation, Violations& found);

/// Every type of a replacement launches for less than the candidates cost, also in exact decimals (I-015).
/// Source: disruption.md 6.3.
void check_replacement_price(const SimulationView& simulation, Violations& found);

/// A batch is not replaced by what keeping one of it would do as well (I-018). Source: disruption.md 6.6.
void check_same_type(const SimulationView& simulation, Violations& found);

/// Spot replaces spot only where that is switched on and flexible, and is all that a replacement asks for that could
/// have been either (I-019, I-020, I-021). Source: disruption.md 6.3, 6.5.
void check_spot(const SimulationView& simulation, Violations& found);

/// What launching the type may cost: the dearest offering of the first capacity type in the order reserved, spot,
/// on-demand that has any; absent = it cannot be launched. Source: disruption.md 6.3.
[[nodiscard]] std::optional<double> launch_price(const std::vector<const model::Offering*>& offerings);

/// The same for a type that a replacement lists. A type without spot offering was judged before the replacement was
/// narrowed to spot; the filter of a batch comes after. Source: disruption.md 6.3.
[[nodiscard]] std::optional<double> launch_price(const SimulationView& simulation, const ClaimView& claim,
                                                 const ClaimType& type);

/// Their prices added in the order of the command. Source: disruption.md 6.3.
[[nodiscard]] double total_price(const CommandView& command);

}  // namespace kerf::judge
