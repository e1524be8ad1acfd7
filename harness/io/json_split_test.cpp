#include "kerf/io/json_split.h"

#include <gtest/gtest.h>

#include <vector>

namespace kerf::io {
namespace {

std::vector<std::string> texts(std::string_view text) {
  std::vector<std::string> result;
  std::size_t offset = 0;
  while (const std::optional<JsonSlice> slice = next_json_slice(text, offset)) {
    result.emplace_back(text.substr(slice->begin, slice->end - slice->begin));
    offset = slice->end;
  }
  return result;
}

using Texts = std::vector<std::string>;

TEST(JsonSplit, FindsNothingInBlankText) {
  EXPECT_EQ(texts(""), Texts());
  EXPECT_EQ(texts(" \n\t\r"), Texts());
}

TEST(JsonSplit, CutsBetweenTopLevelValues) {
  EXPECT_EQ(texts(" {\"a\": [1]} \n"), (Texts{"{\"a\": [1]}"}));
  EXPECT_EQ(texts("{}{}[]"), (Texts{"{}", "{}", "[]"}));
  EXPECT_EQ(texts("{}\nnull 12\"x\""), (Texts{"{}", "null", "12", "\"x\""}));
}

TEST(JsonSplit, DoesNotCountBracketsInsideStrings) {
  EXPECT_EQ(texts(R"({"a": "}{\"]"} {})"), (Texts{R"({"a": "}{\"]"})", "{}"}));
  EXPECT_EQ(texts(R"(["\\"] [])"), (Texts{R"(["\\"])", "[]"}));
}

TEST(JsonSplit, SaysWhatIsMissingAtTheEnd) {
  EXPECT_EQ(next_json_slice("{\"a\": [1", 0)->error, "expected 2 more closing brackets, found the end of the text");
  EXPECT_EQ(next_json_slice("{", 0)->error, "expected 1 more closing bracket, found the end of the text");
  EXPECT_EQ(next_json_slice("{\"a", 0)->error, "expected a closing \" of the last string, found the end of the text");
  EXPECT_EQ(next_json_slice("[\"a\\", 0)->error, "expected a closing \" of the last string, found the end of the text");
}

TEST(JsonSplit, RefusesRawControlCharactersInStrings) {
  const JsonSlice slice = next_json_slice(std::string_view("[\"a\0b\"]", 7), 0).value();
  EXPECT_EQ(slice.error, "expected \\u0000 inside a string, found the raw control character 0x00");
  EXPECT_EQ(slice.error_offset, 3U);
}

TEST(JsonSplit, TakesSixtyFourLevelsAndNoMore) {
  const auto nested = [](std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); };
  EXPECT_EQ(next_json_slice(nested(64), 0)->error, "");
  const JsonSlice deep = next_json_slice(nested(65), 0).value();
  EXPECT_EQ(deep.error, "expected at most 64 levels of nesting, found more");
  EXPECT_EQ(deep.error_offset, 64U);
  EXPECT_EQ(deep.end, 130U);
}

}  // namespace
}  // namespace kerf::io
