#include "kerf/reference/lifecycle.h"

#include <gtest/gtest.h>

#include <chrono>

namespace kerf::reference {
namespace {

using std::chrono_literals::operator""s;
using std::chrono_literals::operator""min;

const model::Time kNow = *model::parse_rfc3339("2026-03-02T12:00:00Z");

model::NodePool pool_with(std::optional<model::Duration> consolidate_after) {
  model::NodePool pool;
  pool.consolidate_after.value = consolidate_after;
  return pool;
}

model::NodeClaim initialized(model::Duration ago) {
  model::NodeClaim claim;
  claim.conditions = {{"Initialized", "True", "", "", kNow - ago}};
  return claim;
}

TEST(Lifecycle, ConsolidateAfterEndsAtItsExactLength) {
  model::NodePool pool = pool_with(1min);
  EXPECT_TRUE(is_under_consolidate_after(pool, initialized(59s), kNow));
  EXPECT_FALSE(is_under_consolidate_after(pool, initialized(60s), kNow));
  EXPECT_FALSE(becomes_consolidatable(pool, initialized(59s), kNow));
  EXPECT_TRUE(becomes_consolidatable(pool, initialized(60s), kNow));
}

TEST(Lifecycle, APodEventStartsTheWaitAnew) {
  model::NodeClaim claim = initialized(10min);
  claim.last_pod_event = kNow - 30s;
  EXPECT_TRUE(is_under_consolidate_after(pool_with(1min), claim, kNow));
  EXPECT_EQ(consolidatable_at(pool_with(1min), claim), kNow + 30s);
}

TEST(Lifecycle, NeverAndZeroAreNoWait) {
  EXPECT_FALSE(is_under_consolidate_after(pool_with(std::nullopt), initialized(0s), kNow));
  EXPECT_FALSE(is_under_consolidate_after(pool_with(0s), initialized(0s), kNow));
  EXPECT_FALSE(becomes_consolidatable(pool_with(std::nullopt), initialized(10min), kNow));
  EXPECT_TRUE(becomes_consolidatable(pool_with(0s), initialized(0s), kNow));
}

TEST(Lifecycle, OnlyInitializedNodesOfDynamicPoolsBecomeConsolidatable) {
  EXPECT_FALSE(becomes_consolidatable(pool_with(0s), model::NodeClaim{}, kNow));
  model::NodePool fixed = pool_with(0s);
  fixed.replicas = 2;
  EXPECT_FALSE(becomes_consolidatable(fixed, initialized(10min), kNow));
  EXPECT_EQ(consolidatable_at(fixed, initialized(10min)), std::nullopt);
}

}  // namespace
}  // namespace kerf::reference
