#include "kerf/simd/fit_mask.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

namespace kerf::simd {
namespace {

TEST(FitMask, SetsTheBitOfEveryLaneThatHasEnough) {
  std::vector<std::int64_t> have(kWordBits, 9);
  EXPECT_EQ(fit_word(10, have.data()), 0U);
  for (std::size_t lane = 0; lane < kWordBits; ++lane) {
    have[lane] = 10;
    EXPECT_EQ(fit_word(10, have.data()), Word{1} << lane);
    have[lane] = 9;
  }
  EXPECT_EQ(fit_word(9, have.data()), ~Word{0});
}

TEST(FitMask, ComparesAsSignedNumbersOverTheWholeRange) {
  constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
  std::vector<std::int64_t> have(kWordBits, -1);
  have[0] = kMin;
  have[7] = kMax;
  have[8] = 0;
  have[63] = 1;
  EXPECT_EQ(fit_word(0, have.data()), (Word{1} << 7) | (Word{1} << 8) | (Word{1} << 63));
  EXPECT_EQ(fit_word(kMax, have.data()), Word{1} << 7);
  EXPECT_EQ(fit_word(kMin, have.data()), ~Word{0});
}

}  // namespace
}  // namespace kerf::simd
