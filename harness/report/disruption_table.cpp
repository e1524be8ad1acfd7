#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <tuple>
#include <vector>

#include "kerf/report/disruption_parts.h"
#include "kerf/report/disruption_report.h"
#include "kerf/report/table.h"
#include "kerf/report/units.h"

namespace kerf::report {
namespace {

using reference::DisruptionResult;

std::size_t pods_of(const DisruptionResult& pass, const model::Command& command) {
  std::size_t pods = 0;
  for (const std::string& node : command.candidates) {
    const reference::NodeVerdict* verdict = verdict_of(pass.nodes, node);
    if (verdict != nullptr) pods += verdict->reschedulable_pods;
  }
  return pods;
}

std::string commands_section(const DisruptionResult& pass, const DisruptionStyle& style) {
  const model::Decision& decision = pass.decision;
  if (decision.commands.empty()) return "No command: the next pass disrupts nothing.\n\n";
  Table table({{"COMMAND", Align::kRight},
               {"REASON"},
               {"METHOD"},
               {"NODES"},
               {"REPLACED BY"},
               {"PODS", Align::kRight},
               {"SAVES", Align::kRight},
               {"PER MONTH", Align::kRight},
               {"BLOCKED BY"}});
  for (std::size_t index = 0; index < decision.commands.size(); ++index) {
    const model::Command& command = decision.commands[index];
    bool is_known = savings_are_known(command);
    table.add({fmt::format("{}", index + 1), command.reason, command.method,
               fmt::format("{}", fmt::join(command.candidates, ", ")), replacements_cell(decision, command, style.wide),
               fmt::format("{}", pods_of(pass, command)), is_known ? price_per_hour(command.savings_usd_hour) : "-",
               is_known ? price_per_month(command.savings_usd_hour) : "-", command.blocked_by.value_or("-")});
  }
  std::string text = table.render(style.color) + "\n";
  if (!std::ranges::all_of(decision.commands, savings_are_known)) {
    text +=
        "What a static NodePool's new node costs is known when it is launched; totals count it like the old one.\n\n";
  }
  return text;
}

std::string destination(const model::Placement& placement, const model::Decision& decision) {
  if (placement.node) return "node " + *placement.node;
  return fmt::format("new node of {}", decision.claims[*placement.claim].node_pool);
}

// Pods of a command that go the same way together.
std::string moves_section(const model::Snapshot& snapshot, const DisruptionResult& pass, const DisruptionStyle& style) {
  std::map<std::string, std::string> homes;
  for (const model::Pod& pod : snapshot.pods) homes[model::namespaced_name(pod.meta)] = pod.node_name;
  Table table({{"COMMAND", Align::kRight}, {"FROM"}, {"TO"}, {"PODS", Align::kRight}, {"POD NAMES"}});
  for (std::size_t index = 0; index < pass.commands.size(); ++index) {
    std::map<std::pair<std::string, std::string>, std::vector<std::string>> ways;
    for (const model::Placement& move : pass.commands[index].moves) {
      ways[{homes[move.pod], destination(move, pass.decision)}].push_back(move.pod);
    }
    for (const auto& [way, pods] : ways) {
      table.add({fmt::format("{}", index + 1), way.first, way.second, fmt::format("{}", pods.size()),
                 style.wide ? fmt::format("{}", fmt::join(pods, ", ")) : few_of(pods)});
    }
  }
  return table.empty() ? "" : table.render(style.color) + "\n";
}

std::string methods_section(const DisruptionResult& pass, const DisruptionStyle& style) {
  Table table({{"METHOD"}, {"CANDIDATES", Align::kRight}, {"SIMULATIONS", Align::kRight}, {"ENDED BY"}});
  for (const reference::MethodRun& run : pass.methods) {
    std::string_view end = run.is_cut_short ? "the simulation limit" : "-";
    table.add({run.method, fmt::format("{}", run.candidates), fmt::format("{}", run.simulations),
               run.aborted.empty() ? std::string(end) : run.aborted});
  }
  return table.empty() ? "" : "\n" + table.render(style.color);
}

}  // namespace

ClusterTotals totals_of(const DisruptionResult& pass) {
  ClusterTotals totals;
  for (const reference::NodeVerdict& node : pass.nodes) {
    ++totals.nodes;
    totals.price_usd_hour += node.price_usd_hour;
    if (!node.is_price_known) ++totals.unknown_prices;
  }
  return totals;
}

ClusterTotals totals_after(const DisruptionResult& pass) {
  ClusterTotals totals = totals_of(pass);
  for (const model::Command& command : pass.decision.commands) {
    if (command.blocked_by) continue;
    totals.nodes += command.replacements.size();
    totals.nodes -= command.candidates.size();
    if (!savings_are_known(command)) continue;
    totals.price_usd_hour -= command.savings_usd_hour;
    for (const std::string& node : command.candidates) {
      const reference::NodeVerdict* verdict = verdict_of(pass.nodes, node);
      if (verdict != nullptr && !verdict->is_price_known) --totals.unknown_prices;
    }
  }
  // What is left of a sum of prices after all of them were taken away.
  constexpr double kNothing = 1e-9;
  if (std::abs(totals.price_usd_hour) < kNothing) totals.price_usd_hour = 0;
  return totals;
}

std::string price_change(double before_usd_hour, double after_usd_hour) {
  constexpr double kNothing = 1e-12;
  double saved = before_usd_hour - after_usd_hour;
  if (std::abs(saved) < kNothing) return "no change";
  if (saved > 0) return fmt::format("saves {}, {}", price_per_hour(saved), price_per_month(saved));
  return fmt::format("costs {}, {} more", price_per_hour(-saved), price_per_month(-saved));
}

std::string disruption_table(const model::Snapshot& snapshot, const DisruptionResult& pass,
                             const DisruptionStyle& style) {
  std::size_t pods = 0;
  for (const model::Command& command : pass.decision.commands) {
    if (!command.blocked_by) pods += pods_of(pass, command);
  }
  std::string text = commands_section(pass, style);
  text += moves_section(snapshot, pass, style);
  text += totals_section(totals_of(pass), totals_after(pass), pods, style);
  text += stay_section(pass.decision, pass.nodes, style);
  if (style.wide) text += methods_section(pass, style);
  return text;
}

}  // namespace kerf::report
