#include <gtest/gtest.h>

#include "kerf/cli/testing_run.h"

namespace kerf::cli {
namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

RunOutcome explain(const std::string& kind, const std::string& name, const std::string& input = node_cluster()) {
  return run_with({"explain", kind, name, "-f", "-"}, input);
}

TEST(Explain, ShowsTheWholeTreeOfANode) {
  RunOutcome outcome = explain("node", "n3");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            R"(Node n3 (NodePool default): $0.2000/h, $146.00/month, 1 pod to move, cost of moving them 2.00
Next pass: stays, POD_DO_NOT_DISRUPT (Pod/default/train-0): Pod default/train-0 is protected for 2h, until 2026-03-02T13:00:00Z
  to lift it: remove the pod's annotation, let it end, or set terminationGracePeriod (drift only)

METHOD         CANDIDATE   CODE                 WHY NOT                                                               BUDGET LEFT   BUDGET ALLOWS
emptiness      no          POD_DO_NOT_DISRUPT   Pod default/train-0 is protected for 2h, until 2026-03-02T13:00:00Z             4   now
static-drift   no          POD_DO_NOT_DISRUPT   Pod default/train-0 is protected for 2h, until 2026-03-02T13:00:00Z             4   now
drift          no          POD_DO_NOT_DISRUPT   Pod default/train-0 is protected for 2h, until 2026-03-02T13:00:00Z             4   now
multi-node     no          POD_DO_NOT_DISRUPT   Pod default/train-0 is protected for 2h, until 2026-03-02T13:00:00Z             4   now
single-node    no          POD_DO_NOT_DISRUPT   Pod default/train-0 is protected for 2h, until 2026-03-02T13:00:00Z             4   now

Removed by consolidation, blockers and budgets aside: DELETE, its pods fit on other nodes
  saves $0.2000/h, $146.00/month
  1 pod left out: protected, or a PodDisruptionBudget forbids it for good

WHEN                                         INSTANT
consolidateAfter ends                        2026-03-01T12:00:00Z, 24h0m0s ago
do-not-disrupt of Pod default/train-0 ends   2026-03-02T13:00:00Z, in 1h0m0s
expireAfter deletes it, whatever blocks      2026-03-31T12:00:00Z, in 696h0m0s
)");
}

TEST(Explain, NamesTheCommandThatTakesANode) {
  RunOutcome outcome = explain("node", "n1");
  EXPECT_TRUE(contains(outcome.out, "Next pass: goes with command 1 (multi-node, Underutilized) of 2 nodes\n"))
      << outcome.out;
}

TEST(Explain, SaysWhenABudgetWindowAllowsIt) {
  RunOutcome outcome =
      explain("node", "n1", node_cluster("[{nodes: \"0\", schedule: \"0 9 * * mon-fri\", duration: 8h}]"));
  EXPECT_TRUE(contains(outcome.out, "2026-03-02T17:00:00Z, in 5h0m0s")) << outcome.out;
  RunOutcome never = explain("node", "n1", node_cluster("[{nodes: \"0\"}]"));
  EXPECT_TRUE(contains(never.out, "no window in sight")) << never.out;
}

TEST(Explain, ShowsTheCheapestRejectedAlternative) {
  std::string full = node_cluster();
  for (std::size_t at = full.find("cpu: \"1\""); at != std::string::npos; at = full.find("cpu: \"1\"")) {
    full.replace(at, 8, "cpu: \"3\"");
  }
  RunOutcome outcome = explain("node", "n1", full);
  EXPECT_TRUE(contains(
      outcome.out,
      R"(Removed by consolidation, blockers and budgets aside: NO_CHEAPER, the cheapest replacement, c-4x, may cost 0.2 per hour, not less than 0.2
  cheapest rejected alternative: on-demand c-4x in z1 at $0.2000/h, $0.0000/h more than the node
  POD             GOES TO
  default/web-0   a new node of NodePool default, c-4x at $0.2000/h
)")) << outcome.out;
}

TEST(Explain, SaysWhatKeepsABoundPodsNodeAndWhereThePodWouldGo) {
  EXPECT_EQ(explain("pod", "db-0").out, R"(Pod default/db-0: on node n4, requests cpu 1, memory 1Gi
Plan: takes no part (bound to a node)

RULE                  KEEPS ITS NODE   WHY
do-not-disrupt        no               no annotation
PodDisruptionBudget   yes              PodDisruptionBudget db allows no disruption of Pod default/db-0 now
To lift it: run one more healthy replica, or let the PodDisruptionBudget allow a disruption

If node n4 went:
  POD            GOES TO
  default/db-0   node n1
)");
  EXPECT_TRUE(contains(explain("pod", "default/web-0").out, "none selects it"));
}

TEST(Explain, ShowsWhatExcludedAPendingPodFromEachNodePool) {
  RunOutcome outcome = explain("pod", "web-4", small_cluster(5));
  EXPECT_EQ(outcome.out, R"(Pod default/web-4: on no node, requests cpu 1.5, memory 1Gi
Plan: stays pending, E-LIMIT-RES: default: every instance type exceeds what the limits of NodePool default leave

Why default/web-4 stays pending
  NODEPOOL   CODE          TYPES   LIMITS   REQUIREMENTS   HOST PORTS   FIT   OFFERING   MINVALUES   REASON
  default    E-LIMIT-RES       1       -1              -            -     -          -           -   every instance type exceeds what the limits of NodePool default leave
)");
}

TEST(Explain, ShowsTheNodeThatWouldBeBought) {
  EXPECT_EQ(explain("pod", "web-0", small_cluster(1)).out,
            "Pod default/web-0: on no node, requests cpu 1.5, memory 1Gi\n"
            "Plan: a new node of NodePool default: on-demand c-4x in z1 at $0.1700/h\n");
}

/// The four nodes, n1 drifted.
std::string drifted_cluster() {
  std::string text = node_cluster();
  text.insert(text.find("  - {type: Consolidatable"),
              "  - {type: Drifted, status: \"True\", lastTransitionTime: \"2026-03-02T11:00:00Z\"}\n");
  return text;
}

TEST(Explain, ShowsWhatDriftWouldDoWithADriftedNode) {
  RunOutcome outcome = explain("node", "n1", drifted_cluster());
  EXPECT_TRUE(
      contains(outcome.out,
               "\nReplaced because it drifted, blockers and budgets aside: deleted, its pods fit on other nodes\n"
               "  POD             GOES TO\n"
               "  default/web-0   node n2\n"))
      << outcome.out;
}

TEST(Explain, JsonHoldsTheTreeOfANode) {
  RunOutcome outcome = run_with({"explain", "node", "n4", "-f", "-", "-o", "json"}, node_cluster());
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, R"("nextPass": {"does": "stays", "code": "PDB_BLOCKED", )")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, R"({"method": "drift", "isCandidate": false, "code": "PDB_BLOCKED", )"))
      << outcome.out;
  EXPECT_TRUE(contains(outcome.out, R"("budgetLeft": 4, "budgetAllows": "2026-03-02T12:00:00Z"})")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, R"("moves": [
      {"pod": "default/db-0", "node": "n1"}
    ])"))
      << outcome.out;
  EXPECT_TRUE(outcome.out.ends_with("}\n")) << outcome.out;
}

TEST(Explain, JsonHoldsTheTreeOfAPod) {
  RunOutcome pending = run_with({"explain", "pod", "web-4", "-f", "-", "-o", "json"}, small_cluster(5));
  EXPECT_TRUE(contains(pending.out, R"("outcome": "pending",)")) << pending.out;
  EXPECT_TRUE(contains(pending.out, R"({"nodePool": "default", "code": "E-LIMIT-RES", )")) << pending.out;
  RunOutcome bound = run_with({"explain", "pod", "db-0", "-f", "-", "-o", "json"}, node_cluster());
  EXPECT_TRUE(contains(bound.out, R"({"rule": "PodDisruptionBudget", "keepsItsNode": true, "code": "PDB_BLOCKED", )"))
      << bound.out;
  EXPECT_TRUE(contains(bound.out, R"("withoutItsNode": {"node": "n1"})")) << bound.out;
}

TEST(Explain, FindsAPodOfAnyNamespaceByAnUnambiguousName) {
  auto pod = [](const std::string& space) {
    return "---\napiVersion: v1\nkind: Pod\nmetadata: {name: lone, namespace: " + space +
           "}\nspec: {containers: [{name: main}]}\n";
  };
  RunOutcome found = explain("pod", "lone", node_cluster() + pod("shop"));
  EXPECT_TRUE(found.out.starts_with("Pod shop/lone: ")) << found.out << found.err;
  RunOutcome ambiguous = explain("pod", "lone", node_cluster() + pod("shop") + pod("data"));
  EXPECT_EQ(ambiguous.status, 2);
  EXPECT_TRUE(contains(ambiguous.err, "2 pods are called 'lone', name one: data/lone, shop/lone\n")) << ambiguous.err;
}

TEST(Explain, RefusesAnObjectThatIsNotThere) {
  RunOutcome outcome = explain("node", "n9");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.err, "kerf explain: the input holds no node called 'n9'\n")) << outcome.err;
  EXPECT_EQ(explain("pod", "other/web-0").status, 2);
  EXPECT_EQ(explain("service", "web").status, 2);
}

}  // namespace
}  // namespace kerf::cli
