#include "kerf/io/json_text.h"

#include <gtest/gtest.h>

#include <limits>

namespace kerf::io {
namespace {

TEST(JsonText, EscapesWhatJsonForbids) {
  EXPECT_EQ(json_string("a\"b\\c\n\t\x01"), R"("a\"b\\c\n\t\u0001")");
  EXPECT_EQ(json_string(""), "\"\"");
}

TEST(JsonText, EscapesWhatYamlForbidsOrFolds) {
  EXPECT_EQ(json_string("\x7f"), R"("\u007f")");
  EXPECT_EQ(json_string("a\u0085 b\u0080"), R"("a\u0085 b\u0080")");
  EXPECT_EQ(json_string("\u2028 \u2029 \ufeff"), R"("\u2028 \u2029 \ufeff")");
  EXPECT_EQ(json_string("\u00a0"), "\"\u00a0\"");
}

TEST(JsonText, KeepsUtf8AndReplacesWhatIsNone) {
  EXPECT_EQ(json_string("\xc3\xa9\xf0\x9f\x98\x80"), "\"\xc3\xa9\xf0\x9f\x98\x80\"");
  EXPECT_EQ(json_string("a\xff z"), "\"a\uFFFD z\"");
  EXPECT_EQ(json_string("\xc3"), "\"\uFFFD\"");
  EXPECT_EQ(json_string("\xed\xa0\x80"), "\"\uFFFD\uFFFD\uFFFD\"");
}

TEST(JsonText, WritesTheShortestNumberThatReadsBack) {
  EXPECT_EQ(json_number(0.17), "0.17");
  EXPECT_EQ(json_number(-0.0), "0");
  EXPECT_EQ(json_number(2), "2");
  EXPECT_EQ(json_number(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(json_number(std::numeric_limits<double>::infinity()), "null");
}

}  // namespace
}  // namespace kerf::io
