#include <gtest/gtest.h>

#include "kerf/cli/testing_run.h"

namespace kerf::cli {
namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Bench, ComparesTheSearchesOnSeedsThatItNames) {
  RunOutcome outcome = run_with({"bench", "searches", "--clusters", "3", "--seed", "5"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "5 to 7\n")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "Mean left on the table by the prefix search: ")) << outcome.out;
}

TEST(Bench, MeasuresAPassOfEachSize) {
  RunOutcome outcome = run_with({"bench", "pass", "--nodes", "10,20"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("NODES   PODS   SIMULATIONS")) << outcome.out;
}

TEST(Bench, RefusesSizesThatMakeNoSense) {
  EXPECT_EQ(run_with({"bench", "pass", "--nodes", "0"}).status, 2);
  EXPECT_EQ(run_with({"bench", "searches", "--clusters", "0"}).status, 2);
  EXPECT_EQ(run_with({"bench", "everything"}).status, 2);
}

}  // namespace
}  // namespace kerf::cli
