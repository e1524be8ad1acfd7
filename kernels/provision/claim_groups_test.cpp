#include "kerf/provision/claim_groups.h"

#include <gtest/gtest.h>

#include <vector>

namespace kerf::provision {
namespace {

using Claims = std::vector<ClaimGroups::ClaimId>;

constexpr RequirementSets::Id kSet = 3;

bool anyone(ClaimGroups::ClaimId) { return true; }

/// Takes the candidates of a group out, first ones first, and puts them back.
Claims walk(Candidates& candidates, const ClaimGroups& groups, ClaimGroups::GroupId group = 0) {
  Claims claims;
  while (auto claim = candidates.first(groups, group, anyone)) {
    claims.push_back(*claim);
    candidates.drop_first();
  }
  for (ClaimGroups::ClaimId claim : claims) candidates.put_back(groups, claim);
  return claims;
}

TEST(Candidates, KeepNewClaimsInTheOrderOfTheirCreation) {
  ClaimGroups groups;
  Candidates candidates;
  for (int i = 0; i < 3; ++i) groups.open(0, kSet);
  EXPECT_EQ(walk(candidates, groups), (Claims{0, 1, 2}));
}

TEST(Candidates, MoveAGrownClaimBehindEmptierOnesAndBeforeItsEquals) {
  ClaimGroups groups;
  Candidates candidates;
  for (int i = 0; i < 3; ++i) groups.open(0, kSet);
  groups.grow(0, kSet);
  EXPECT_EQ(walk(candidates, groups), (Claims{1, 2, 0}));
  groups.grow(2, kSet);
  EXPECT_EQ(walk(candidates, groups), (Claims{1, 2, 0}));
  groups.grow(1, kSet);
  EXPECT_EQ(walk(candidates, groups), (Claims{1, 2, 0}));
  groups.grow(1, kSet);
  EXPECT_EQ(walk(candidates, groups), (Claims{2, 0, 1}));
  groups.open(0, kSet);
  EXPECT_EQ(walk(candidates, groups), (Claims{3, 2, 0, 1}));
}

TEST(Candidates, ForgetWhoIsTakenOutForGood) {
  ClaimGroups groups;
  Candidates candidates;
  groups.open(0, kSet);
  groups.open(0, kSet);
  ASSERT_EQ(candidates.first(groups, 0, anyone), 0U);
  candidates.drop_first();
  EXPECT_EQ(walk(candidates, groups), (Claims{1}));
  groups.grow(0, kSet);
  EXPECT_EQ(walk(candidates, groups), (Claims{1}));
}

TEST(Candidates, AskOnceForEveryChangeWhetherAClaimWillDo) {
  ClaimGroups groups;
  Candidates candidates;
  for (int i = 0; i < 2; ++i) groups.open(0, kSet);
  Claims asked;
  auto odd = [&](ClaimGroups::ClaimId claim) {
    asked.push_back(claim);
    return claim == 1;
  };
  EXPECT_EQ(candidates.first(groups, 0, odd), 1U);
  EXPECT_EQ(candidates.first(groups, 0, odd), 1U);
  EXPECT_EQ(asked, (Claims{0, 1}));
  groups.grow(1, kSet);
  EXPECT_EQ(candidates.first(groups, 0, odd), 1U);
  EXPECT_EQ(asked, (Claims{0, 1, 1}));
}

TEST(Candidates, FollowAClaimIntoTheGroupOfItsNewRequirements) {
  ClaimGroups groups;
  Candidates before;
  groups.open(0, kSet);
  groups.open(1, kSet);
  groups.open(0, kSet);
  ASSERT_EQ(groups.groups().size(), 2U);
  EXPECT_EQ(walk(before, groups), (Claims{0, 2}));
  groups.grow(0, kSet + 1);
  ASSERT_EQ(groups.groups().size(), 3U);
  EXPECT_EQ(walk(before, groups), (Claims{2}));
  Candidates after;
  EXPECT_EQ(walk(after, groups, 2), (Claims{0}));
}

TEST(ClaimGroups, OrderClaimsOfAllGroupsByOneKey) {
  ClaimGroups groups;
  groups.open(0, kSet);
  groups.open(0, kSet + 1);
  EXPECT_LT(groups.key(0), groups.key(1));
  groups.grow(0, kSet);
  EXPECT_GT(groups.key(0), groups.key(1));
  groups.grow(1, kSet + 1);
  EXPECT_LT(groups.key(1), groups.key(0));
}

}  // namespace
}  // namespace kerf::provision
