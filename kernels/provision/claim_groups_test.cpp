#include "kerf/provision/claim_groups.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace kerf::provision {
namespace {

using ClaimId = ClaimGroups::ClaimId;
using Claims = std::vector<ClaimId>;

constexpr RequirementSets::Id kSet = 3;

bool anyone(ClaimId) { return true; }

/// All claims of a group that are current, in the order in which they are tried.
template <typename MayTake>
Claims walk(Lane& lane, const ClaimGroups& groups, MayTake&& may_take) {
  Claims claims;
  for (std::size_t row = 0; row < groups.groups()[lane.group()].rows.size(); ++row) {
    Waiting& waiting = lane.row(groups, row, may_take);
    for (std::size_t n = 0; n < waiting.size(); ++n) {
      if (groups.is_current(waiting.at(row, n))) claims.push_back(waiting.at(row, n).claim);
    }
  }
  return claims;
}
Claims walk(Lane& lane, const ClaimGroups& groups) { return walk(lane, groups, anyone); }

TEST(Lane, KeepsNewClaimsInTheOrderOfTheirCreation) {
  ClaimGroups groups;
  for (int i = 0; i < 3; ++i) groups.open(0, kSet);
  Lane lane(0);
  EXPECT_EQ(walk(lane, groups), (Claims{0, 1, 2}));
}

TEST(Lane, MovesAGrownClaimBehindEmptierOnesAndBeforeItsEquals) {
  ClaimGroups groups;
  for (int i = 0; i < 3; ++i) groups.open(0, kSet);
  Lane lane(0);
  groups.grow(0, kSet);
  EXPECT_EQ(walk(lane, groups), (Claims{1, 2, 0}));
  groups.grow(2, kSet);
  EXPECT_EQ(walk(lane, groups), (Claims{1, 2, 0}));
  groups.grow(1, kSet);
  EXPECT_EQ(walk(lane, groups), (Claims{1, 2, 0}));
  groups.grow(1, kSet);
  EXPECT_EQ(walk(lane, groups), (Claims{2, 0, 1}));
  groups.open(0, kSet);
  EXPECT_EQ(walk(lane, groups), (Claims{3, 2, 0, 1}));
}

TEST(Lane, SeesAllThatHappenedSinceItLastLooked) {
  ClaimGroups groups;
  Lane lane(0);
  for (int i = 0; i < 4; ++i) groups.open(0, kSet);
  EXPECT_EQ(walk(lane, groups), (Claims{0, 1, 2, 3}));
  for (ClaimId claim : {1U, 3U, 1U, 0U}) groups.grow(claim, kSet);
  Lane fresh(0);
  EXPECT_EQ(walk(lane, groups), (Claims{2, 0, 3, 1}));
  EXPECT_EQ(walk(fresh, groups), (Claims{2, 0, 3, 1}));
}

TEST(Lane, JudgesAClaimOnceForEveryPodOnIt) {
  ClaimGroups groups;
  for (int i = 0; i < 2; ++i) groups.open(0, kSet);
  Lane lane(0);
  Claims asked;
  auto odd = [&](ClaimId claim) {
    asked.push_back(claim);
    return claim == 1;
  };
  EXPECT_EQ(walk(lane, groups, odd), (Claims{1}));
  EXPECT_EQ(walk(lane, groups, odd), (Claims{1}));
  EXPECT_EQ(asked, (Claims{0, 1}));
  groups.grow(1, kSet);
  EXPECT_EQ(walk(lane, groups, odd), (Claims{1}));
  EXPECT_EQ(asked, (Claims{0, 1, 1}));
}

TEST(Lane, LosesAClaimToTheGroupOfItsNewRequirements) {
  ClaimGroups groups;
  groups.open(0, kSet);
  groups.open(1, kSet);
  groups.open(0, kSet);
  ASSERT_EQ(groups.groups().size(), 2U);
  Lane before(0);
  EXPECT_EQ(walk(before, groups), (Claims{0, 2}));
  groups.grow(0, kSet + 1);
  ASSERT_EQ(groups.groups().size(), 3U);
  EXPECT_EQ(walk(before, groups), (Claims{2}));
  Lane after(2);
  EXPECT_EQ(walk(after, groups), (Claims{0}));
}

TEST(Waiting, GoesThroughWhatCameAfterAStep) {
  Waiting waiting;
  for (ClaimGroups::Step step : {2U, 5U, 9U}) waiting.push({step * 10, step});
  Claims later;
  waiting.for_each_after(2, [&](const ClaimGroups::Entry& entry) { later.push_back(entry.claim); });
  EXPECT_EQ(later, (Claims{50, 90}));
  waiting.for_each_after(9, [&](const ClaimGroups::Entry&) { FAIL(); });
}

TEST(ClaimGroups, TryEmptyClaimsOldestFirstAndOthersNewestFirst) {
  const ClaimGroups::Entry early{7, 1};
  const ClaimGroups::Entry late{3, 2};
  EXPECT_TRUE(ClaimGroups::comes_before(0, early, late));
  EXPECT_TRUE(ClaimGroups::comes_before(1, late, early));
}

TEST(ClaimGroups, KnowWhichRowsAClaimStandsIn) {
  ClaimGroups groups;
  EXPECT_EQ(groups.next_row(0), std::nullopt);
  groups.open(0, kSet);
  groups.open(0, kSet);
  for (int pods = 1; pods < 100; ++pods) groups.grow(0, kSet);
  EXPECT_EQ(groups.next_row(0), 0U);
  EXPECT_EQ(groups.next_row(1), 99U);
  EXPECT_EQ(groups.next_row(99), 99U);
  EXPECT_EQ(groups.next_row(100), std::nullopt);
  groups.grow(1, kSet);
  EXPECT_EQ(groups.next_row(0), 1U);
}

TEST(ClaimGroups, CountTheCurrentClaimsOfEveryRow) {
  ClaimGroups groups;
  groups.open(0, kSet);
  groups.open(0, kSet);
  groups.grow(0, kSet);
  groups.grow(1, kSet + 1);
  EXPECT_EQ(groups.groups()[0].sizes, (std::pmr::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(groups.groups()[1].sizes, (std::pmr::vector<std::uint32_t>{0, 1}));
}

}  // namespace
}  // namespace kerf::provision
