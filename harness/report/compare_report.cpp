#include "kerf/report/compare_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kerf/io/json_text.h"
#include "kerf/report/csv_text.h"
#include "kerf/report/table.h"
#include "kerf/report/units.h"

namespace kerf::report {
namespace {

using io::json_number;
using io::json_string;

constexpr double kMillisecondsPerSecond = 1000;

void add(Use& sum, const Use& part) {
  sum.requested += part.requested;
  sum.allocatable += part.allocatable;
}

bool is_timed(std::span<const InputResult> inputs) {
  return !inputs.empty() && !inputs[0].policies.empty() && inputs[0].policies[0].seconds.has_value();
}

void add_rows(Table& table, const std::string& input, std::span<const PolicyResult> policies, bool several,
              bool timed) {
  for (const PolicyResult& result : policies) {
    std::vector<std::string> cells;
    if (several) cells.push_back(&result == &policies.front() ? input : "");
    cells.insert(cells.end(),
                 {result.policy, price_per_hour(result.cost_usd_hour), fmt::format("{}", result.nodes),
                  fmt::format("{}", result.pending), percent(result.cpu.ratio()), percent(result.memory.ratio()),
                  price_per_hour(result.bound_usd_hour), signed_percent(result.gap())});
    if (timed) cells.push_back(fmt::format("{:.1f} ms", result.seconds.value_or(0) * kMillisecondsPerSecond));
    cells.push_back(result.violations == 0 ? "ok" : counted(result.violations, "violation"));
    table.add(std::move(cells));
  }
}

std::string optional_number(std::optional<double> number) { return number ? json_number(*number) : "null"; }

std::string policy_json(const PolicyResult& result) {
  std::string json = fmt::format(R"({{"policy": {}, "cost": {}, "nodes": {}, "pending": {}, "bound": {}, "gap": {})",
                                 json_string(result.policy), json_number(result.cost_usd_hour), result.nodes,
                                 result.pending, json_number(result.bound_usd_hour), optional_number(result.gap()));
  if (result.seconds) json += fmt::format(R"(, "seconds": {})", json_number(*result.seconds));
  return json + fmt::format(R"(, "cpu": {}, "memory": {}, "violations": {}}})", optional_number(result.cpu.ratio()),
                            optional_number(result.memory.ratio()), result.violations);
}

std::string policies_json(const std::vector<PolicyResult>& policies) {
  std::vector<std::string> items;
  for (const PolicyResult& result : policies) items.push_back(policy_json(result));
  return fmt::format("[\n{}\n]", fmt::join(items, ",\n"));
}

std::string csv_number(std::optional<double> number) { return number ? fmt::format("{}", *number) : ""; }

}  // namespace

std::optional<double> PolicyResult::gap() const {
  if (bound_usd_hour > 0) return (cost_usd_hour - bound_usd_hour) / bound_usd_hour;
  return cost_usd_hour == 0 ? std::optional(0.0) : std::nullopt;
}

std::vector<PolicyResult> total(std::span<const InputResult> inputs) {
  if (inputs.empty()) return {};
  std::vector<PolicyResult> totals = inputs[0].policies;
  for (const InputResult& input : inputs.subspan(1)) {
    for (std::size_t index = 0; index < totals.size(); ++index) {
      PolicyResult& sum = totals[index];
      const PolicyResult& part = input.policies[index];
      sum.cost_usd_hour += part.cost_usd_hour;
      sum.nodes += part.nodes;
      sum.pending += part.pending;
      add(sum.cpu, part.cpu);
      add(sum.memory, part.memory);
      sum.bound_usd_hour += part.bound_usd_hour;
      if (sum.seconds && part.seconds) *sum.seconds += *part.seconds;
      sum.violations += part.violations;
    }
  }
  return totals;
}

std::string compare_table(std::span<const InputResult> inputs, bool color) {
  bool several = inputs.size() > 1;
  bool timed = is_timed(inputs);
  std::vector<Column> columns;
  if (several) columns.push_back({"INPUT"});
  columns.insert(columns.end(), {{"POLICY"},
                                 {"COST", Align::kRight},
                                 {"NODES", Align::kRight},
                                 {"PENDING", Align::kRight},
                                 {"CPU", Align::kRight},
                                 {"MEMORY", Align::kRight},
                                 {"BOUND", Align::kRight},
                                 {"GAP", Align::kRight}});
  if (timed) columns.push_back({"TIME", Align::kRight});
  columns.push_back({"JUDGE"});
  Table table(columns);
  for (const InputResult& input : inputs) add_rows(table, input.name, input.policies, several, timed);
  if (several) add_rows(table, "TOTAL", total(inputs), several, timed);
  return table.render(color);
}

std::string compare_json(std::span<const InputResult> inputs) {
  if (inputs.size() == 1) return fmt::format("{{\"policies\": {}}}\n", policies_json(inputs[0].policies));
  std::vector<std::string> items;
  for (const InputResult& input : inputs) {
    items.push_back(
        fmt::format("{{\"input\": {}, \"policies\": {}}}", json_string(input.name), policies_json(input.policies)));
  }
  return fmt::format("{{\"inputs\": [\n{}\n]}}\n", fmt::join(items, ",\n"));
}

std::string compare_csv(std::span<const InputResult> inputs) {
  std::string text = csv_line({"input", "policy", "costUsdPerHour", "nodes", "pending", "cpuUse", "memoryUse",
                               "boundUsdPerHour", "gap", "seconds", "violations"});
  for (const InputResult& input : inputs) {
    for (const PolicyResult& result : input.policies) {
      text += csv_line({input.name, result.policy, csv_number(result.cost_usd_hour), fmt::format("{}", result.nodes),
                        fmt::format("{}", result.pending), csv_number(result.cpu.ratio()),
                        csv_number(result.memory.ratio()), csv_number(result.bound_usd_hour), csv_number(result.gap()),
                        csv_number(result.seconds), fmt::format("{}", result.violations)});
    }
  }
  return text;
}

}  // namespace kerf::report
