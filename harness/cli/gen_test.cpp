#include <gtest/gtest.h>

#include <string>

#include "kerf/cli/testing_run.h"

namespace kerf::cli {
namespace {

TEST(GenCommand, MakesTheSameScenarioOfTheSameBytes) {
  const TemporaryDirectory directory;
  const std::string file = directory.write("choices", "\3\1\4\1\5\11\2\6");
  const RunOutcome first = run_with({"gen", "disruption", "--from-bytes", file});
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_EQ(run_with({"gen", "disruption", "--from-bytes", file}).out, first.out);
  EXPECT_NE(run_with({"gen", "disruption", "--seed", "1"}).out, first.out);
}

TEST(GenCommand, SaysWhichFileOfBytesCannotBeRead) {
  const RunOutcome outcome = run_with({"gen", "disruption", "--from-bytes", "nowhere/bytes"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("kerf gen: nowhere/bytes"), std::string::npos) << outcome.err;
}

TEST(GenCommand, OfFullNodesConsolidationTakesNone) {
  const RunOutcome made = run_with({"gen", "full", "--nodes", "20"});
  const RunOutcome pass = run_with({"consolidate", "-f", "-", "-o", "json"}, made.out);
  EXPECT_EQ(pass.status, 0) << pass.err;
  EXPECT_NE(pass.out.find("\"commands\": []"), std::string::npos) << pass.out;
}

TEST(GenCommand, ExistingNodesHaveRoomForThePendingPods) {
  const RunOutcome made = run_with({"gen", "existing", "--nodes", "30", "--pods", "40"});
  const RunOutcome plan = run_with({"plan", "-f", "-"}, made.out);
  EXPECT_NE(plan.out.find("Pods placed     40   0 on new nodes, 40 on existing nodes"), std::string::npos) << plan.out;
}

}  // namespace
}  // namespace kerf::cli
