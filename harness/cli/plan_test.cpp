#include <gtest/gtest.h>

#include "kerf/cli/testing_run.h"

namespace kerf::cli {
namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Plan, PrintsClaimsTotalsAndReasons) {
  RunOutcome outcome = run_with({"plan", "-f", "-"}, small_cluster(5));
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "now is 2026-03-02T12:00:00Z: the latest instant in the input (--now sets it)\n");
  EXPECT_EQ(outcome.out,
            "NODES   NODEPOOL   INSTANCE TYPE   ZONE   CAPACITY TYPE       PRICE   PODS   CPU   MEMORY\n"
            "    2   default    c-4x            z1     on-demand       $0.1700/h      2   75%      29%\n"
            "\n"
            "New nodes      2   $0.3400/h, $248.20/month\n"
            "Pods placed    4   4 on new nodes, 0 on existing nodes\n"
            "Pods pending   1\n"
            "Pods ignored   0\n"
            "\n"
            "PENDING POD     NODEPOOL   CODE          REASON\n"
            "default/web-4   default    E-LIMIT-RES   every instance type exceeds what the limits of NodePool default "
            "leave\n");
}

TEST(Plan, IsTheSameWithAnyNumberOfThreads) {
  const RunOutcome usual = run_with({"plan", "-f", "-", "-o", "json"}, small_cluster(5));
  for (const std::string_view threads : {"1", "2", "8"}) {
    const RunOutcome outcome =
        run_with({"plan", "-f", "-", "-o", "json", "--threads", std::string(threads)}, small_cluster(5));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out, usual.out) << threads;
  }
  EXPECT_EQ(run_with({"plan", "-f", "-", "--threads", "-1"}, small_cluster(5)).status, 2);
  EXPECT_EQ(run_with({"plan", "-f", "-", "--threads", "1025"}, small_cluster(5)).status, 2);
}

TEST(Plan, ExplainCountsTheTypesLostAtEachFilter) {
  RunOutcome outcome = run_with({"plan", "-f", "-", "--explain"}, small_cluster(5));
  EXPECT_TRUE(
      contains(outcome.out,
               "Why default/web-4 stays pending\n"
               "  NODEPOOL   CODE          TYPES   LIMITS   REQUIREMENTS   HOST PORTS   FIT   OFFERING   "
               "MINVALUES   REASON\n"
               "  default    E-LIMIT-RES       1       -1              -            -     -          -           "
               "-   every instance type exceeds"))
      << outcome.out;
}

TEST(Plan, FlagsReachTheDecision) {
  EXPECT_TRUE(contains(run_with({"plan", "-f", "-", "--policy", "ffd", "-o", "json"}, small_cluster(1)).out,
                       "\"policy\": \"ffd\""));
  EXPECT_TRUE(
      contains(run_with({"plan", "-f", "-", "--now", "2026-05-01T00:00:00Z", "-o", "json"}, small_cluster(1)).out,
               "\"now\": \"2026-05-01T00:00:00Z\""));
}

TEST(Plan, ReplacesPricesAndSaysWhichMatchNothing) {
  TemporaryDirectory directory;
  std::string prices = directory.write(
      "prices.csv", "instance_type,zone,capacity_type,usd_hour\nc-4x,,on-demand,0.5\nc-9x,z1,spot,0.1\n");
  RunOutcome outcome = run_with({"plan", "-f", "-", "--prices", prices}, small_cluster(1));
  EXPECT_TRUE(contains(outcome.out, "$0.5000/h")) << outcome.out;
  EXPECT_TRUE(contains(outcome.err, "warning: --prices: nothing offers spot c-9x in z1\n")) << outcome.err;
}

TEST(Plan, KnowsEveryOutputFormat) {
  EXPECT_TRUE(run_with({"plan", "-f", "-", "-o", "csv"}, small_cluster(1)).out.starts_with("claim,nodePool,"));
  EXPECT_TRUE(contains(run_with({"plan", "-f", "-", "-o", "yaml"}, small_cluster(1)).out, "kind: NodeClaim\n"));
  EXPECT_TRUE(contains(run_with({"plan", "-f", "-", "-o", "wide"}, small_cluster(1)).out, "POD NAMES"));
  std::string json = run_with({"plan", "-f", "-", "-o", "json"}, small_cluster(1)).out;
  EXPECT_TRUE(contains(json, "\"kind\": \"Decision\"")) << json;
  EXPECT_TRUE(json.ends_with("}\n"));
}

TEST(Plan, ItsYamlIsReadAsNodeClaims) {
  RunOutcome outcome = run_with({"plan", "-f", "-", "-o", "yaml"}, small_cluster(3));
  TemporaryDirectory directory;
  std::string claims = directory.write("claims.yaml", outcome.out);
  std::string cluster = directory.write("cluster.yaml", small_cluster(3));
  RunOutcome again = run_with({"plan", "-f", claims, "-f", cluster, "--strict"});
  EXPECT_NE(again.status, 2) << again.err;
  EXPECT_FALSE(contains(again.err, "error:")) << again.err;
}

TEST(Plan, OneUnreadableObjectLeavesTheRestAndGivesStatus1) {
  std::string input =
      small_cluster(1) + "---\napiVersion: v1\nkind: Pod\nmetadata: {name: bad}\nspec: {containers: 7}\n";
  RunOutcome outcome = run_with({"plan", "-f", "-"}, input);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(contains(outcome.err, "error: stdin, document 3")) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "New nodes      1")) << outcome.out;
  RunOutcome strict = run_with({"plan", "-f", "-", "--strict"}, input);
  EXPECT_EQ(strict.status, 2);
  EXPECT_EQ(strict.out, "");
}

TEST(Plan, NothingReadableIsStatus2) {
  RunOutcome outcome = run_with({"plan", "-f", "-"}, "{");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.err, "kerf plan: no object of the input could be read\n")) << outcome.err;
}

TEST(Plan, ManyWarningsOfOneCodeAreCounted) {
  std::string input = small_cluster(1);
  for (int index = 0; index < 8; ++index) {
    input += "---\napiVersion: example.com/v1\nkind: Widget\nmetadata: {name: w" + std::to_string(index) + "}\n";
  }
  RunOutcome outcome = run_with({"plan", "-f", "-"}, input);
  EXPECT_TRUE(contains(outcome.err, "Widget/w4 UNKNOWN-KIND: ")) << outcome.err;
  EXPECT_FALSE(contains(outcome.err, "[UNKNOWN-KIND]")) << "the code is said once" << outcome.err;
  EXPECT_FALSE(contains(outcome.err, "Widget/w5")) << outcome.err;
  EXPECT_TRUE(contains(outcome.err, "warning: 3 more UNKNOWN-KIND\n")) << outcome.err;
}

TEST(Plan, ACaseGivesNowOptionsAndFiles) {
  std::string input =
      "apiVersion: kerf.dev/v1\nkind: Case\nmetadata: {name: X}\nspec:\n  command: plan\n"
      "  now: \"2026-04-01T00:00:00Z\"\n  options:\n    files: [{name: more.yaml, text: \"apiVersion: v1\\nkind: "
      "Widget\\n"
      "metadata: {name: w}\\n\"}]\n  expect: {}\n---\n" +
      small_cluster(1);
  RunOutcome outcome = run_with({"plan", "-f", "-", "-o", "json"}, input);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(contains(outcome.out, "\"now\": \"2026-04-01T00:00:00Z\"")) << outcome.out;
  EXPECT_TRUE(contains(outcome.err, "more.yaml")) << outcome.err;
  EXPECT_FALSE(contains(outcome.err, "now is")) << outcome.err;
}

TEST(Plan, ReadsADirectoryInAnyOrderToTheSameBytes) {
  TemporaryDirectory forward;
  TemporaryDirectory backward;
  std::string cluster = small_cluster(4);
  std::size_t split = cluster.find("---");
  (void)forward.write("a.yaml", cluster.substr(0, split));
  (void)forward.write("deep/b.yaml", cluster.substr(split));
  (void)backward.write("b.yaml", cluster.substr(0, split));
  (void)backward.write("a.yaml", cluster.substr(split));
  RunOutcome first = run_with({"plan", "-f", forward.path(), "-o", "json"});
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_EQ(first.out, run_with({"plan", "-f", backward.path(), "-o", "json"}).out);
}

}  // namespace
}  // namespace kerf::cli
