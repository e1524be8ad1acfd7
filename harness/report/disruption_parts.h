#pragma once

#include <span>
#include <string>
#include <string_view>

#include "kerf/model/decision.h"
#include "kerf/reference/disruption.h"
#include "kerf/report/disruption_report.h"

namespace kerf::report {

/// Why a node stays, from a blocker or a note.
struct StayReason {
  std::string_view node;
  std::string_view code;
  std::string object;
  std::string_view message;
};

/// Blockers and notes of a decision together, by node.
[[nodiscard]] std::vector<StayReason> stay_reasons(const model::Decision& decision,
                                                   std::span<const reference::NodeVerdict> nodes);

/// The verdict of that node, or nullptr. Verdicts are listed by node. O(log nodes).
[[nodiscard]] const reference::NodeVerdict* verdict_of(std::span<const reference::NodeVerdict> nodes,
                                                       std::string_view node);

/// Whether the price of all replacements is known: a static NodePool's claim names no instance types, so its launch
/// decides. Source: disruption.md 3.4, 9.
[[nodiscard]] bool savings_are_known(const model::Command& command);

/// `a, b, c and 4 more`.
[[nodiscard]] std::string few_of(const std::vector<std::string>& names);

/// `general c6i.large +3 more` per replacement, all types where `wide`; `-` for a command that only deletes.
[[nodiscard]] std::string replacements_cell(const model::Decision& decision, const model::Command& command, bool wide);

/// The table of nodes that stay, empty where there is none.
[[nodiscard]] std::string stay_section(const model::Decision& decision, std::span<const reference::NodeVerdict> nodes,
                                       const DisruptionStyle& style);

/// Nodes and price before and after, and how many pods had to move.
[[nodiscard]] std::string totals_section(const ClusterTotals& before, const ClusterTotals& after, std::size_t pods,
                                         const DisruptionStyle& style);

}  // namespace kerf::report
