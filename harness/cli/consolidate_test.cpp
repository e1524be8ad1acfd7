#include <gtest/gtest.h>

#include "kerf/cli/testing_run.h"

namespace kerf::cli {
namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Consolidate, PrintsCommandsMovesTotalsAndWhyNodesStay) {
  RunOutcome outcome = run_with({"consolidate", "-f", "-"}, node_cluster());
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(
      outcome.out,
      R"(COMMAND   REASON          METHOD       NODES    REPLACED BY   PODS       SAVES       PER MONTH   BLOCKED BY
      1   Underutilized   multi-node   n1, n2   -                2   $0.4000/h   $292.00/month   -

COMMAND   FROM   TO        PODS   POD NAMES
      1   n1     node n3      1   default/web-0
      1   n2     node n3      1   default/web-1

TOTAL                  NOW       AFTER   CHANGE
Nodes                    4           2   2 fewer
Price            $0.8000/h   $0.4000/h   saves $0.4000/h, $292.00/month
Pods that move                       2

NODE THAT STAYS   NODEPOOL       PRICE   CODE                 OBJECT                           WHY                                                                   HOW TO LIFT IT
n3                default    $0.2000/h   POD_DO_NOT_DISRUPT   Pod/default/train-0              Pod default/train-0 is protected for 2h, until 2026-03-02T13:00:00Z   remove the pod's annotation, let it end, or set terminationGracePeriod (drift only)
n4                default    $0.2000/h   PDB_BLOCKED          PodDisruptionBudget/default/db   PodDisruptionBudget db allows no disruption of Pod default/db-0 now   run one more healthy replica, or let the PodDisruptionBudget allow a disruption
)");
}

TEST(Consolidate, UntilStableListsStepsAndThePriceAfterEach) {
  RunOutcome outcome = run_with({"consolidate", "-f", "-", "--until-stable"}, node_cluster());
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            R"(STEP   REASON          METHOD       NODES    REPLACED BY       SAVES   PODS   PRICE AFTER   BLOCKED BY
   1   Underutilized   multi-node   n1, n2   -             $0.4000/h      2     $0.4000/h   -

Fixed point: another pass would start nothing.

TOTAL                  NOW       AFTER   CHANGE
Nodes                    4           2   2 fewer
Price            $0.8000/h   $0.4000/h   saves $0.4000/h, $292.00/month
Pods that move                       2

NODE THAT STAYS   NODEPOOL       PRICE   CODE                 OBJECT                           WHY                                                                   HOW TO LIFT IT
n3                default    $0.2000/h   POD_DO_NOT_DISRUPT   Pod/default/train-0              Pod default/train-0 is protected for 2h, until 2026-03-02T13:00:00Z   remove the pod's annotation, let it end, or set terminationGracePeriod (drift only)
n4                default    $0.2000/h   PDB_BLOCKED          PodDisruptionBudget/default/db   PodDisruptionBudget db allows no disruption of Pod default/db-0 now   run one more healthy replica, or let the PodDisruptionBudget allow a disruption
)");
}

TEST(Consolidate, SaysWhenTheNextPassDoesNothing) {
  RunOutcome outcome = run_with({"consolidate", "-f", "-"}, node_cluster("[{nodes: \"0\"}]"));
  EXPECT_TRUE(outcome.out.starts_with("No command: the next pass disrupts nothing.\n")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "wait for a budget window, or raise the NodePool's disruption budget"))
      << outcome.out;
}

TEST(Consolidate, IgnoringRulesIsForWhatIfOnlyAndSaysSoEverywhere) {
  constexpr const char* kWarning = "WHAT IF ONLY: this ignores do-not-disrupt, pdb. The controller obeys them.\n";
  RunOutcome outcome =
      run_with({"consolidate", "-f", "-", "--ignore", "do-not-disrupt,pdb,do-not-disrupt"}, node_cluster());
  EXPECT_TRUE(outcome.out.starts_with(kWarning)) << outcome.out;
  EXPECT_TRUE(contains(outcome.err, kWarning)) << outcome.err;
  EXPECT_FALSE(contains(outcome.out, "PDB_BLOCKED")) << outcome.out;
  EXPECT_TRUE(contains(
      run_with({"consolidate", "-f", "-", "--ignore", "do-not-disrupt,pdb,pdb", "-o", "json"}, node_cluster()).out,
      "\"policy\": \"karpenter ignoring do-not-disrupt, pdb\""));
}

TEST(Consolidate, RefusesToIgnoreWhatItDoesNotKnow) {
  RunOutcome outcome = run_with({"consolidate", "-f", "-", "--ignore", "taints"}, node_cluster());
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "kerf consolidate: --ignore: expected budgets, pdb or do-not-disrupt, got 'taints'\n");
}

TEST(Consolidate, ComparesTheSubsetSearchWithThePrefixSearch) {
  RunOutcome outcome = run_with({"consolidate", "-f", "-", "--search", "subset"}, node_cluster());
  EXPECT_TRUE(
      outcome.out.ends_with("\nKarpenter's prefix search saves $0.4000/h, the subset search $0.4000/h: the same.\n"))
      << outcome.out;
}

TEST(Consolidate, CsvHasALinePerNode) {
  EXPECT_EQ(
      run_with({"consolidate", "-f", "-", "-o", "csv"}, node_cluster()).out,
      R"(node,nodePool,priceUsdPerHour,pods,rescheduleCost,command,method,reason,replacedBy,blockedBy,code,object,message
n1,default,0.2,1,2,1,multi-node,Underutilized,,,,,
n2,default,0.2,1,2,1,multi-node,Underutilized,,,,,
n3,default,0.2,1,2,,,,,,POD_DO_NOT_DISRUPT,Pod/default/train-0,"Pod default/train-0 is protected for 2h, until 2026-03-02T13:00:00Z"
n4,default,0.2,1,2,,,,,,PDB_BLOCKED,PodDisruptionBudget/default/db,PodDisruptionBudget db allows no disruption of Pod default/db-0 now
)");
}

TEST(Consolidate, JsonIsADecision) {
  RunOutcome outcome = run_with({"consolidate", "-f", "-", "-o", "json"}, node_cluster());
  EXPECT_TRUE(contains(outcome.out, "\"kind\": \"Decision\"")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "\"method\": \"")) << outcome.out;
  EXPECT_TRUE(outcome.out.ends_with("}\n"));
}

TEST(Consolidate, StopsAMethodAfterSoManySimulations) {
  const std::string dump = std::string(KERF_SOURCE_DIR) + "/corpora/dumps/steady.yaml";
  RunOutcome outcome = run_with({"consolidate", "-f", dump, "-o", "wide", "--max-simulations", "1"});
  EXPECT_TRUE(contains(outcome.out, "the simulation limit")) << outcome.out;
  EXPECT_FALSE(contains(run_with({"consolidate", "-f", dump, "-o", "wide"}).out, "the simulation limit"));
  EXPECT_EQ(run_with({"consolidate", "-f", dump, "--max-simulations", "0"}).status, 2);
}

TEST(Consolidate, WideNamesEveryTypeAndHowFarEachMethodCame) {
  RunOutcome outcome = run_with({"consolidate", "-f", "-", "-o", "wide"}, node_cluster());
  EXPECT_TRUE(contains(outcome.out, "SIMULATIONS")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "is protected for 2h, until 2026-03-02T13:00:00Z")) << outcome.out;
}

}  // namespace
}  // namespace kerf::cli
