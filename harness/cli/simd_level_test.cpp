#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "kerf/cli/testing_run.h"
#include "kerf/simd/dispatch.h"

namespace kerf::cli {
namespace {

/// Sets KERF_SIMD while it lives.
class Environment {
 public:
  explicit Environment(const std::string& level) { setenv("KERF_SIMD", level.c_str(), 1); }
  ~Environment() { unsetenv("KERF_SIMD"); }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
};

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(SimdLevel, EveryLevelOfTheMachinePlansTheSameBytes) {
  const std::string expected = run_with({"plan", "-f", "-", "-o", "json"}, small_cluster(5)).out;
  for (simd::Level level : simd::supported_levels()) {
    const std::string name(simd::level_name(level));
    EXPECT_EQ(run_with({"plan", "-f", "-", "-o", "json", "--simd", name}, small_cluster(5)).out, expected) << name;
    EXPECT_EQ(simd::current_level(), level);
  }
}

TEST(SimdLevel, AnUnknownOneIsBadUsage) {
  RunOutcome outcome = run_with({"plan", "-f", "-", "--simd", "mmx"}, small_cluster(1));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.err, R"(kerf plan: --simd: SIMD level "mmx" is not known)")) << outcome.err;
}

TEST(SimdLevel, TheEnvironmentNamesOneForEveryCommand) {
  Environment scalar("scalar");
  EXPECT_TRUE(contains(run_with({"version", "-o", "json"}).out, R"("inUse": "scalar")"));
}

TEST(SimdLevel, TheFlagStandsOverTheEnvironment) {
  Environment scalar("scalar");
  const std::string fastest(simd::level_name(simd::supported_levels().back()));
  EXPECT_EQ(run_with({"plan", "-f", "-", "--simd", fastest}, small_cluster(1)).status, 0);
  EXPECT_EQ(simd::current_level(), simd::supported_levels().back());
}

TEST(SimdLevel, AnUnknownOneInTheEnvironmentIsBadUsage) {
  Environment unknown("sse9");
  RunOutcome outcome = run_with({"version"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.err.starts_with(R"(kerf: KERF_SIMD: SIMD level "sse9" is not known, expected one of scalar)"))
      << outcome.err;
}

TEST(SimdLevel, VersionListsThemAndSaysWhichIsUsed) {
  Environment scalar("scalar");
  RunOutcome outcome = run_with({"version", "--simd"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(contains(outcome.out, "scalar       in use\n")) << outcome.out;
}

}  // namespace
}  // namespace kerf::cli
