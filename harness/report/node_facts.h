#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/model/decision.h"
#include "kerf/report/disruption_parts.h"
#include "kerf/report/object_report.h"

namespace kerf::report {

/// What one method makes of a node, and the budget it would use.
struct MethodFact {
  std::string_view method;
  std::string code;  ///< Empty: the node is a candidate.
  std::string message;
  std::optional<std::int64_t> left;  ///< By the budgets now; kUnlimitedDisruptions; nothing without a NodePool.
  std::optional<model::Time> next;   ///< When they allow it next; nothing when no window is in sight.
};

/// The methods in their order. Source: disruption.md 2.4, 4.
[[nodiscard]] std::vector<MethodFact> method_facts(const ExplainInput& input, const reference::NodeProspect& prospect);

/// The cheapest replacement that consolidation would not choose, and the price it is compared with: that of the chosen
/// one, or of the node where price keeps it.
struct Rejected {
  std::optional<model::PricedOffering> offering;
  double compared_usd_hour = 0;
};
[[nodiscard]] Rejected cheapest_rejected(const reference::NodeProspect& prospect);

/// The command of the decision that takes the node.
[[nodiscard]] std::optional<std::size_t> command_of(const model::Decision& decision, std::string_view node);

/// Why the pass leaves the node. Views into `pass`.
[[nodiscard]] std::optional<StayReason> stay_reason_of(const reference::DisruptionResult& pass, std::string_view node);

}  // namespace kerf::report
