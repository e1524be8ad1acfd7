#include "kerf/io/synthetic_spot.h"

#include <gtest/gtest.h>

#include <limits>

namespace kerf::io {
namespace {

TEST(SyntheticSpot, HashIsFnv1a) {
  EXPECT_EQ(fnv1a("a"), 0xaf63dc4c8601ec8cULL);
  EXPECT_EQ(fnv1a("m5"), 0x08a98f07b550a237ULL);
}

TEST(SyntheticSpot, GivesTheDocumentedTable) {
  struct Row {
    std::string_view family;
    double on_demand;
    std::string_view zone;
    std::int64_t discount_bp;
    double spot;
  };
  const Row kRows[] = {
      {"m5", 0.096, "us-east-1a", 8398, 0.015379},      {"m5", 0.096, "us-east-1b", 8349, 0.015849},
      {"m5", 0.096, "us-east-1c", 8300, 0.016320},      {"c5", 0.17, "us-east-1a", 7707, 0.038981},
      {"c5", 0.17, "us-east-1b", 7854, 0.036482},       {"c5", 0.17, "us-east-1c", 7805, 0.037315},
      {"m7g", 0.0816, "us-east-1a", 6884, 0.025426},    {"m7g", 0.0816, "us-east-1b", 6737, 0.026626},
      {"m7g", 0.0816, "us-east-1c", 6786, 0.026226},    {"p4d", 21.957642, "us-east-1a", 6296, 8.133110},
      {"p4d", 21.957642, "us-east-1b", 6247, 8.240703}, {"p4d", 21.957642, "us-east-1c", 6198, 8.348295},
  };
  for (const Row& row : kRows) {
    EXPECT_EQ(synthetic_spot_discount_bp(row.family, row.zone), row.discount_bp) << row.family << row.zone;
    EXPECT_EQ(synthetic_spot_price(row.on_demand, row.discount_bp), row.spot) << row.family << row.zone;
  }
}

TEST(SyntheticSpot, RoundsDownToWholeMillionths) {
  EXPECT_EQ(synthetic_spot_price(0, 6000), 0);
  EXPECT_EQ(synthetic_spot_price(0.000002, 6000), 0);
  EXPECT_EQ(synthetic_spot_price(0.000003, 6000), 0.000001);
}

TEST(SyntheticSpot, SurvivesAnyPrice) {
  EXPECT_EQ(synthetic_spot_price(1e15, 6000), 4e14);
  EXPECT_GT(synthetic_spot_price(std::numeric_limits<double>::max() / 1e5, 6000), 0);
}

}  // namespace
}  // namespace kerf::io
