#include "kerf/fault/planted.h"

#include <gtest/gtest.h>

namespace kerf::fault {
namespace {

static_assert(!planted("limit-not-summed") && !planted("spot-flexibility-ignored"));

TEST(Planted, IsNeverTrueWhereFaultsAreNotAskedFor) { EXPECT_FALSE(planted("limit-not-summed")); }

}  // namespace
}  // namespace kerf::fault
