#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>

#include "kerf/io/json_text.h"
#include "kerf/report/budget_report.h"
#include "kerf/report/table.h"

namespace kerf::report {
namespace {

using io::json_string;
using reference::AllowanceSpan;

constexpr int kDays = 7;
constexpr int kHours = 24;
constexpr std::string_view kFree = "*";  // Of an hour in which nothing restricts.

std::string number(std::int64_t allowed) {
  return allowed == reference::kUnlimitedDisruptions ? "unlimited" : fmt::format("{}", allowed);
}

std::string now_section(const std::vector<reference::PoolAllowance>& pools, bool color) {
  Table table({{"NODEPOOL"},
               {"NODES", Align::kRight},
               {"DISRUPTING", Align::kRight},
               {"REASON"},
               {"ALLOWED", Align::kRight},
               {"LEFT", Align::kRight}});
  for (const reference::PoolAllowance& pool : pools) {
    for (const reference::ReasonAllowance& reason : pool.reasons) {
      table.add({pool.node_pool, fmt::format("{}", pool.count.total), fmt::format("{}", pool.count.disrupting),
                 std::string(reference::reason_name(reason.reason)), number(reason.allowed), number(reason.left)});
    }
  }
  return table.render(color);
}

std::string joined(const std::vector<reference::DisruptionReason>& reasons) {
  std::vector<std::string_view> names;
  for (reference::DisruptionReason reason : reasons) names.push_back(reference::reason_name(reason));
  return fmt::format("{}", fmt::join(names, ", "));
}

// The smallest value of the hour, with a plus where part of the hour allows more.
std::string hour_cell(const std::vector<AllowanceSpan>& spans, model::Time hour) {
  const model::Time end = hour + std::chrono::hours(1);
  std::int64_t low = reference::kUnlimitedDisruptions;
  std::int64_t high = 0;
  for (std::size_t index = 0; index < spans.size() && spans[index].from < end; ++index) {
    bool is_over = index + 1 < spans.size() && spans[index + 1].from <= hour;
    if (is_over) continue;
    low = std::min(low, spans[index].allowed);
    high = std::max(high, spans[index].allowed);
  }
  std::string text = low == reference::kUnlimitedDisruptions ? std::string(kFree) : fmt::format("{}", low);
  return low == high ? text : text + "+";
}

std::string day_name(model::Time day) {
  constexpr std::array<std::string_view, 7> kNames = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  auto date = std::chrono::floor<std::chrono::days>(day);
  return fmt::format("{} {}", kNames[std::chrono::weekday(date).c_encoding()],
                     model::format_rfc3339(day).substr(0, std::string_view("2026-03-02").size()));
}

std::string grid(const PoolWeek& week, model::Time begin, bool color) {
  std::vector<std::vector<std::string>> cells;
  std::size_t width = 2;
  for (int day = 0; day < kDays; ++day) {
    auto& row = cells.emplace_back();
    for (int hour = 0; hour < kHours; ++hour) {
      row.push_back(hour_cell(week.spans, begin + std::chrono::days(day) + std::chrono::hours(hour)));
      width = std::max(width, row.back().size());
    }
  }
  std::string title = fmt::format("  {:14}", "DAY");
  for (int hour = 0; hour < kHours; ++hour) title += fmt::format(" {:>{}}", fmt::format("{:02}", hour), width);
  std::string text = bold(title, color) + "\n";
  for (int day = 0; day < kDays; ++day) {
    text += fmt::format("  {}", day_name(begin + std::chrono::days(day)));
    for (const std::string& cell : cells[static_cast<std::size_t>(day)]) text += fmt::format(" {:>{}}", cell, width);
    text += '\n';
  }
  return text;
}

std::string week_section(const PoolWeek& week, model::Time begin, bool color) {
  std::string title = fmt::format("NodePool {}, {} ({} nodes)", week.node_pool, joined(week.reasons), week.total);
  if (week.spans.size() == 1) {
    std::int64_t allowed = week.spans.front().allowed;
    std::string_view note = allowed == reference::kUnlimitedDisruptions ? ", nothing restricts" : "";
    return fmt::format("\n{}: {} at any hour{}\n", title, number(allowed), note);
  }
  return fmt::format("\n{}\n{}", title, grid(week, begin, color));
}

std::string json_count(std::int64_t allowed) {
  return allowed == reference::kUnlimitedDisruptions ? "null" : fmt::format("{}", allowed);
}

std::string pool_json(const reference::PoolAllowance& pool) {
  std::vector<std::string> reasons;
  for (const reference::ReasonAllowance& reason : pool.reasons) {
    reasons.push_back(fmt::format(R"({{"reason": {}, "allowed": {}, "left": {}}})",
                                  json_string(reference::reason_name(reason.reason)), json_count(reason.allowed),
                                  json_count(reason.left)));
  }
  return fmt::format(R"({{"nodePool": {}, "nodes": {}, "disrupting": {}, "reasons": [{}]}})",
                     json_string(pool.node_pool), pool.count.total, pool.count.disrupting, fmt::join(reasons, ", "));
}

std::string week_json(const PoolWeek& week) {
  std::vector<std::string> reasons;
  for (reference::DisruptionReason reason : week.reasons) {
    reasons.push_back(json_string(reference::reason_name(reason)));
  }
  std::vector<std::string> spans;
  for (const AllowanceSpan& span : week.spans) {
    spans.push_back(fmt::format(R"({{"from": {}, "allowed": {}}})", json_string(model::format_rfc3339(span.from)),
                                json_count(span.allowed)));
  }
  return fmt::format(R"({{"nodePool": {}, "reasons": [{}], "spans": [{}]}})", json_string(week.node_pool),
                     fmt::join(reasons, ", "), fmt::join(spans, ", "));
}

}  // namespace

std::string budget_table(const std::vector<reference::PoolAllowance>& pools, const BudgetWeek& week, bool color) {
  if (pools.empty()) return "The input holds no NodePool.\n";
  std::string text = now_section(pools, color);
  text += fmt::format(
      "\nALLOWED is what budgets permit, LEFT what remains of it once nodes that are leaving or not Ready are taken "
      "off.\n"
      "Below: ALLOWED by the hour, in UTC; {} = nothing restricts, + = more for a part of the hour.\n",
      kFree);
  for (const PoolWeek& pool : week.pools) text += week_section(pool, week.begin, color);
  return text;
}

std::string budget_json(const std::vector<reference::PoolAllowance>& pools, const BudgetWeek& week, model::Time now) {
  std::vector<std::string> entries;
  for (const reference::PoolAllowance& pool : pools) entries.push_back(pool_json(pool));
  std::vector<std::string> weeks;
  for (const PoolWeek& pool : week.pools) weeks.push_back(week_json(pool));
  return fmt::format("{{\"now\": {}, \"pools\": [\n{}\n],\n\"week\": [\n{}\n]}}\n",
                     json_string(model::format_rfc3339(now)), fmt::join(entries, ",\n"), fmt::join(weeks, ",\n"));
}

}  // namespace kerf::report
