#include "kerf/simd/kernels.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "kerf/simd/dispatch.h"

namespace kerf::simd {
namespace {

constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
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
  /// A value at or beside a boundary, or any at all.
  std::int64_t amount() {
    static const std::vector<std::int64_t> kEdges{kMin,          kMin + 1,      -1,       0,         1,
                                                  kInt32Max - 1, kInt32Max,     kMax - 1, kMax,      100,
                                                  101,           kInt32Max + 1, 99,       1LL << 62, -(1LL << 62)};
    const std::uint64_t number = next();
    return number % 4 == 0 ? static_cast<std::int64_t>(next()) : kEdges[number / 4 % kEdges.size()];
  }

 private:
  std::uint64_t state_ = 1;
};

/// Amounts at a given distance from an aligned address, with a page's worth of other numbers around them.
struct Table {
  std::vector<std::int64_t> memory;
  Columns columns;

  Table(std::size_t resources, std::size_t words, std::size_t offset, Random& random) {
    const std::size_t stride = words * kWordBits;
    memory.resize(resources * stride + offset);
    for (std::int64_t& amount : memory) amount = random.amount();
    columns = {memory.data() + offset, stride, resources};
  }
};

/// What keep_fitting promises, number by number.
std::vector<Word> keep_fitting_one_by_one(const std::vector<std::int64_t>& need, const Columns& columns,
                                          std::vector<Word> set) {
  for (std::size_t i = 0; i < set.size() * kWordBits; ++i) {
    for (std::size_t resource = 0; resource < columns.resources; ++resource) {
      if (need[resource] > columns.amounts[resource * columns.stride + i]) simd::erase(set, i);
    }
  }
  return set;
}

class EveryLevel : public testing::TestWithParam<Level> {
 protected:
  static const Kernels& kernels() { return kernels_of(GetParam()); }
};

TEST_P(EveryLevel, KeepsWhatFitsForAllLengthsAlignmentsAndBoundaries) {
  Random random;
  for (std::size_t words = 0; words <= 5; ++words) {
    for (std::size_t resources = 0; resources <= 7; ++resources) {
      for (std::size_t offset = 0; offset < 8; ++offset) {
        const Table table(resources, words, offset, random);
        std::vector<std::int64_t> need(resources);
        for (std::int64_t& amount : need) amount = random.next() % 3 == 0 ? random.amount() : kMin + 1;
        std::vector<Word> set(words);
        for (Word& word : set) word = random.next() % 4 == 0 ? 0 : random.next() | random.next();
        const std::vector<Word> expected = keep_fitting_one_by_one(need, table.columns, set);
        kernels().keep_fitting(need.data(), table.columns, set.data(), words);
        ASSERT_EQ(set, expected) << words << " words, " << resources << " resources, offset " << offset;
      }
    }
  }
}

TEST_P(EveryLevel, TellsEveryLaneFromItsNeighbours) {
  std::vector<std::int64_t> have(kWordBits, 9);
  const std::int64_t need = 10;
  for (std::size_t lane = 0; lane < kWordBits; ++lane) {
    have[lane] = 10;
    Word set = ~Word{0};
    kernels().keep_fitting(&need, {have.data(), kWordBits, 1}, &set, 1);
    EXPECT_EQ(set, Word{1} << lane);
    have[lane] = 9;
  }
}

TEST_P(EveryLevel, LeavesWordsBehindTheLastAlone) {
  const std::vector<std::int64_t> have(2 * kWordBits, 0);
  const std::int64_t need = 1;
  std::vector<Word> set{~Word{0}, ~Word{0}};
  kernels().keep_fitting(&need, {have.data(), 2 * kWordBits, 1}, set.data(), 1);
  EXPECT_EQ(set, (std::vector<Word>{0, ~Word{0}}));
}

INSTANTIATE_TEST_SUITE_P(Kernels, EveryLevel, testing::ValuesIn(supported_levels()), [](const auto& info) {
  std::string name(level_name(info.param));
  std::erase(name, '.');
  return name;
});

}  // namespace
}  // namespace kerf::simd
