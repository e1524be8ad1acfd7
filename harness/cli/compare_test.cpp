#include <gtest/gtest.h>

#include "kerf/cli/testing_run.h"

namespace kerf::cli {
namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Compare, ShowsThePoliciesSideBySide) {
  RunOutcome outcome = run_with({"compare", "-f", "-", "--policy", "karpenter,ffd", "--no-time"}, small_cluster(4));
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out,
            "POLICY           COST   NODES   PENDING   CPU   MEMORY       BOUND      GAP   JUDGE\n"
            "karpenter   $0.3400/h       2         0   75%      29%   $0.2550/h   +33.3%   ok\n"
            "ffd         $0.3400/h       2         0   75%      29%   $0.2550/h   +33.3%   ok\n");
}

TEST(Compare, TakesEveryPolicyByDefault) {
  std::string out = run_with({"compare", "-f", "-", "-o", "csv"}, small_cluster(1)).out;
  for (const char* policy : {"karpenter", "ffd", "bfd", "dot-product", "cheapest-per-unit"}) {
    EXPECT_TRUE(contains(out, std::string("-,") + policy + ",0.17,1,0,")) << out;
  }
}

TEST(Compare, JsonHasTheTimesUnlessTheyAreLeftOut) {
  std::vector<std::string> arguments = {"compare", "-f", "-", "-o", "json"};
  EXPECT_TRUE(contains(run_with(arguments, small_cluster(1)).out, "\"seconds\": "));
  arguments.emplace_back("--no-time");
  std::string out = run_with(arguments, small_cluster(1)).out;
  EXPECT_FALSE(contains(out, "\"seconds\""));
  EXPECT_EQ(out, run_with(arguments, small_cluster(1)).out);
}

TEST(Compare, EachFileAndEachDirectoryInADirectoryIsOneInput) {
  TemporaryDirectory directory;
  (void)directory.write("one.yaml", small_cluster(1));
  (void)directory.write("three/first.yaml", small_cluster(1));
  (void)directory.write("three/second.yaml", "apiVersion: v1\nkind: Namespace\nmetadata: {name: default}\n");
  (void)directory.write("notes/readme.txt", "nothing");
  std::string out = run_with({"compare", "-f", directory.path(), "--policy", "ffd", "-o", "json", "--no-time"}).out;
  EXPECT_TRUE(out.starts_with("{\"inputs\": [\n{\"input\": \"" + directory.path("one.yaml"))) << out;
  EXPECT_TRUE(contains(out, "{\"input\": \"" + directory.path("three") + "\"")) << out;
  EXPECT_FALSE(contains(out, "notes")) << out;
  std::string table = run_with({"compare", "-f", directory.path(), "--policy", "ffd", "--no-time"}).out;
  EXPECT_TRUE(contains(table, "\nTOTAL")) << table;
}

TEST(Compare, TogetherMakesOneInputOfAll) {
  TemporaryDirectory directory;
  std::string first = directory.write("a.yaml", small_cluster(1));
  std::string second = directory.write("b.yaml", "apiVersion: v1\nkind: Namespace\nmetadata: {name: default}\n");
  std::string out = run_with({"compare", "-f", first, "-f", second, "--together", "-o", "json"}).out;
  EXPECT_TRUE(out.starts_with("{\"policies\": [")) << out;
}

TEST(Compare, OneInputThatCannotBeReadLeavesTheOthersAndGivesStatus2) {
  TemporaryDirectory directory;
  std::string good = directory.write("good.yaml", small_cluster(1));
  std::string bad = directory.write("bad.yaml", "{");
  RunOutcome outcome = run_with({"compare", "-f", bad, "-f", good, "--policy", "ffd"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.err, "bad.yaml: no object of the input could be read")) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "ffd      $0.1700/h")) << outcome.out;
}

}  // namespace
}  // namespace kerf::cli
