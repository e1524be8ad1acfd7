#include "kerf/reference/command_validation.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "kerf/reference/disruption_fixture.h"

namespace kerf::reference {
namespace {

using testing::Machine;
using testing::machine;
using testing::OpenCluster;

using Strings = std::vector<std::string>;

/// Three empty nodes, or two used ones that merge into a new node; then something happens during the wait.
struct Cluster : OpenCluster {
  CommandValidation after(const std::function<void(model::Snapshot&)>& change, const ControllerMemory& memory = {}) {
    model::Snapshot snapshot = build();
    model::Decision decision = disrupt(snapshot, options()).decision;
    change(snapshot);
    std::vector<CommandValidation> verdicts = validate_commands(decision, snapshot, options(), memory);
    return verdicts.empty() ? CommandValidation{} : verdicts.front();
  }
};

void nothing(model::Snapshot&) {}

struct UsedCluster : Cluster {
  UsedCluster() {
    for (const char* name : {"n1", "n2"}) {
      machine(*this, name, "c-8", 8);
      bound_pod(std::string("web-") + name, "900m", name);
    }
  }
};

// D-062
TEST(Validation, ShrinksEmptinessToWhatIsStillThere) {
  Cluster cluster;
  for (const char* name : {"n1", "n2", "n3"}) machine(cluster, name, "c-4", 4);
  EXPECT_TRUE(cluster.after(nothing).starts);
  CommandValidation shrunk = cluster.after([](model::Snapshot& later) {
    std::erase_if(later.node_claims[1].conditions, [](const auto& c) { return c.type == "Consolidatable"; });
  });
  EXPECT_TRUE(shrunk.starts);
  EXPECT_EQ(shrunk.code, "SHRUNK");
  EXPECT_EQ(shrunk.candidates, (Strings{"n1", "n3"}));
  CommandValidation capped =
      cluster.after([](model::Snapshot& later) { later.node_pools[0].budgets = testing::budget_of("1"); });
  EXPECT_EQ(capped.candidates, (Strings{"n1"}));
  CommandValidation gone = cluster.after([](model::Snapshot& later) { later.node_pools[0].consolidate_after = {}; });
  EXPECT_FALSE(gone.starts);
  EXPECT_EQ(gone.code, "CHURN");
}

TEST(Validation, StartsACommandThatStillHolds) {
  UsedCluster cluster;
  CommandValidation verdict = cluster.after(nothing);
  EXPECT_TRUE(verdict.starts);
  EXPECT_EQ(verdict.candidates, (Strings{"n1", "n2"}));
}

TEST(Validation, DropsAMergeWhenOneMemberChurned) {
  UsedCluster cluster;
  auto verdict = cluster.after(
      [](model::Snapshot& later) { later.pods[0].meta.annotations.set(model::kDoNotDisruptAnnotation, "true"); });
  EXPECT_FALSE(verdict.starts);
  EXPECT_EQ(verdict.code, "CHURN");
  ControllerMemory memory;
  memory.nominated_nodes = {"n2"};
  EXPECT_EQ(cluster.after(nothing, memory).code, "CHURN");
}

TEST(Validation, DropsAMergeThatTheBudgetNoLongerAllows) {
  UsedCluster cluster;
  auto verdict = cluster.after([](model::Snapshot& later) { later.node_pools[0].budgets = testing::budget_of("1"); });
  EXPECT_EQ(verdict.code, "BUDGET");
}

// D-063
TEST(Validation, NeedsEveryTypeOfTheReplacementButNoBetterOne) {
  UsedCluster cluster;
  auto verdict = cluster.after([](model::Snapshot& later) {
    for (model::Offering& offering : later.catalogs[0].types[0].offerings) offering.available = false;
  });
  EXPECT_EQ(verdict.code, "SCHEDULING");
  EXPECT_NE(verdict.message.find("c-2"), std::string::npos);
  verdict = cluster.after([](model::Snapshot& later) {
    for (model::Offering& offering : later.catalogs[0].types[0].offerings) offering.price_usd_hour = 5;
  });
  EXPECT_TRUE(verdict.starts);
}

TEST(Validation, FailsWhenAReplacementIsNoLongerNeeded) {
  UsedCluster cluster;
  cluster.node("spare", 8);
  model::Snapshot snapshot = cluster.build();
  model::Decision decision = disrupt(snapshot, cluster.options()).decision;
  EXPECT_TRUE(decision.claims.empty());
  std::erase_if(snapshot.nodes, [](const model::Node& node) { return node.meta.name == "spare"; });
  auto verdicts = validate_commands(decision, snapshot, cluster.options(), {});
  EXPECT_EQ(verdicts[0].code, "SCHEDULING");
}

// D-039
TEST(NominatedNodes, AreThoseThatAPendingPodWillGoTo) {
  Cluster cluster;
  machine(cluster, "n1", "c-4", 4);
  machine(cluster, "n2", "c-4", 4);
  cluster.pod("waiting", "1");
  EXPECT_EQ(nominated_nodes(cluster.build(), cluster.options()), (std::set<std::string, std::less<>>{"n1"}));
}

}  // namespace
}  // namespace kerf::reference
