#include "kerf/simd/bits.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace kerf::simd {
namespace {

std::vector<std::size_t> members(std::span<const Word> set) {
  std::vector<std::size_t> found;
  for_each(set, [&](std::size_t i) { found.push_back(i); });
  return found;
}

TEST(Bits, NeedAWordForEveryBegun64) {
  EXPECT_EQ(words_for(0), 0U);
  EXPECT_EQ(words_for(1), 1U);
  EXPECT_EQ(words_for(64), 1U);
  EXPECT_EQ(words_for(65), 2U);
}

TEST(Bits, HoldWhatWasPutIn) {
  std::array<Word, 3> set{};
  EXPECT_TRUE(is_empty(set));
  for (std::size_t i : {0U, 63U, 64U, 130U}) insert(set, i);
  EXPECT_EQ(members(set), (std::vector<std::size_t>{0, 63, 64, 130}));
  EXPECT_EQ(size_of(set), 4U);
  erase(set, 64);
  EXPECT_FALSE(test(set, 64));
  EXPECT_TRUE(test(set, 130));
}

TEST(Bits, FillSetsTheFirstAndClearsTheRest) {
  for (std::size_t count : {0U, 1U, 63U, 64U, 65U, 127U, 128U}) {
    std::array<Word, 2> set{~Word{0}, ~Word{0}};
    fill(set, count);
    EXPECT_EQ(size_of(set), count);
    if (count > 0) {
      EXPECT_TRUE(test(set, count - 1));
    }
  }
}

}  // namespace
}  // namespace kerf::simd
