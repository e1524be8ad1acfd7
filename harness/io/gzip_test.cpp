#include "kerf/io/gzip.h"

#include <gtest/gtest.h>

#include "kerf/io/limits.h"
#include "kerf/io/testing_gzip.h"

namespace kerf::io {
namespace {

using testing_gzip::pack;

TEST(Gzip, KnowsItsFirstBytes) {
  EXPECT_TRUE(is_gzip(pack("a")));
  EXPECT_FALSE(is_gzip("\x1f"));
  EXPECT_FALSE(is_gzip(""));
  EXPECT_FALSE(is_gzip("a: 1"));
}

TEST(Gzip, Unpacks) {
  EXPECT_EQ(unpack_gzip(pack("")).value(), "");
  EXPECT_EQ(unpack_gzip(pack("a: 1\n")).value(), "a: 1\n");
  const std::string large(3'000'000, 'x');
  EXPECT_EQ(unpack_gzip(pack(large)).value(), large);
}

TEST(Gzip, JoinsMembers) { EXPECT_EQ(unpack_gzip(pack("a: 1\n") + pack("b: 2\n")).value(), "a: 1\nb: 2\n"); }

TEST(Gzip, RefusesFilesThatAreCutOff) {
  const std::string packed = pack("a: 1\nb: 2\nc: 3\n");
  for (std::size_t length = 2; length < packed.size(); ++length) {
    const auto unpacked = unpack_gzip(packed.substr(0, length));
    ASSERT_FALSE(unpacked.has_value()) << length;
    EXPECT_TRUE(unpacked.error().starts_with("expected the end of the gzip data")) << unpacked.error();
  }
}

TEST(Gzip, RefusesBrokenData) {
  std::string packed = pack("a: 1\nb: 2\nc: 3\n");
  packed[packed.size() - 6] = static_cast<char>(packed[packed.size() - 6] ^ 1);
  EXPECT_TRUE(unpack_gzip(packed).error().starts_with("expected gzip, found broken data before byte"));
  EXPECT_FALSE(unpack_gzip("\x1f\x8b garbage that is no gzip").has_value());
  EXPECT_FALSE(unpack_gzip(pack("a") + "trailing garbage").has_value());
}

TEST(Gzip, StopsAtSixtyFourMebibytesOfSmallFiles) {
  const std::size_t most = 64 * limits::kMebibyte;
  EXPECT_EQ(unpack_gzip(pack(std::string(most, '\0')))->size(), most);
  const std::string error = unpack_gzip(pack(std::string(most + 1, '\0'))).error();
  EXPECT_TRUE(error.starts_with("expected a gzip file that unpacks to at most 64 MiB")) << error;
}

TEST(Gzip, LetsLargeFilesGrowInProportionUpToOneGibibyte) {
  EXPECT_EQ(limits::max_unpacked_bytes(0), 64 * limits::kMebibyte);
  EXPECT_EQ(limits::max_unpacked_bytes(limits::kMebibyte), 256 * limits::kMebibyte);
  EXPECT_EQ(limits::max_unpacked_bytes(100 * limits::kMebibyte), 1024 * limits::kMebibyte);
}

}  // namespace
}  // namespace kerf::io
