#include "kerf/cli/base64.h"

#include <gtest/gtest.h>

namespace kerf::cli {
namespace {

// The vectors of RFC 4648 section 10.
TEST(Base64, DecodesEveryLengthOfPadding) {
  EXPECT_EQ(decode_base64(""), "");
  EXPECT_EQ(decode_base64("Zg=="), "f");
  EXPECT_EQ(decode_base64("Zm8="), "fo");
  EXPECT_EQ(decode_base64("Zm9vYmFy"), "foobar");
}

TEST(Base64, KeepsEveryByte) { EXPECT_EQ(decode_base64("AP/+"), std::string("\0\xff\xfe", 3)); }

TEST(Base64, LeavesOutWhiteSpace) { EXPECT_EQ(decode_base64("Zm9v\n  YmFy\n"), "foobar"); }

TEST(Base64, RefusesWhatIsNone) {
  for (const char* text : {"Zg", "Zg=", "Zh==", "Z===", "Zm9*", "=Zg="}) {
    EXPECT_EQ(decode_base64(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace kerf::cli
