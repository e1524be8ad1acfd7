#include "kerf/gen/byte_source.h"

#include <gtest/gtest.h>

#include <array>

namespace kerf::gen {
namespace {

TEST(ByteSource, ReadsTwoBytesAChoiceLittleEndian) {
  const std::array<std::uint8_t, 3> bytes{0x34, 0x12, 0x07};
  ByteSource source(bytes);
  EXPECT_EQ(source.next(), 0x1234U);
  EXPECT_EQ(source.next(), 0x07U);
}

TEST(ByteSource, IsZeroPastTheEnd) {
  ByteSource source({});
  EXPECT_EQ(source.next(), 0U);
  EXPECT_EQ(source.below(10), 0U);
  EXPECT_EQ(source.between(3, 9), 3);
  EXPECT_FALSE(source.one_in(2));
}

TEST(SeedSource, GivesThePublishedSplitMixNumbers) {
  SeedSource source(1234567);
  EXPECT_EQ(source.next(), 6457827717110365317ULL);
  EXPECT_EQ(source.next(), 3203168211198807973ULL);
}

}  // namespace
}  // namespace kerf::gen
