#include "kerf/reference/exact_price.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace kerf::reference {
namespace {

TEST(ExactPrice, AddsDecimalsAsTheyAreWritten) {
  EXPECT_EQ(ExactPrice(0.1) + ExactPrice(0.2), ExactPrice(0.3));
  EXPECT_NE(0.1 + 0.2, 0.3);
  EXPECT_EQ(ExactPrice(0.7) - ExactPrice(0.1) - ExactPrice(0.6), ExactPrice());
}

TEST(ExactPrice, TellsNearlyFreePricesApart) {
  EXPECT_LT(ExactPrice(0.000000017), ExactPrice(0.0000000170001));
  EXPECT_LT(ExactPrice(1e-30), ExactPrice(2e-30));
  EXPECT_EQ(ExactPrice(1e-31), ExactPrice());
}

TEST(ExactPrice, OrdersNegativeAndLargeOnes) {
  EXPECT_LT(ExactPrice(-1.5), ExactPrice(-1.4));
  EXPECT_LT(ExactPrice(98.3), ExactPrice(983.0));
  EXPECT_EQ(ExactPrice(std::numeric_limits<double>::infinity()), ExactPrice(1e6));
  EXPECT_EQ(ExactPrice(std::nan("")), ExactPrice(1e6));
}

}  // namespace
}  // namespace kerf::reference
