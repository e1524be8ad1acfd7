#include "kerf/io/printable.h"

#include <gtest/gtest.h>

namespace kerf::io {
namespace {

TEST(Printable, MeasuresWellFormedSequences) {
  EXPECT_EQ(utf8_sequence_length("a"), 1U);
  EXPECT_EQ(utf8_sequence_length("\xC3\xA9"), 2U);
  EXPECT_EQ(utf8_sequence_length("\xE2\x82\xAC"), 3U);
  EXPECT_EQ(utf8_sequence_length("\xF0\x9F\x98\x80"), 4U);
  EXPECT_EQ(utf8_sequence_length("\xF4\x8F\xBF\xBF"), 4U);
}

TEST(Printable, RefusesMalformedSequences) {
  const std::string_view malformed[] = {
      "",
      "\x80",              // continuation alone
      "\xC0\xAF",          // overlong
      "\xC1\xBF",          // overlong
      "\xE0\x9F\xBF",      // overlong
      "\xF0\x8F\xBF\xBF",  // overlong
      "\xED\xA0\x80",      // surrogate
      "\xF4\x90\x80\x80",  // beyond U+10FFFF
      "\xF5\x80\x80\x80",
      "\xFF",
      "\xE2\x82",  // cut off
      "\xE2\x28\xA1",
  };
  for (const std::string_view text : malformed)
    EXPECT_EQ(utf8_sequence_length(text), 0U) << testing::PrintToString(text);
}

TEST(Printable, FindsTheFirstInvalidByte) {
  EXPECT_EQ(first_invalid_utf8("ab\xC3\xA9\xFF"), 4U);
  EXPECT_FALSE(first_invalid_utf8("ab\xC3\xA9").has_value());
  EXPECT_FALSE(first_invalid_utf8("").has_value());
}

TEST(Printable, QuotesTextForMessages) {
  EXPECT_EQ(quoted("web"), "\"web\"");
  EXPECT_EQ(quoted(""), "\"\"");
  EXPECT_EQ(quoted("\xC3\xA9"), "\"\xC3\xA9\"");
  EXPECT_EQ(quoted("a\x1b[31m\n\x7f"), "\"a\\x1b[31m\\x0a\\x7f\"");
  EXPECT_EQ(quoted("\xFF\xFE"), "\"\\xff\\xfe\"");
}

TEST(Printable, CutsLongTextBetweenCharacters) {
  EXPECT_EQ(quoted("abcdef", 4), "\"abc\"...");
  EXPECT_EQ(quoted("ab\xC3\xA9", 4), "\"ab\"...");
}

}  // namespace
}  // namespace kerf::io
