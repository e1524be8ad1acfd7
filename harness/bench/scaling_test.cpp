#include "kerf/bench/scaling.h"

#include <gtest/gtest.h>

namespace kerf::bench {
namespace {

Measurement measured(std::string name, double seconds) {
  Measurement measurement;
  measurement.name = std::move(name);
  measurement.seconds = {seconds};
  return measurement;
}

TEST(Scaling, GroupsBenchmarksByTheNumberInTheirName) {
  const auto lines = scaling_lines({measured("plan/diverse/1000", 1), measured("plan/diverse/1000/reference", 20),
                                    measured("plan/diverse/100", 0.1), measured("plan/diverse/100/reference", 1),
                                    measured("plan/existing/10x10/fit", 3), measured("load/json/1000", 4)});
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].label, "plan/diverse/N");
  ASSERT_EQ(lines[0].points.size(), 2U);
  EXPECT_EQ(lines[0].points[0].x, 100);
  EXPECT_EQ(lines[0].points[0].y, 0.1);
  EXPECT_EQ(lines[0].points[1].x, 1000);
  EXPECT_EQ(lines[1].label, "plan/diverse/N/reference");
}

TEST(Scaling, LeavesOutWhatDidNotRun) {
  Measurement failed;
  failed.name = "plan/diverse/10";
  EXPECT_TRUE(scaling_lines({failed, measured("plan/diverse/100", 1)}).empty());
}

TEST(Scaling, SaysHowFastALineGrows) {
  EXPECT_EQ(growth_markdown({{"plan/diverse/N", {{10, 5}, {1000, 1}, {10'000, 10}}}, {"load/N", {{10, 1}, {1000, 2}}}}),
            "| LINE | SIZES | EXPONENT |\n| --- | --- | ---: |\n| plan/diverse/N | 1000 to 10000 | 1.00 |\n");
}

}  // namespace
}  // namespace kerf::bench
