#include "kerf/bench/results_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cmath>
#include <optional>
#include <string_view>

#include "kerf/bench/work_counters.h"
#include "kerf/report/table.h"
#include "kerf/report/units.h"

namespace kerf::bench {
namespace {

using Row = std::vector<std::string>;

// Beyond this the repetitions do not agree on the time.
constexpr double kUnstable = 0.05;

const std::array<report::Column, 9>& columns() {
  using report::Align;
  static const std::array<report::Column, 9> kColumns{report::Column{"BENCHMARK"},
                                                      {"TIME", Align::kRight},
                                                      {"ERROR", Align::kRight},
                                                      {"RATE", Align::kRight},
                                                      {"WORK"},
                                                      {"ALLOCATIONS", Align::kRight},
                                                      {"PEAK MEMORY", Align::kRight},
                                                      {"DECISION"},
                                                      {"DIGEST"}};
  return kColumns;
}

std::string with_unit(double value, std::string_view unit) {
  const int digits = value < 10 ? 2 : (value < 100 ? 1 : 0);
  return fmt::format("{:.{}f} {}", value, digits, unit);
}

std::string time_text(double seconds) {
  constexpr std::array<std::string_view, 4> kUnits{"s", "ms", "us", "ns"};
  std::size_t unit = 0;
  for (; unit + 1 < kUnits.size() && seconds < 1; ++unit) seconds *= 1000;
  return with_unit(seconds, kUnits[unit]);
}

std::string count_text(double count) {
  constexpr std::array<std::string_view, 4> kPrefixes{"", "k", "M", "G"};
  if (count < 1000) return fmt::format("{:.0f}", count);
  std::size_t prefix = 0;
  for (; prefix + 1 < kPrefixes.size() && count >= 1000; ++prefix) count /= 1000;
  return fmt::format("{:.{}f}{}", count, count < 100 ? 1 : 0, kPrefixes[prefix]);
}

std::optional<double> counter(const Measurement& measurement, const std::string& name) {
  const auto found = measurement.counters.find(name);
  return found == measurement.counters.end() ? std::nullopt : std::optional(found->second);
}

std::string rate_text(const Measurement& measurement) {
  std::vector<std::string> rates;
  for (const std::string name : {"pods", "nodes", "bytes", "elements"}) {
    const auto rate = counter(measurement, name);
    if (rate) rates.push_back(fmt::format("{} {}/s", count_text(*rate), name == "bytes" ? "B" : name));
  }
  return fmt::format("{}", fmt::join(rates, ", "));
}

std::string work_text(const Measurement& measurement) {
  std::vector<std::string> kinds;
  for (const WorkCounter& kind : work_counters()) {
    const double count = counter(measurement, std::string(kind.name)).value_or(0);
    if (count > 0) kinds.push_back(fmt::format("{} {}", count_text(count), kind.word));
  }
  return kinds.empty() ? "-" : fmt::format("{}", fmt::join(kinds, ", "));
}

std::string memory_text(const Measurement& measurement) {
  constexpr double kMebibyte = 1024.0 * 1024.0;
  const auto bytes = counter(measurement, "peak_bytes");
  if (!bytes || *bytes <= 0) return "-";
  std::string text = fmt::format("{:.0f} MiB", *bytes / kMebibyte);
  if (const auto input = counter(measurement, "input_bytes")) {
    text += fmt::format(", input {:.0f}", *input / kMebibyte);
  }
  return text;
}

std::string decision_text(const Measurement& measurement) {
  std::string text;
  if (const auto commands = counter(measurement, "commands")) {
    text = fmt::format(
        "{}, saves {}, {}", report::counted(static_cast<std::size_t>(*commands), "command"),
        report::price_per_hour(counter(measurement, "savings_usd_hour").value_or(0)),
        report::counted(static_cast<std::size_t>(counter(measurement, "simulations").value_or(0)), "simulation"));
  } else if (const auto claims = counter(measurement, "claims")) {
    text = fmt::format("{}, {}", report::counted(static_cast<std::size_t>(*claims), "node"),
                       report::price_per_hour(counter(measurement, "claims_usd_hour").value_or(0)));
  }
  return text.empty() ? "-" : text;
}

std::string error_text(const Measurement& measurement) {
  const auto error = measurement.relative_error();
  if (!error) return "-";
  return fmt::format("{:.1f}%{}", *error * 100, *error > kUnstable ? " !" : "");
}

Row row(const Measurement& measurement) {
  if (measurement.seconds.empty())
    return {measurement.name, "-", "-", "-", "-", "-", "-", "failed: " + measurement.error};
  const auto allocations = counter(measurement, "allocations");
  return {measurement.name,
          time_text(measurement.median_seconds()) + (measurement.is_wall_time ? " wall" : ""),
          error_text(measurement),
          rate_text(measurement),
          work_text(measurement),
          allocations && *allocations > 0 ? count_text(*allocations) : "-",
          memory_text(measurement),
          decision_text(measurement),
          measurement.label.empty() ? "-" : measurement.label};
}

}  // namespace

std::string results_table(const std::vector<Measurement>& measurements) {
  report::Table table(std::vector<report::Column>(columns().begin(), columns().end()));
  for (const Measurement& measurement : measurements) table.add(row(measurement));
  return table.render(false);
}

std::string results_markdown(const std::vector<Measurement>& measurements) {
  std::string text = "|";
  std::string rule = "|";
  for (const report::Column& column : columns()) {
    text += fmt::format(" {} |", column.title);
    rule += column.align == report::Align::kRight ? " ---: |" : " --- |";
  }
  text += "\n" + rule + "\n";
  for (const Measurement& measurement : measurements) {
    text += fmt::format("| {} |\n", fmt::join(row(measurement), " | "));
  }
  return text;
}

}  // namespace kerf::bench
