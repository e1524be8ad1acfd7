#include "kerf/report/log_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>

namespace kerf::report {
namespace {

// In SVG units.
constexpr double kLeft = 80;
constexpr double kTop = 48;
constexpr double kWidth = 520;
constexpr double kHeight = 360;
constexpr double kLegendLeft = kLeft + kWidth + 24;
constexpr double kLegendStep = 20;

// Told apart by most readers who see colours differently (Okabe and Ito).
constexpr std::array<std::string_view, 8> kColors{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                  "#e69f00", "#56b4e9", "#000000", "#999933"};

/// From the power of ten below the smallest value to the one above the largest.
struct Axis {
  double low = 0;
  double high = 1;

  void take(double value) {
    const double power = std::log10(value);
    low = is_empty_ ? std::floor(power) : std::min(low, std::floor(power));
    high = is_empty_ ? std::ceil(power) : std::max(high, std::ceil(power));
    is_empty_ = false;
  }
  void widen() {
    if (high - low < 1) high = low + 1;
  }
  [[nodiscard]] double share(double value) const { return (std::log10(value) - low) / (high - low); }

 private:
  bool is_empty_ = true;
};

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '<') {
      result += "&lt;";
    } else if (c == '&') {
      result += "&amp;";
    } else {
      result += c;
    }
  }
  return result;
}

class Plot {
 public:
  explicit Plot(const std::vector<PlotLine>& lines) {
    for (const PlotLine& line : lines) {
      if (!line.points.empty()) lines_.push_back(&line);
      for (const PlotPoint& point : line.points) {
        x_.take(point.x);
        y_.take(point.y);
      }
    }
    x_.widen();
    y_.widen();
  }

  std::string draw(const std::string& title, const std::string& x_title, const std::string& y_title) {
    const double height = std::max(kTop + kHeight + 56, kTop + kLegendStep * static_cast<double>(lines_.size() + 1));
    out_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} {:.0f}\" font-family=\"sans-serif\" "
        "font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        kLegendLeft + 280, height);
    text(kLeft, 24, title, "font-size=\"15\"");
    text(kLeft + kWidth / 2, kTop + kHeight + 40, x_title, "text-anchor=\"middle\"");
    text(kLeft, kTop - 8, y_title, "");
    draw_grid();
    for (std::size_t i = 0; i < lines_.size(); ++i) draw_line(*lines_[i], i);
    return out_ + "</svg>\n";
  }

 private:
  [[nodiscard]] double x_of(double value) const { return kLeft + kWidth * x_.share(value); }
  [[nodiscard]] double y_of(double value) const { return kTop + kHeight * (1 - y_.share(value)); }

  void text(double x, double y, std::string_view content, std::string_view attributes) {
    out_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\"{}{}>{}</text>\n", x, y, attributes.empty() ? "" : " ",
                        attributes, escaped(content));
  }

  void stroke(PlotPoint from, PlotPoint to, std::string_view attributes) {
    out_ += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", from.x, from.y, to.x,
                        to.y, attributes);
  }

  void draw_grid() {
    constexpr std::string_view kGrid = "stroke=\"#cccccc\"";
    for (double power = x_.low; power <= x_.high; ++power) {
      const double x = x_of(std::pow(10, power));
      stroke({x, kTop}, {x, kTop + kHeight}, kGrid);
      text(x, kTop + kHeight + 18, tick(power), "text-anchor=\"middle\"");
    }
    for (double power = y_.low; power <= y_.high; ++power) {
      const double y = y_of(std::pow(10, power));
      stroke({kLeft, y}, {kLeft + kWidth, y}, kGrid);
      text(kLeft - 8, y + 4, tick(power), "text-anchor=\"end\"");
    }
  }

  static std::string tick(double power) {
    if (power < -3 || power > 6) return fmt::format("1e{:.0f}", power);
    return power < 0 ? fmt::format("{:.{}f}", std::pow(10, power), static_cast<int>(-power))
                     : fmt::format("{:.0f}", std::pow(10, power));
  }

  void draw_line(const PlotLine& line, std::size_t index) {
    const std::string_view color = kColors[index % kColors.size()];
    const std::string attributes = fmt::format("stroke=\"{}\" stroke-width=\"2\"", color);
    for (std::size_t i = 0; i < line.points.size(); ++i) {
      const PlotPoint at{x_of(line.points[i].x), y_of(line.points[i].y)};
      out_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"/>\n", at.x, at.y, color);
      if (i > 0) stroke({x_of(line.points[i - 1].x), y_of(line.points[i - 1].y)}, at, attributes);
    }
    const double y = kTop + kLegendStep * static_cast<double>(index) + 8;
    stroke({kLegendLeft, y}, {kLegendLeft + 20, y}, attributes);
    text(kLegendLeft + 28, y + 4, line.label, "");
  }

  std::vector<const PlotLine*> lines_;
  Axis x_;
  Axis y_;
  std::string out_;
};

}  // namespace

std::string log_plot(const std::string& title, const std::string& x_title, const std::string& y_title,
                     const std::vector<PlotLine>& lines) {
  return Plot(lines).draw(title, x_title, y_title);
}

double growth_exponent(const std::vector<PlotPoint>& points) {
  double x_sum = 0;
  double y_sum = 0;
  for (const PlotPoint& point : points) {
    x_sum += std::log(point.x);
    y_sum += std::log(point.y);
  }
  const auto count = static_cast<double>(points.size());
  double products = 0;
  double squares = 0;
  for (const PlotPoint& point : points) {
    const double x = std::log(point.x) - x_sum / count;
    products += x * (std::log(point.y) - y_sum / count);
    squares += x * x;
  }
  return squares > 0 ? products / squares : 0;
}

}  // namespace kerf::report
