#pragma once

#include <string>
#include <vector>

namespace kerf::report {

struct PlotPoint {
  double x = 0;
  double y = 0;
};

/// One line of a plot; its points by x, both coordinates above 0.
struct PlotLine {
  std::string label;
  std::vector<PlotPoint> points;
};

/// A plot with both axes logarithmic as an SVG document: a line with a mark at each point, a grid at powers of ten, the
/// labels beside it. Lines without a point are left out; of no line at all, an empty frame.
[[nodiscard]] std::string log_plot(const std::string& title, const std::string& x_title, const std::string& y_title,
                                   const std::vector<PlotLine>& lines);

/// The exponent b of y = a x^b that fits the points best, by least squares of the logarithms: 1 = linear. 0 for fewer
/// than two different x.
[[nodiscard]] double growth_exponent(const std::vector<PlotPoint>& points);

}  // namespace kerf::report
