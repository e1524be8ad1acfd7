#include "kerf/reference/node_prospect.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "kerf/reference/disruption_fixture.h"

namespace kerf::reference {
namespace {

using testing::machine;
using testing::open_pool;
using testing::Scenario;

struct Cluster : Scenario {
  Cluster() {
    type("c-2", 2);
    type("c-4", 4);
    open_pool(*this);
  }
  [[nodiscard]] NodeProspect of(std::string_view node) {
    model::Snapshot snapshot = build();
    return *Prospector(snapshot, options()).of(node);
  }
};

TEST(NodeProspect, SaysWhatTheNextCheapestWouldHaveCost) {
  Cluster cluster;
  machine(cluster, "n1", "c-4", 4);
  cluster.bound_pod("web-0", "3", "n1");
  NodeProspect prospect = cluster.of("n1");
  EXPECT_EQ(prospect.outcome, "NO_CHEAPER");
  ASSERT_TRUE(prospect.alternative);
  EXPECT_EQ(prospect.alternative->instance_type, "c-4");
  EXPECT_DOUBLE_EQ(prospect.alternative->price_usd_hour, prospect.verdict.price_usd_hour);
  EXPECT_EQ(prospect.departure.claims.size(), 1U);
  EXPECT_EQ(prospect.departure.moves, (std::vector<model::Placement>{{"default/web-0", {}, 0}}));
}

TEST(NodeProspect, LooksBehindBlockers) {
  Cluster cluster;
  machine(cluster, "n1", "c-4", 4);
  auto& pod = cluster.bound_pod("web-0", "1", "n1").pod;
  pod.meta.annotations.set(model::kDoNotDisruptAnnotation, "2h");
  pod.status.start_time = cluster.options().now - std::chrono::hours(1);
  cluster.bound_pod("web-1", "1", "n1");
  machine(cluster, "n2", "c-2", 2);
  NodeProspect prospect = cluster.of("n1");
  EXPECT_EQ(prospect.verdict.graceful->code, "POD_DO_NOT_DISRUPT");
  EXPECT_EQ(prospect.outcome, "DELETE");
  EXPECT_DOUBLE_EQ(prospect.savings_usd_hour, 0.2);
  ASSERT_EQ(prospect.protections.size(), 1U);
  EXPECT_EQ(prospect.protections[0].until, cluster.options().now + std::chrono::hours(1));
}

TEST(NodeProspect, NamesPodsThatWouldBeStranded) {
  Cluster cluster;
  machine(cluster, "n1", "c-4", 4);
  cluster.bound_pod("web-0", "1", "n1").spec.node_selector.set("disk", "fast");
  NodeProspect prospect = cluster.of("n1");
  EXPECT_EQ(prospect.outcome, "PODS_DO_NOT_FIT");
  ASSERT_EQ(prospect.departure.stranded.size(), 1U);
  EXPECT_EQ(prospect.departure.stranded[0].code, "E-REQ-UNDEFINED");
}

TEST(NodeProspect, KnowsWhenThingsEnd) {
  Cluster cluster;
  auto n1 = machine(cluster, "n1", "c-4", 4);
  n1.claim.meta.creation = cluster.options().now;
  n1.claim.expire_after.value = std::chrono::hours(5);
  n1.claim.last_pod_event = cluster.options().now;
  NodeProspect prospect = cluster.of("n1");
  EXPECT_EQ(prospect.expires_at, cluster.options().now + std::chrono::hours(5));
  EXPECT_EQ(prospect.consolidatable_at, cluster.options().now);
  model::Snapshot snapshot = cluster.build();
  EXPECT_FALSE(Prospector(snapshot, cluster.options()).of("other"));
}

/// Two nodes, the other one under consolidateAfter with room for the pod of n1.
struct RecentlyActive : Cluster {
  RecentlyActive() {
    open_pool(*this, "calm").consolidate_after.value = std::chrono::hours(1);
    auto n1 = machine(*this, "n1", "c-4", 4);
    testing::drift(*this, n1, 5);
    bound_pod("web-0", "1", "n1");
    machine(*this, "n2", "c-4", 4, "calm").claim.last_pod_event = options().now - std::chrono::minutes(1);
  }
};

// I-007
TEST(NodeProspect, LetsDriftUseNodesUnderConsolidateAfter) {
  RecentlyActive cluster;
  NodeProspect prospect = cluster.of("n1");
  EXPECT_EQ(prospect.departure.moves, (std::vector<model::Placement>{{"default/web-0", {}, 0}}));
  ASSERT_TRUE(prospect.drift);
  EXPECT_EQ(prospect.drift->moves, (std::vector<model::Placement>{{"default/web-0", "n2", {}}}));
  EXPECT_TRUE(prospect.drift->claims.empty());
}

TEST(NodeProspect, SimulatesDriftForDriftedNodesOfDynamicPoolsOnly) {
  Cluster cluster;
  cluster.pool("static").replicas = 1;
  testing::drift(cluster, machine(cluster, "n1", "c-4", 4, "static"), 5);
  machine(cluster, "n2", "c-4", 4);
  EXPECT_FALSE(cluster.of("n1").drift);
  EXPECT_FALSE(cluster.of("n2").drift);
}

}  // namespace
}  // namespace kerf::reference
