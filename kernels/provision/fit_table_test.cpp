#include "kerf/provision/fit_table.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "kerf/model/testing_random.h"

namespace kerf::provision {
namespace {

using simd::Word;
using Amounts = std::vector<std::int64_t>;

constexpr std::int64_t kInt32Max = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t kMost = (std::int64_t{1} << 62) - 1;

simd::TileTable<std::int64_t> tiles_of(const std::vector<Amounts>& rows) {
  simd::TileTable<std::int64_t> tiles(rows.size(), rows.front().size());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t resource = 0; resource < rows[row].size(); ++resource)
      tiles.at(row, resource) = rows[row][resource];
  }
  return tiles;
}

/// Which of the rows have enough.
std::vector<std::size_t> fitting(const std::vector<Amounts>& rows, const Amounts& need) {
  FitTable table(tiles_of(rows));
  std::vector<Word> set(simd::words_for(rows.size()));
  simd::fill(set, rows.size());
  table.keep_fitting(need, set);
  std::vector<std::size_t> found;
  simd::for_each(set, [&](std::size_t row) { found.push_back(row); });
  return found;
}

std::vector<std::size_t> fitting_one_by_one(const std::vector<Amounts>& rows, const Amounts& need) {
  std::vector<std::size_t> found;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    bool fits = true;
    for (std::size_t resource = 0; resource < need.size(); ++resource) fits &= need[resource] <= rows[row][resource];
    if (fits) found.push_back(row);
  }
  return found;
}

using Rows = std::vector<std::size_t>;

TEST(FitTable, IsExactWhereAmountsFitInto32Bits) {
  EXPECT_EQ(fitting({{4, 100}, {5, 99}, {5, 100}}, {5, 100}), Rows{2});
  EXPECT_EQ(fitting({{kInt32Max - 2}, {kInt32Max - 1}}, {kInt32Max - 1}), Rows{1});
}

TEST(FitTable, IsExactWhereAmountsAreRounded) {
  // Units of 8: 2^33 + 1 and what is up to seven more all look alike.
  const std::int64_t much = std::int64_t{1} << 33;
  EXPECT_EQ(fitting({{much}, {much + 1}, {much + 2}, {much + 7}, {much + 8}}, {much + 2}), (Rows{2, 3, 4}));
}

TEST(FitTable, RoundsNeedsUpWhereAmountsAreWholeUnits) {
  const std::int64_t much = std::int64_t{1} << 40;
  EXPECT_EQ(fitting({{much}, {2 * much}}, {much + 1}), Rows{1});
  EXPECT_EQ(fitting({{much}, {2 * much}}, {much}), (Rows{0, 1}));
}

TEST(FitTable, NothingHasWhatIsNeverThere) {
  EXPECT_EQ(fitting({{kMost}, {1}}, {std::numeric_limits<std::int64_t>::max()}), Rows{});
  EXPECT_EQ(fitting({{kMost}, {1}}, {kMost}), Rows{0});
}

TEST(FitTable, NothingFitsWhereLessThanNothingIsLeft) {
  EXPECT_EQ(fitting({{-1, 5}, {0, 5}, {-kMost, 5}}, {0, 0}), Rows{1});
  EXPECT_EQ(fitting({{-4}, {-2}, {0}}, {-3}), (Rows{1, 2}));
}

TEST(FitTable, AnswersAsOneByOneAtEveryBoundary) {
  model::testing::Random random(1);
  const Amounts edges{-1, 0, 1, 7, 8, kInt32Max - 1, kInt32Max, kInt32Max + 1, (kInt32Max + 1) * 8, kMost - 1, kMost};
  auto amount = [&] {
    const std::int64_t edge = edges[random.below(edges.size())];
    return std::min<std::int64_t>(kMost, edge + static_cast<std::int64_t>(random.below(3)));
  };
  for (std::size_t round = 0; round < 400; ++round) {
    std::vector<Amounts> rows(1 + random.below(200), Amounts(1 + random.below(4)));
    // Rounds differ in how large amounts get, and so in units.
    const auto shift = random.below(40);
    for (Amounts& row : rows) {
      for (std::int64_t& have : row) have = amount() >> shift;
    }
    for (std::size_t question = 0; question < 8; ++question) {
      Amounts need = rows[random.below(rows.size())];
      for (std::int64_t& count : need) count += static_cast<std::int64_t>(random.below(3)) - 1;
      ASSERT_EQ(fitting(rows, need), fitting_one_by_one(rows, need)) << round;
    }
  }
}

TEST(FitTable, KnowsTheBoundsOfASet) {
  const FitTable table(tiles_of({{4, 100}, {5, 99}, {9, 7}}));
  const Word set = 0b011;
  Amounts least(2);
  Amounts most(2);
  table.find_bounds(std::span(&set, 1), least, most);
  EXPECT_EQ(least, (Amounts{4, 99}));
  EXPECT_EQ(most, (Amounts{5, 100}));
}

}  // namespace
}  // namespace kerf::provision
