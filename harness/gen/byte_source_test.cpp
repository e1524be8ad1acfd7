#include "kerf/gen/byte_source.h"

#include <gtest/gtest.h>

#include <array>

namespace kerf::gen {
namespace {

TEST(ByteSource, ReadsAsFewBytesAsAChoiceNeedsLittleEndian) {
  const std::array<std::uint8_t, 5> bytes{0x34, 0x34, 0x12, 0x07, 0x01};
  ByteSource source(bytes);
  EXPECT_EQ(source.next(256), 0x34U);
  EXPECT_EQ(source.next(257), 0x1234U);
  EXPECT_EQ(source.next(65537), 0x0107U);
}

TEST(ByteSource, IsZeroPastTheEnd) {
  ByteSource source({});
  EXPECT_EQ(source.next(256), 0U);
  EXPECT_EQ(source.below(10), 0U);
  EXPECT_EQ(source.between(3, 9), 3);
  EXPECT_EQ(source.edge(3, 9), 3);
  EXPECT_FALSE(source.one_in(2));
}

TEST(Source, EdgesAreTheEndsAndWhatIsBesideThem) {
  const std::array<std::uint8_t, 6> bytes{0, 1, 2, 3, 4, 5};
  ByteSource source(bytes);
  EXPECT_EQ(source.edge(10, 20), 10);
  EXPECT_EQ(source.edge(10, 20), 20);
  EXPECT_EQ(source.edge(10, 20), 11);
  EXPECT_EQ(source.edge(10, 20), 19);
  EXPECT_EQ(source.edge(10, 20), 15);
}

TEST(SeedSource, GivesThePublishedSplitMixNumbers) {
  SeedSource source(1234567);
  EXPECT_EQ(source.next(2), 6457827717110365317ULL);
  EXPECT_EQ(source.next(2), 3203168211198807973ULL);
}

}  // namespace
}  // namespace kerf::gen
