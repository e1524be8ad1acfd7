#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>

#include "kerf/report/disruption_parts.h"
#include "kerf/report/disruption_report.h"
#include "kerf/report/table.h"
#include "kerf/report/units.h"

namespace kerf::report {
namespace {

using reference::StableEnd;
using reference::StableResult;

std::string_view ending(StableEnd end) {
  switch (end) {
    case StableEnd::kFixedPoint:
      return "Fixed point: another pass would start nothing.";
    case StableEnd::kBlocked:
      return "Stopped: the last command cannot start, because its NodePool is over its limits, on this pass and every "
             "later one.";
    case StableEnd::kUnlaunchable:
      return "Stopped: a replacement of the last command has no offering that could be launched.";
    case StableEnd::kRoundLimit:
      return "Stopped: so many passes are no chain that ends; the commands go in circles.";
  }
  return "";
}

// One row per command; a step's price stands beside its last one.
std::string steps_section(const StableResult& run, const DisruptionStyle& style) {
  Table table({{"STEP", Align::kRight},
               {"REASON"},
               {"METHOD"},
               {"NODES"},
               {"REPLACED BY"},
               {"SAVES", Align::kRight},
               {"PODS", Align::kRight},
               {"PRICE AFTER", Align::kRight},
               {"BLOCKED BY"}});
  const model::Decision& decision = run.decision;
  for (std::size_t step = 0; step < run.rounds.size(); ++step) {
    const reference::StableRound& round = run.rounds[step];
    std::size_t end = step + 1 < run.rounds.size() ? run.rounds[step + 1].first_command : decision.commands.size();
    for (std::size_t index = round.first_command; index < end; ++index) {
      const model::Command& command = decision.commands[index];
      bool is_last = index + 1 == end;
      table.add({fmt::format("{}", step + 1), command.reason, command.method,
                 fmt::format("{}", fmt::join(command.candidates, ", ")),
                 replacements_cell(decision, command, style.wide),
                 savings_are_known(command) ? price_per_hour(command.savings_usd_hour) : "-",
                 is_last ? fmt::format("{}", round.evicted_pods) : "",
                 is_last ? price_per_hour(round.price_after_usd_hour) : "", command.blocked_by.value_or("-")});
    }
  }
  return table.empty() ? "No command: the cluster is at its fixed point already.\n\n"
                       : fmt::format("{}\n{}\n\n", table.render(style.color), ending(run.end));
}

}  // namespace

std::string stable_table(const StableResult& run, const DisruptionStyle& style) {
  std::size_t pods = 0;
  for (std::size_t step = 0; step < run.rounds.size(); ++step) {
    bool is_executed =
        run.end == StableEnd::kFixedPoint || run.end == StableEnd::kRoundLimit || step + 1 < run.rounds.size();
    if (is_executed) pods += run.rounds[step].evicted_pods;
  }
  std::string text = steps_section(run, style);
  text += totals_section(totals_of(run.first), totals_of(run.last), pods, style);
  text += stay_section(run.decision, run.last.nodes, style);
  return text;
}

}  // namespace kerf::report
