#include "kerf/report/second_look_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "kerf/io/json_text.h"
#include "kerf/report/disruption_parts.h"
#include "kerf/report/table.h"
#include "kerf/report/units.h"

namespace kerf::report {
namespace {

using io::json_string;

// A command that its NodePool's limits refuse does not start, whatever the second look says.
reference::CommandValidation outcome(const model::Command& command, reference::CommandValidation verdict) {
  if (!command.blocked_by || !verdict.starts) return verdict;
  return {false, *command.blocked_by, "the NodePool of a replacement is over its limits", {}};
}

std::vector<reference::CommandValidation> outcomes(const model::Decision& decision, const SecondLook& look) {
  std::vector<reference::CommandValidation> all;
  all.reserve(decision.commands.size());
  for (std::size_t index = 0; index < decision.commands.size(); ++index) {
    all.push_back(outcome(decision.commands[index], look.verdicts[index]));
  }
  return all;
}

std::string head(const model::Decision& decision, const SecondLook& look,
                 const std::vector<reference::CommandValidation>& all) {
  auto starting = static_cast<std::size_t>(std::ranges::count(all, true, &reference::CommandValidation::starts));
  return fmt::format("Of {} decided at {}, {} would still start at {}.\n", counted(all.size(), "command"),
                     model::format_rfc3339(decision.now), starting, model::format_rfc3339(look.now));
}

std::string or_dash(const std::string& text) { return text.empty() ? "-" : text; }

std::string names_json(const std::vector<std::string>& names) {
  std::vector<std::string> items;
  items.reserve(names.size());
  for (const std::string& name : names) items.push_back(json_string(name));
  return fmt::format("[{}]", fmt::join(items, ", "));
}

}  // namespace

std::string second_look_table(const model::Decision& decision, const SecondLook& look, const DisruptionStyle& style) {
  if (decision.commands.empty()) return "No command: the first pass disrupts nothing, so nothing waits to start.\n";
  const auto all = outcomes(decision, look);
  Table table(
      {{"COMMAND", Align::kRight}, {"REASON"}, {"METHOD"}, {"NODES"}, {"REPLACED BY"}, {"STARTS"}, {"CODE"}, {"WHY"}});
  for (std::size_t index = 0; index < all.size(); ++index) {
    const model::Command& command = decision.commands[index];
    const reference::CommandValidation& verdict = all[index];
    bool is_shrunk = verdict.starts && verdict.candidates.size() < command.candidates.size();
    std::string starts = verdict.starts ? "yes" : "no";
    if (is_shrunk) starts = fmt::format("with {}", fmt::join(verdict.candidates, ", "));
    table.add({fmt::format("{}", index + 1), command.reason, command.method,
               fmt::format("{}", fmt::join(command.candidates, ", ")), replacements_cell(decision, command, style.wide),
               std::move(starts), or_dash(verdict.code), or_dash(verdict.message)});
  }
  return head(decision, look, all) + "\n" + table.render(style.color);
}

std::string second_look_json(const model::Decision& decision, const SecondLook& look) {
  std::vector<std::string> commands;
  const auto all = outcomes(decision, look);
  commands.reserve(all.size());
  for (std::size_t index = 0; index < all.size(); ++index) {
    const model::Command& command = decision.commands[index];
    commands.push_back(fmt::format(
        R"({{"reason": {}, "method": {}, "candidates": {}, "starts": {}, "code": {}, "message": {}, "left": {}}})",
        json_string(command.reason), json_string(command.method), names_json(command.candidates), all[index].starts,
        json_string(all[index].code), json_string(all[index].message), names_json(all[index].candidates)));
  }
  return fmt::format("{{\"now\": {}, \"then\": {},\n\"commands\": [{}]}}\n",
                     json_string(model::format_rfc3339(decision.now)), json_string(model::format_rfc3339(look.now)),
                     fmt::join(commands, ",\n"));
}

}  // namespace kerf::report
