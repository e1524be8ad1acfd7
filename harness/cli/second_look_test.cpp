#include <gtest/gtest.h>

#include "kerf/cli/testing_run.h"

namespace kerf::cli {
namespace {

/// The four nodes of node_cluster, and the same cluster later with other budgets.
RunOutcome look_again(const std::string& later, std::vector<std::string> more = {}) {
  TemporaryDirectory directory;
  std::vector<std::string> arguments = {
      "consolidate", "-f", "-", "--then", directory.write("later.yaml", later), "--now", "2026-03-02T12:00:00Z"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_with(arguments, node_cluster());
}

TEST(SecondLook, SaysThatACommandStillStarts) {
  RunOutcome outcome = look_again(node_cluster());
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            R"(Of 1 command decided at 2026-03-02T12:00:00Z, 1 would still start at 2026-03-02T12:00:15Z.

COMMAND   REASON          METHOD       NODES    REPLACED BY   STARTS   CODE   WHY
      1   Underutilized   multi-node   n1, n2   -             yes      -      -
)");
}

TEST(SecondLook, SaysWhyACommandWouldNotStart) {
  RunOutcome outcome = look_again(node_cluster("[{nodes: \"1\"}]"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            R"(Of 1 command decided at 2026-03-02T12:00:00Z, 0 would still start at 2026-03-02T12:00:15Z.

COMMAND   REASON          METHOD       NODES    REPLACED BY   STARTS   CODE     WHY
      1   Underutilized   multi-node   n1, n2   -             no       BUDGET   the budget of NodePool default does not allow Node n2 any more
)");
}

TEST(SecondLook, JsonHoldsWhatTheTableSays) {
  EXPECT_EQ(look_again(node_cluster("[{nodes: \"1\"}]"), {"-o", "json"}).out,
            R"({"now": "2026-03-02T12:00:00Z", "then": "2026-03-02T12:00:15Z",
"commands": [{"reason": "Underutilized", "method": "multi-node", "candidates": ["n1", "n2"], "starts": false, "code": "BUDGET", "message": "the budget of NodePool default does not allow Node n2 any more", "left": []}]}
)");
}

TEST(SecondLook, SaysWhenThereIsNothingToLookAtAgain) {
  TemporaryDirectory directory;
  RunOutcome outcome = run_with({"consolidate", "-f", "-", "--then", directory.write("later.yaml", node_cluster())},
                                node_cluster("[{nodes: \"0\"}]"));
  EXPECT_EQ(outcome.out, "No command: the first pass disrupts nothing, so nothing waits to start.\n");
}

TEST(SecondLook, RefusesWhatItCannotLookAt) {
  EXPECT_EQ(run_with({"consolidate", "-f", "-", "--then", "no-such.yaml"}, node_cluster()).err,
            "now is 2026-03-02T12:00:00Z: the latest instant in the input (--now sets it)\n"
            "kerf consolidate: --then: no-such.yaml: No such file or directory\n");
  RunOutcome without_nodes = look_again("apiVersion: v1\nkind: Namespace\nmetadata: {name: shop}\n");
  EXPECT_EQ(without_nodes.status, 2);
  EXPECT_EQ(without_nodes.err,
            "kerf consolidate: --then: expected a dump of the same cluster after the wait, found no Node in it\n");
  EXPECT_EQ(look_again("").err, "kerf consolidate: --then: the input holds no Kubernetes object\n");
}

TEST(SecondLook, RefusesFlagsThatDoNotGoWithIt) {
  EXPECT_EQ(look_again(node_cluster(), {"--until-stable"}).err,
            "kerf consolidate: --then looks at the commands of one pass again, --until-stable runs many; give one of "
            "them\n");
  EXPECT_EQ(look_again(node_cluster(), {"-o", "csv"}).err,
            "kerf consolidate: --then prints a table or json, not csv\n");
  EXPECT_EQ(run_with({"consolidate", "-f", "-", "--then", "-"}, node_cluster()).err,
            "kerf consolidate: standard input can be read only once\n");
}

}  // namespace
}  // namespace kerf::cli
