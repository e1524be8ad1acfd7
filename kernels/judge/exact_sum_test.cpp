#include "kerf/judge/exact_sum.h"

#include <gtest/gtest.h>

#include <vector>

namespace kerf::judge {
namespace {

ExactSum sum(const std::vector<double>& prices) {
  ExactSum total;
  for (double price : prices) total.add(price);
  return total;
}

bool less(const std::vector<double>& a, const std::vector<double>& b) { return sum(a) < sum(b); }

TEST(ExactSum, ComparesAsDecimals) {
  EXPECT_LT(0.3, 0.1 + 0.2) << "what doubles make of it";
  EXPECT_FALSE(less({0.3}, {0.1, 0.2}));
  EXPECT_FALSE(less({0.1, 0.2}, {0.3}));
}

TEST(ExactSum, SeesTheLastDigit) {
  EXPECT_TRUE(less({0.1, 0.2}, {0.3000000000000001}));
  EXPECT_TRUE(less({0.0000000170}, {0.00000001700000001}));
}

TEST(ExactSum, CarriesOverManyTerms) {
  EXPECT_TRUE(less(std::vector<double>(999, 0.01), {10}));
  EXPECT_FALSE(less(std::vector<double>(1000, 0.01), {10}));
  EXPECT_FALSE(less({10}, std::vector<double>(1000, 0.01)));
}

TEST(ExactSum, SpansMagnitudes) {
  EXPECT_TRUE(less({1e20}, {1e20, 1e-20}));
  EXPECT_FALSE(less({1e20, 1e-20}, {1e20}));
}

TEST(ExactSum, KnowsNothingAndLessThanNothing) {
  EXPECT_FALSE(less({}, {}));
  EXPECT_TRUE(less({}, {0.1}));
  EXPECT_FALSE(less({0.0}, {}));
  EXPECT_TRUE(less({-0.05}, {}));
  EXPECT_TRUE(less({0.3, -0.25}, {0.06}));
}

}  // namespace
}  // namespace kerf::judge
