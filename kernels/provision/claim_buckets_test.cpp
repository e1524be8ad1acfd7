#include "kerf/provision/claim_buckets.h"

#include <gtest/gtest.h>

#include <vector>

namespace kerf::provision {
namespace {

using Claims = std::vector<std::uint32_t>;

Claims walk(const ClaimBuckets& buckets) {
  Claims claims;
  for (std::uint32_t claim = buckets.first(); claim != ClaimBuckets::kEnd; claim = buckets.after(claim)) {
    claims.push_back(claim);
  }
  return claims;
}

TEST(ClaimBuckets, WalkNothingBeforeTheFirstClaim) { EXPECT_EQ(walk(ClaimBuckets()), Claims{}); }

TEST(ClaimBuckets, KeepNewClaimsInTheOrderOfTheirCreation) {
  ClaimBuckets buckets;
  for (int i = 0; i < 3; ++i) buckets.open();
  EXPECT_EQ(walk(buckets), (Claims{0, 1, 2}));
}

TEST(ClaimBuckets, MoveAGrownClaimBehindEmptierOnesAndBeforeItsEquals) {
  ClaimBuckets buckets;
  for (int i = 0; i < 3; ++i) buckets.open();
  buckets.grow(0);
  EXPECT_EQ(walk(buckets), (Claims{1, 2, 0}));
  buckets.grow(2);
  EXPECT_EQ(walk(buckets), (Claims{1, 2, 0}));
  buckets.grow(1);
  EXPECT_EQ(walk(buckets), (Claims{1, 2, 0}));
  buckets.grow(1);
  EXPECT_EQ(walk(buckets), (Claims{2, 0, 1}));
}

TEST(ClaimBuckets, PutANewClaimBehindThoseWithOnePod) {
  ClaimBuckets buckets;
  buckets.open();
  buckets.open();
  buckets.grow(1);
  buckets.open();
  EXPECT_EQ(walk(buckets), (Claims{0, 2, 1}));
}

TEST(ClaimBuckets, SkipCountsThatNoClaimHas) {
  ClaimBuckets buckets;
  buckets.open();
  for (int i = 0; i < 5; ++i) buckets.grow(0);
  buckets.open();
  EXPECT_EQ(walk(buckets), (Claims{1, 0}));
}

}  // namespace
}  // namespace kerf::provision
