#include "kerf/compare/search_study.h"

#include <gtest/gtest.h>

namespace kerf::compare {
namespace {

TEST(SearchStudy, TellsBlindFromShortFromEqual) {
  const SearchComparison blind{1, 8, {}, 0.25};
  EXPECT_TRUE(blind.is_blind());
  EXPECT_FALSE(blind.is_short());
  EXPECT_DOUBLE_EQ(blind.left_usd_hour(), 0.25);
  const SearchComparison is_short{2, 8, 0.25, 0.75};
  EXPECT_FALSE(is_short.is_blind());
  EXPECT_TRUE(is_short.is_short());
  EXPECT_DOUBLE_EQ(is_short.left_usd_hour(), 0.5);
  const SearchComparison equal{3, 8, 0.25, 0.25};
  EXPECT_FALSE(equal.is_blind());
  EXPECT_FALSE(equal.is_short());
  const SearchComparison nothing{4, 8, {}, {}};
  EXPECT_FALSE(nothing.is_blind());
}

TEST(SearchStudy, CountsAndNamesTheSeeds) {
  EXPECT_EQ(study_text({{1, 8, {}, 0.25}, {2, 14, 0.25, 0.75}, {3, 9, 0.25, 0.25}, {4, 9, {}, {}}}),
            R"(8 to 14 candidates a cluster.

CLUSTERS                                           COUNT   SHARE   SEEDS
generated                                              4           1 to 4
with a set of nodes to consolidate                     3     75%
prefix search blind: finds none of them                1     25%   1
prefix search short: finds a set that saves less       1     25%   2

Mean savings of the best set: $0.3125/h, $228.12/month.
Mean left on the table by the prefix search: $0.1875/h, $136.88/month (60% of it); where it is blind or short: $0.3750/h, $273.75/month.
)");
}

TEST(SearchStudy, NeverFindsTheBestSetWorseThanAPrefix) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const SearchComparison cluster = compare_searches(seed, reference::plain_engine());
    EXPECT_GE(cluster.candidates, 8U) << seed;
    EXPECT_LE(cluster.candidates, 14U) << seed;
    EXPECT_GE(cluster.left_usd_hour(), -1e-9) << seed;
  }
}

}  // namespace
}  // namespace kerf::compare
