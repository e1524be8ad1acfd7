#include "kerf/report/log_plot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kerf::report {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(LogPlot, PutsPowersOfTenAtEqualSteps) {
  const std::string svg = log_plot("Pass", "pods", "seconds", {{"engine", {{10, 0.01}, {1000, 1}}}});
  EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  // Corners of the frame, and the grid line in the middle.
  EXPECT_THAT(svg, HasSubstr(R"(<circle cx="80.0" cy="408.0" r="3" fill="#0072b2"/>)"));
  EXPECT_THAT(svg, HasSubstr(R"(<circle cx="600.0" cy="48.0" r="3" fill="#0072b2"/>)"));
  EXPECT_THAT(svg, HasSubstr(R"(<line x1="340.0" y1="48.0" x2="340.0" y2="408.0" stroke="#cccccc"/>)"));
  EXPECT_THAT(svg, HasSubstr(">0.01</text>"));
  EXPECT_THAT(svg, HasSubstr(">100</text>"));
  EXPECT_THAT(svg, HasSubstr(">engine</text>"));
}

TEST(LogPlot, LeavesOutEmptyLinesAndEscapesText) {
  const std::string svg = log_plot("a<b & c", "x", "y", {{"nothing", {}}, {"one", {{5, 5}}}});
  EXPECT_THAT(svg, HasSubstr("a&lt;b &amp; c"));
  EXPECT_THAT(svg, Not(HasSubstr("nothing")));
  EXPECT_THAT(svg, HasSubstr(">one<"));
}

TEST(LogPlot, DrawsAFrameForNothing) { EXPECT_THAT(log_plot("t", "x", "y", {}), HasSubstr("</svg>")); }

TEST(GrowthExponent, IsTheSlopeOfTheLogarithms) {
  EXPECT_NEAR(growth_exponent({{10, 3}, {100, 30}, {1000, 300}}), 1, 1e-12);
  EXPECT_NEAR(growth_exponent({{10, 1}, {100, 100}}), 2, 1e-12);
  EXPECT_EQ(growth_exponent({{10, 1}}), 0);
  EXPECT_EQ(growth_exponent({}), 0);
}

}  // namespace
}  // namespace kerf::report
