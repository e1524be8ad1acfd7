#include "kerf/cli/stage_times.h"

#include <gtest/gtest.h>

#include <regex>
#include <string>

#include "kerf/cli/testing_run.h"

namespace kerf::cli {
namespace {

/// What --timing says at the end of what was said on stderr.
bool ends_with_times(const std::string& err) {
  const std::string stages = R"(loaded in \d+\.\d{6} s, compiled in \d+\.\d{6} s, decided in \d+\.\d{6} s\n)";
  return std::regex_search(err, std::regex(stages + "processor time: " + stages + "(peak memory: \\d+ KiB\n)?$"));
}

TEST(StageTimes, AreSaidInMicrosecondsOnTheWallAndOnTheProcessor) {
  EXPECT_EQ(timing_text({{1.5, 1.25}, {0.0000014, 0.000001}, {12, 23.9}, 4096}),
            "loaded in 1.500000 s, compiled in 0.000001 s, decided in 12.000000 s\n"
            "processor time: loaded in 1.250000 s, compiled in 0.000001 s, decided in 23.900000 s\n"
            "peak memory: 4096 KiB\n");
}

TEST(StageTimes, AStageThatWasNotReachedTookNoTime) {
  StageTimes times;
  times.loaded();
  EXPECT_EQ(times.cost().decided.wall_seconds, 0);
  EXPECT_EQ(times.cost().peak_kib, 0);
}

TEST(StageTimes, PlanSaysThemOnlyWhenAsked) {
  EXPECT_TRUE(ends_with_times(run_with({"plan", "-f", "-", "--timing"}, small_cluster(2)).err));
  EXPECT_FALSE(ends_with_times(run_with({"plan", "-f", "-"}, small_cluster(2)).err));
}

TEST(StageTimes, EveryPolicyAndBothEnginesSayThem) {
  for (const char* policy : {"karpenter", "ffd", "bfd", "dot-product", "cheapest-per-unit"}) {
    RunOutcome outcome = run_with({"plan", "-f", "-", "--timing", "--policy", policy}, small_cluster(2));
    EXPECT_TRUE(ends_with_times(outcome.err)) << policy << outcome.err;
  }
  RunOutcome outcome = run_with({"plan", "-f", "-", "--timing", "--engine", "reference"}, small_cluster(2));
  EXPECT_TRUE(ends_with_times(outcome.err)) << outcome.err;
}

TEST(StageTimes, DoNotChangeWhatIsPrinted) {
  EXPECT_EQ(run_with({"plan", "-f", "-", "-o", "json", "--timing"}, small_cluster(4)).out,
            run_with({"plan", "-f", "-", "-o", "json"}, small_cluster(4)).out);
  EXPECT_EQ(run_with({"consolidate", "-f", "-", "-o", "json", "--timing"}, node_cluster()).out,
            run_with({"consolidate", "-f", "-", "-o", "json"}, node_cluster()).out);
}

TEST(StageTimes, ConsolidateSaysThemOfOnePass) {
  EXPECT_TRUE(ends_with_times(run_with({"consolidate", "-f", "-", "--timing"}, node_cluster()).err));
  RunOutcome outcome = run_with({"consolidate", "-f", "-", "--timing", "--until-stable"}, node_cluster());
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "kerf consolidate: --timing is of one pass, --until-stable and --then make several\n");
}

}  // namespace
}  // namespace kerf::cli
