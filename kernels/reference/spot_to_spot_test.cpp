#include "kerf/reference/spot_to_spot.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <fmt/format.h>

#include "kerf/reference/disruption_fixture.h"

namespace kerf::reference {
namespace {

using testing::machine;
using testing::open_pool;
using testing::reason_for;
using testing::Scenario;

/// A spot node n1 of type big at 0.9, and `count` spot types s-01, s-02, ... at 0.01, 0.02, ...
struct SpotCluster : Scenario {
  explicit SpotCluster(int count) {
    add_type("big", 0.9);
    for (int i = 1; i <= count; ++i) add_type(fmt::format("s-{:02}", i), 0.01 * i);
    pool_ = &open_pool(*this);
    pool_->requirements = {testing::expression(std::string(model::kCapacityTypeLabel), "In", {"spot"})};
    options().gates.spot_to_spot_consolidation = true;
    machine(*this, "n1", "big", 4, "default", "spot");
    bound_pod("web-0", "1", "n1");
  }
  void add_type(const std::string& name, double price) {
    model::InstanceType& added = type(name, 4, {});
    offer(added, "z1", "spot", price);
  }
  model::NodePool& pool() { return *pool_; }
  [[nodiscard]] std::size_t types_sent() {
    model::Decision decision = disrupt(build(), options()).decision;
    return decision.claims.empty() ? 0 : decision.claims[0].instance_types.size();
  }

 private:
  model::NodePool* pool_;
};

// D-052
TEST(SpotToSpot, NeedsFifteenCheaperTypesAndSendsNoMore) {
  EXPECT_EQ(SpotCluster(14).types_sent(), 0U);
  EXPECT_EQ(SpotCluster(15).types_sent(), 15U);
  EXPECT_EQ(SpotCluster(20).types_sent(), 15U);
  SpotCluster few(14);
  EXPECT_EQ(reason_for(few, "n1"), "SPOT_FLEXIBILITY");
}

TEST(SpotToSpot, SendsAsManyTypesAsMinValuesNeed) {
  SpotCluster cluster(20);
  cluster.pool().requirements.push_back(testing::expression(std::string(model::kInstanceTypeLabel), "Exists", {}, 17));
  EXPECT_EQ(cluster.types_sent(), 17U);
}

// D-051
TEST(SpotToSpot, IsOffByDefault) {
  SpotCluster cluster(20);
  cluster.options().gates.spot_to_spot_consolidation = false;
  EXPECT_EQ(cluster.types_sent(), 0U);
  EXPECT_EQ(reason_for(cluster, "n1"), "SPOT_TO_SPOT_OFF");
}

// D-054
TEST(SpotToSpot, AsksSeveralNodesForNoFlexibility) {
  SpotCluster cluster(3);
  machine(cluster, "n2", "big", 4, "default", "spot");
  cluster.bound_pod("web-1", "1", "n2");
  EXPECT_EQ(cluster.types_sent(), 3U);
}

}  // namespace
}  // namespace kerf::reference
