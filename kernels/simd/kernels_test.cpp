#include "kerf/simd/kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "kerf/simd/dispatch.h"

namespace kerf::simd {
namespace {

constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kInt32Min = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t kInt32Max = std::numeric_limits<std::int32_t>::max();

/// SplitMix64.
class Random {
 public:
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }
  /// A value at or beside a boundary of either width, or any at all.
  template <typename Amount>
  Amount amount() {
    static const std::vector<std::int64_t> kEdges{kMin,
                                                  kMin + 1,
                                                  -1,
                                                  0,
                                                  1,
                                                  99,
                                                  100,
                                                  101,
                                                  kInt32Min,
                                                  kInt32Min + 1,
                                                  kInt32Max - 1,
                                                  kInt32Max,
                                                  kMax - 1,
                                                  kMax,
                                                  kInt32Max + 1,
                                                  1LL << 62,
                                                  -(1LL << 62)};
    const std::uint64_t number = next();
    return static_cast<Amount>(number % 4 == 0 ? static_cast<std::int64_t>(next())
                                               : kEdges[number / 4 % kEdges.size()]);
  }

 private:
  std::uint64_t state_ = 1;
};

/// Amounts of numbers, at a given distance from an aligned address.
template <typename Amount>
struct Table {
  std::vector<Amount> memory;
  Tiles<Amount> tiles;

  Table(std::size_t resources, std::size_t words, std::size_t offset, Random& random) {
    memory.resize(resources * words * kWordBits + offset);
    for (Amount& amount : memory) amount = random.amount<Amount>();
    tiles = {memory.data() + offset, resources};
  }
  [[nodiscard]] Amount at(std::size_t number, std::size_t resource) const {
    return tiles.amounts[tile_place(number, resource, tiles.resources)];
  }
};

/// Of the first `count` numbers, most of them; whole words of them now and then are empty.
std::vector<Word> random_set(std::size_t count, Random& random) {
  std::vector<Word> set(words_for(count));
  for (std::size_t i = 0; i < count; ++i) {
    if (random.next() % 8 != 0) simd::insert(set, i);
  }
  for (Word& word : set) word = random.next() % 4 == 0 ? 0 : word;
  return set;
}

/// What keep_fitting promises, number by number.
template <typename Amount>
std::vector<Word> keep_fitting_one_by_one(const std::vector<Amount>& need, const Table<Amount>& table,
                                          std::vector<Word> set) {
  for (std::size_t i = 0; i < set.size() * kWordBits; ++i) {
    for (std::size_t resource = 0; resource < need.size(); ++resource) {
      if (need[resource] > table.at(i, resource)) simd::erase(set, i);
    }
  }
  return set;
}

class EveryLevel : public testing::TestWithParam<Level> {
 protected:
  static const Kernels& kernels() { return kernels_of(GetParam()); }
};

/// Asks `keep_fitting` about 0 to 200 numbers with 0 to 7 resources, at 16 distances from an aligned address.
template <typename Amount>
void expect_what_fits(void (*keep_fitting)(const Amount*, const Tiles<Amount>&, Word*, std::size_t)) {
  Random random;
  for (std::size_t count = 0; count <= 200; ++count) {
    for (std::size_t resources = 0; resources <= 7; ++resources) {
      const Table<Amount> table(resources, words_for(count), count % 16, random);
      std::vector<Amount> need(resources, std::numeric_limits<Amount>::min() + 1);
      for (Amount& amount : need) amount = random.next() % 3 == 0 ? random.amount<Amount>() : amount;
      std::vector<Word> set = random_set(count, random);
      const std::vector<Word> expected = keep_fitting_one_by_one(need, table, set);
      keep_fitting(need.data(), table.tiles, set.data(), set.size());
      ASSERT_EQ(set, expected) << count << " numbers, " << resources << " resources";
    }
  }
}

TEST_P(EveryLevel, KeepsWhatFits) { expect_what_fits(kernels().keep_fitting); }

TEST_P(EveryLevel, KeepsWhatFitsInHalfTheWidth) { expect_what_fits(kernels().keep_fitting_narrow); }

TEST_P(EveryLevel, TellsEveryLaneFromItsNeighbours) {
  std::vector<std::int64_t> have(kWordBits, 9);
  std::vector<std::int32_t> narrow(kWordBits, 9);
  const std::int64_t need = 10;
  const std::int32_t narrow_need = 10;
  for (std::size_t lane = 0; lane < kWordBits; ++lane) {
    have[lane] = 10;
    narrow[lane] = 10;
    Word set = ~Word{0};
    kernels().keep_fitting(&need, {have.data(), 1}, &set, 1);
    EXPECT_EQ(set, Word{1} << lane);
    set = ~Word{0};
    kernels().keep_fitting_narrow(&narrow_need, {narrow.data(), 1}, &set, 1);
    EXPECT_EQ(set, Word{1} << lane);
    have[lane] = 9;
    narrow[lane] = 9;
  }
}

TEST_P(EveryLevel, LeavesWordsBehindTheLastAlone) {
  const std::vector<std::int64_t> have(2 * kWordBits, 0);
  const std::int64_t need = 1;
  std::vector<Word> set{~Word{0}, ~Word{0}};
  kernels().keep_fitting(&need, {have.data(), 1}, set.data(), 1);
  EXPECT_EQ(set, (std::vector<Word>{0, ~Word{0}}));
}

TEST_P(EveryLevel, ReadsEverything) {
  for (std::size_t i = 0; i < 2 * kWordBits; ++i) {
    std::vector<std::int64_t> amounts(2 * kWordBits, 1);
    amounts[i] = 4;
    EXPECT_EQ(kernels().read_all(amounts.data(), 2), 5) << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, EveryLevel, testing::ValuesIn(supported_levels()), [](const auto& info) {
  std::string name(level_name(info.param));
  std::erase(name, '.');
  return name;
});

}  // namespace
}  // namespace kerf::simd
