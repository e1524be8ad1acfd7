#include <fmt/format.h>

#include <map>
#include <string_view>
#include <vector>

#include "kerf/report/csv_text.h"
#include "kerf/report/disruption_parts.h"
#include "kerf/report/disruption_report.h"

namespace kerf::report {
namespace {

using Cells = std::vector<std::string>;

// What a line says of the command that takes the node.
Cells command_cells(const model::Decision& decision, std::string_view node) {
  for (std::size_t index = 0; index < decision.commands.size(); ++index) {
    const model::Command& command = decision.commands[index];
    for (const std::string& candidate : command.candidates) {
      if (candidate != node) continue;
      std::string replaced = command.replacements.empty() ? "" : replacements_cell(decision, command, true);
      return {fmt::format("{}", index + 1), command.method, command.reason, replaced, command.blocked_by.value_or("")};
    }
  }
  return {"", "", "", "", ""};
}

std::string lines(const model::Decision& decision,
                  const std::map<std::string_view, const reference::NodeVerdict*>& by_name,
                  std::span<const reference::NodeVerdict> at_the_end) {
  std::map<std::string_view, StayReason> staying;
  for (StayReason& reason : stay_reasons(decision, at_the_end)) staying[reason.node] = std::move(reason);
  std::string text = csv_line({"node", "nodePool", "priceUsdPerHour", "pods", "rescheduleCost", "command", "method",
                               "reason", "replacedBy", "blockedBy", "code", "object", "message"});
  for (const auto& [name, verdict] : by_name) {
    Cells cells = {verdict->node, verdict->node_pool,
                   verdict->is_price_known ? fmt::format("{}", verdict->price_usd_hour) : "",
                   fmt::format("{}", verdict->reschedulable_pods), fmt::format("{}", verdict->reschedule_cost)};
    Cells command = command_cells(decision, name);
    cells.insert(cells.end(), command.begin(), command.end());
    auto stays = staying.find(name);
    Cells why = {"", "", ""};
    if (stays != staying.end()) {
      why = {std::string(stays->second.code), stays->second.object, std::string(stays->second.message)};
    }
    cells.insert(cells.end(), why.begin(), why.end());
    text += csv_line(cells);
  }
  return text;
}

}  // namespace

std::string disruption_csv(const reference::DisruptionResult& pass) {
  std::map<std::string_view, const reference::NodeVerdict*> by_name;
  for (const reference::NodeVerdict& node : pass.nodes) by_name[node.node] = &node;
  return lines(pass.decision, by_name, pass.nodes);
}

std::string stable_csv(const reference::StableResult& run) {
  std::map<std::string_view, const reference::NodeVerdict*> by_name;
  for (const reference::NodeVerdict& node : run.first.nodes) by_name[node.node] = &node;
  for (const reference::NodeVerdict& node : run.last.nodes) by_name[node.node] = &node;
  return lines(run.decision, by_name, run.last.nodes);
}

}  // namespace kerf::report
