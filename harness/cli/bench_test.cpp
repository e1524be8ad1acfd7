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

TEST(Bench, RunsASuiteAndPrintsItAsATable) {
  RunOutcome outcome =
      run_with({"bench", "plan", "--filter", "diverse/1$", "--repetitions", "1", "--min-seconds", "0"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "plan/diverse/1 ")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "1 node, $0.4200/h")) << outcome.out;
}

TEST(Bench, ListsBenchmarksOfAllSuites) {
  RunOutcome outcome = run_with({"bench", "all", "--list", "--filter", "/1000$"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            "plan/diverse/1000\nplan/aws/1000\nconsolidate/half-empty/1000\nconsolidate/full/1000\n"
            "consolidate/use-30/plain/1000\nconsolidate/use-30/topology/1000\nconsolidate/use-30/blockers/1000\n"
            "consolidate/use-30/both/1000\nconsolidate/use-60/plain/1000\nconsolidate/use-60/topology/1000\n"
            "consolidate/use-60/blockers/1000\nconsolidate/use-60/both/1000\nconsolidate/use-90/plain/1000\n"
            "consolidate/use-90/topology/1000\nconsolidate/use-90/blockers/1000\nconsolidate/use-90/both/1000\n"
            "consolidate/multi/1000\nconsolidate/scan/1000\n"
            "load/json/1000\nload/yaml/1000\n");
}

TEST(Bench, RefusesAFileThatItCannotWrite) {
  for (const std::string flag : {"--json", "--plot"}) {
    RunOutcome outcome = run_with({"bench", "plan", flag, "/no/such/folder/file"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.err, "kerf bench: " + flag + ": cannot write /no/such/folder/file\n");
  }
}

TEST(Bench, RefusesSizesThatMakeNoSense) {
  EXPECT_EQ(run_with({"bench", "plan", "--repetitions", "0"}).status, 2);
  EXPECT_EQ(run_with({"bench", "plan", "--min-seconds", "-1"}).status, 2);
  EXPECT_EQ(run_with({"bench", "searches", "--clusters", "0"}).status, 2);
  EXPECT_EQ(run_with({"bench", "everything"}).status, 2);
}

}  // namespace
}  // namespace kerf::cli
