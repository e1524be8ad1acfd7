#include "kerf/bench/scaling.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>

namespace kerf::bench {
namespace {

struct Size {
  std::string line;  ///< The name with `N` in the place of the number.
  double value = 0;
};

std::optional<double> number(std::string_view part) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
  if (error != std::errc() || end != part.data() + part.size()) return std::nullopt;
  return static_cast<double>(value);
}

std::optional<Size> size_of(std::string_view name) {
  std::optional<Size> size;
  std::string line;
  while (!name.empty()) {
    const std::string_view part = name.substr(0, name.find('/'));
    name.remove_prefix(std::min(part.size() + 1, name.size()));
    if (!line.empty()) line += '/';
    const std::optional<double> value = size ? std::nullopt : number(part);
    if (value) size = Size{.line = "", .value = *value};
    line += value ? "N" : part;
  }
  if (size) size->line = line;
  return size;
}

}  // namespace

std::vector<report::PlotLine> scaling_lines(const std::vector<Measurement>& measurements) {
  std::vector<report::PlotLine> lines;
  for (const Measurement& measurement : measurements) {
    const std::optional<Size> size = size_of(measurement.name);
    if (!size || size->value <= 0 || measurement.seconds.empty()) continue;
    auto place = std::ranges::find(lines, size->line, &report::PlotLine::label);
    if (place == lines.end()) place = lines.insert(lines.end(), {.label = size->line, .points = {}});
    place->points.push_back({.x = size->value, .y = measurement.median_seconds()});
  }
  std::erase_if(lines, [](const report::PlotLine& line) { return line.points.size() < 2; });
  for (report::PlotLine& line : lines) std::ranges::sort(line.points, {}, &report::PlotPoint::x);
  return lines;
}

std::string growth_markdown(const std::vector<report::PlotLine>& lines) {
  constexpr double kFrom = 1000;
  std::string text = "| LINE | SIZES | EXPONENT |\n| --- | --- | ---: |\n";
  for (const report::PlotLine& line : lines) {
    std::vector<report::PlotPoint> points = line.points;
    std::erase_if(points, [](const report::PlotPoint& point) { return point.x < kFrom; });
    if (points.size() < 2) continue;
    text += fmt::format("| {} | {} to {} | {:.2f} |\n", line.label, points.front().x, points.back().x,
                        report::growth_exponent(points));
  }
  return text;
}

}  // namespace kerf::bench
