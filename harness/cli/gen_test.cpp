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

}  // namespace
}  // namespace kerf::cli
