#include <gtest/gtest.h>

#include "kerf/judge/traces.h"

namespace kerf::judge {
namespace {

model::Time at(int seconds) { return model::Time(std::chrono::seconds(seconds)); }

TEST(CommandEvents, DeleteAfterEveryReplacementIsInitialized) {
  EXPECT_TRUE(judge_command_events({{"command 0", 2, {at(5), at(9)}, {at(9), at(10)}}}).empty());
  EXPECT_TRUE(judge_command_events({{"command 0", 0, {}, {at(0)}}}).empty());
  EXPECT_TRUE(judge_command_events({{"command 0", 2, {at(5)}, {}}}).empty()) << "it still waits";
}

TEST(CommandEvents, ThatDeleteTooEarlyAreFound) {
  const auto late = judge_command_events({{"command 0", 2, {at(5), at(9)}, {at(10), at(8)}}});
  ASSERT_EQ(late.size(), 1U);
  EXPECT_EQ(late[0].code, "I-029");
  EXPECT_EQ(late[0].message, "deletes a candidate at 1970-01-01T00:00:08Z, when 1 of 2 replacements are initialized");
  EXPECT_EQ(judge_command_events({{"command 0", 1, {}, {at(8)}}}).size(), 1U) << "the replacement never came";
}

TEST(PriceChain, FallsAtEveryStepOfConsolidation) {
  EXPECT_TRUE(judge_price_chain({{"Empty", false, true, 1.0, 0.8}, {"Underutilized", true, true, 0.8, 0.7}}).empty());
  const auto same = judge_price_chain({{"Underutilized", true, true, 0.8, 0.8}});
  ASSERT_EQ(same.size(), 1U);
  EXPECT_EQ(same[0].code, "I-036");
  EXPECT_EQ(same[0].message, "is consolidation, but the cluster costs 0.8 per hour before it and 0.8 after it");
}

TEST(PriceChain, MayStandWhereOnlyNodesWithoutPriceGo) {
  EXPECT_TRUE(judge_price_chain({{"Empty", false, false, 0.8, 0.8}}).empty());
  EXPECT_EQ(judge_price_chain({{"Empty", false, false, 0.8, 0.9}}).size(), 1U);
}

TEST(PriceChain, MayRiseByDrift) { EXPECT_TRUE(judge_price_chain({{"Drifted", true, true, 0.8, 1.8}}).empty()); }

}  // namespace
}  // namespace kerf::judge
