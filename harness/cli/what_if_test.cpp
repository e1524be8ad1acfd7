#include <fmt/format.h>
#include <gtest/gtest.h>

#include "kerf/cli/testing_run.h"

namespace kerf::cli {
namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  text.replace(text.find(from), from.size(), to);
  return text;
}

class WhatIf : public testing::Test {
 protected:
  WhatIf() : cluster_(directory_.write("cluster.yaml", node_cluster())) {}

  [[nodiscard]] RunOutcome run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"what-if", "-f", cluster_});
    return run_with(arguments);
  }
  /// The cluster's NodePool, edited.
  [[nodiscard]] std::string pool(const std::string& from, const std::string& to) const {
    std::string text = node_cluster();
    return directory_.write("edit.yaml", replaced(text.substr(0, text.find("---\n")), from, to));
  }

  TemporaryDirectory directory_;
  std::string cluster_;
};

TEST_F(WhatIf, ARemovedNodeWhosePodsFindRoomBreaksNothing) {
  RunOutcome outcome = run({"--remove", "node/n4"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, R"(Nothing breaks. Nodes and pending pods: saves $0.2000/h, $146.00/month.

Nodes taken out
NODE
n4

Cost
                                BEFORE      AFTER       CHANGE
Nodes                           4           3
Price of the nodes              $0.8000/h   $0.6000/h   saves $0.2000/h, $146.00/month
New nodes for pending pods      0           0
Price of the new nodes          $0.0000/h   $0.0000/h   no change
Price of both                   $0.8000/h   $0.6000/h   saves $0.2000/h, $146.00/month
Commands of the next pass       1           1
Price of the nodes after them   $0.4000/h   $0.2000/h   saves $0.2000/h, $146.00/month
)");
}

TEST_F(WhatIf, AnEditOfTheTemplateMakesNodesDrift) {
  RunOutcome outcome = run(
      {"--with", pool("spec:\n      nodeClassRef", "metadata: {labels: {team: blue}}\n    spec:\n      nodeClassRef")});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(
      outcome.out,
      R"(Nothing breaks. 4 of 4 nodes drift and will be replaced; 2 of them are held for now. Nodes and pending pods: no change.

Nodes that drift: each is replaced once nothing holds it and a budget allows it
NODES   NODEPOOL   REASON            HELD BY              WHY                                        NAMES
2       default    NodePoolDrifted   -                    the template of NodePool default changes   n1, n2
1       default    NodePoolDrifted   PDB_BLOCKED          the template of NodePool default changes   n4
1       default    NodePoolDrifted   POD_DO_NOT_DISRUPT   the template of NodePool default changes   n3

Cost
                                BEFORE      AFTER       CHANGE
Nodes                           4           4
Price of the nodes              $0.8000/h   $0.8000/h   no change
New nodes for pending pods      0           0
Price of the new nodes          $0.0000/h   $0.0000/h   no change
Price of both                   $0.8000/h   $0.8000/h   no change
Commands of the next pass       1           1
Price of the nodes after them   $0.4000/h   $0.6000/h   costs $0.2000/h, $146.00/month more
)");
}

TEST_F(WhatIf, PodsThatNoNodeWouldTakeAnyMoreBreak) {
  RunOutcome outcome = run({"--remove", "nodepool/default", "-o", "markdown"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, R"(### kerf what-if

**This breaks: 4 pods without a home.**

#### Pods that lose their home

| pod | code | why |
| --- | --- | --- |
| default/db-0 | E-NO-POOLS | no NodePool takes part: each is static, not ready, being deleted or of no known cloud |
| default/train-0 | E-NO-POOLS | no NodePool takes part: each is static, not ready, being deleted or of no known cloud |
| default/web-0 | E-NO-POOLS | no NodePool takes part: each is static, not ready, being deleted or of no known cloud |
| default/web-1 | E-NO-POOLS | no NodePool takes part: each is static, not ready, being deleted or of no known cloud |

#### Nodes taken out

| node |
| --- |
| n1 |
| n2 |
| n3 |
| n4 |

#### Cost

|  | before | after | change |
| --- | --- | --- | --- |
| Nodes | 4 | 0 |  |
| Price of the nodes | $0.8000/h | $0.0000/h | saves $0.8000/h, $584.00/month |
| New nodes for pending pods | 0 | 0 |  |
| Price of the new nodes | $0.0000/h | $0.0000/h | no change |
| Price of both | $0.8000/h | $0.0000/h | saves $0.8000/h, $584.00/month |
| Commands of the next pass | 1 | 0 |  |
| Price of the nodes after them | $0.4000/h | $0.0000/h | saves $0.4000/h, $292.00/month |
)");
}

TEST_F(WhatIf, ALimitBelowWhatIsUsedBreaks) {
  RunOutcome outcome = run({"--with", pool("{cpu: \"32\"}", "{cpu: \"12\"}")});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(contains(outcome.out, "This breaks: 1 limit exceeded.\n")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "default    cpu        16     12\n")) << outcome.out;
}

TEST_F(WhatIf, ABudgetAtZeroIsShownAndBreaksNothing) {
  RunOutcome outcome = run({"--with", pool("100%", "0")});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(contains(outcome.out, "Budgets newly used up\n")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, "default    Underutilized   4             0\n")) << outcome.out;
}

TEST_F(WhatIf, OtherPricesBelongToTheEdit) {
  std::string prices =
      directory_.write("prices.csv", "instance_type,zone,capacity_type,usd_hour\nc-4x,,on-demand,0.5\n");
  RunOutcome outcome = run({"--prices", prices, "-o", "json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(
      outcome.out,
      "{\"breaks\": false, \"homeless\": [], \"stranded\": [], \"limits\": [], \"budgets\": [], \"drifted\": [],\n"
      "\"before\": {\"nodes\": 0.8, \"newNodes\": 0, \"afterNextPass\": 0.4}, "
      "\"after\": {\"nodes\": 2, \"newNodes\": 0, \"afterNextPass\": 1}}\n");
}

TEST_F(WhatIf, SaysWhatBothSidesCostInTheEndWhenAsked) {
  EXPECT_FALSE(contains(run({"--remove", "node/n1"}).out, "budgets aside"));
  RunOutcome outcome = run({"--remove", "node/n1", "--until-stable"});
  EXPECT_TRUE(contains(outcome.out, "Price once all is done, budgets aside   $0.4000/h   $0.4000/h   no change\n"))
      << outcome.out;
  outcome = run({"--remove", "node/n1", "--until-stable", "-o", "json"});
  EXPECT_TRUE(contains(outcome.out, "\"settled\": 0.4")) << outcome.out;
}

TEST_F(WhatIf, RefusesAnEditOfNothingAndObjectsThatAreNotThere) {
  EXPECT_EQ(run({}).err, "kerf what-if: no edit: give --with, --remove, --prices, --catalog or --no-spot\n");
  EXPECT_EQ(run({"--remove", "node/n9"}).status, 2);
  EXPECT_TRUE(contains(run({"--remove", "node/n9"}).err, "the input holds no node 'n9'"));
  EXPECT_TRUE(contains(run({"--remove", "service/web"}).err, "--remove: expected node/NAME"));
}

// I-007
TEST_F(WhatIf, DriftMayUseNodesUnderConsolidateAfter) {
  // No new node fits the limit, and every node had a pod event a minute ago.
  std::string busy =
      replaced(replaced(node_cluster(), "consolidateAfter: 0s", "consolidateAfter: 1h"), "\"32\"", "\"12\"");
  for (const char* node : {"n1", "n2", "n3", "n4"}) {
    const std::string name = fmt::format("  nodeName: {}\n  capacity", node);
    busy = replaced(busy, name, fmt::format("  lastPodEventTime: \"2026-03-02T11:59:00Z\"\n{}", name));
  }
  std::string edit = replaced(busy.substr(0, busy.find("---\n")), "spec:\n      nodeClassRef",
                              "metadata: {labels: {team: blue}}\n    spec:\n      nodeClassRef");
  RunOutcome outcome =
      run_with({"what-if", "-f", directory_.write("busy.yaml", busy), "--with", directory_.write("edit.yaml", edit)});
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("Nothing breaks. 4 of 4 nodes drift")) << outcome.out;
}

}  // namespace
}  // namespace kerf::cli
