#include "kerf/reference/expiration.h"

#include <gtest/gtest.h>

#include <chrono>

namespace kerf::reference {
namespace {

using std::chrono_literals::operator""s;
using std::chrono_literals::operator""h;

const model::Time kBorn = *model::parse_rfc3339("2026-03-01T12:00:00Z");

TEST(Expiration, ComesAtTheExactAgeOfTheNodeClaim) {
  model::NodeClaim claim;
  claim.meta.creation = kBorn;
  EXPECT_FALSE(is_expired(claim, kBorn + 10000h));
  claim.expire_after.value = 24h;
  EXPECT_EQ(expires_at(claim), kBorn + 24h);
  EXPECT_FALSE(is_expired(claim, kBorn + 24h - 1s));
  EXPECT_TRUE(is_expired(claim, kBorn + 24h));
  claim.meta.deletion = kBorn;
  EXPECT_FALSE(is_expired(claim, kBorn + 24h));
}

TEST(TerminationDeadline, IsTheStoredOneBeforeTheGracePeriod) {
  model::NodeClaim claim;
  EXPECT_EQ(termination_deadline(claim, kBorn), std::nullopt);
  claim.termination_grace_period = 1h;
  EXPECT_EQ(termination_deadline(claim, kBorn), kBorn + 1h);
  claim.meta.annotations.set("karpenter.sh/nodeclaim-termination-timestamp", "2026-03-01T12:10:00Z");
  EXPECT_EQ(termination_deadline(claim, kBorn), kBorn + 600s);
}

}  // namespace
}  // namespace kerf::reference
