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
  [[nodiscard]] NodeProspect of(std::string_view node) { return *node_prospect(build(), options(), node); }
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
  EXPECT_EQ(prospect.claims.size(), 1U);
  EXPECT_EQ(prospect.moves, (std::vector<model::Placement>{{"default/web-0", {}, 0}}));
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
  ASSERT_EQ(prospect.stranded.size(), 1U);
  EXPECT_EQ(prospect.stranded[0].code, "E-REQ-UNDEFINED");
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
  EXPECT_FALSE(node_prospect(cluster.build(), cluster.options(), "other"));
}

}  // namespace
}  // namespace kerf::reference
