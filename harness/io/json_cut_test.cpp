#include "kerf/io/json_cut.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kerf::io {
namespace {

using testing::ElementsAre;

std::vector<std::string> texts(const JsonList& list) {
  std::vector<std::string> all;
  for (const JsonItem& item : list.items) all.emplace_back(item.text);
  return all;
}

std::vector<std::size_t> lines(const JsonList& list) {
  std::vector<std::size_t> all;
  for (const JsonItem& item : list.items) all.push_back(item.line);
  return all;
}

TEST(JsonCut, FindsTheItemsAndWhatIsAroundThem) {
  const auto list = cut_json_list(R"({"kind":"List","items":[{"a":[{}]}, {"b":1}],"metadata":{}})");
  ASSERT_TRUE(list);
  EXPECT_THAT(texts(*list), ElementsAre(R"({"a":[{}]})", R"({"b":1})"));
  EXPECT_EQ(list->skeleton, R"({"kind":"List","items":[],"metadata":{}})");
}

TEST(JsonCut, KeepsTheLines) {
  const auto list = cut_json_list("{\n \"items\": [\n  {\n  },\n\n  {}\n ],\n \"kind\": \"List\"}");
  ASSERT_TRUE(list);
  EXPECT_THAT(lines(*list), ElementsAre(3U, 6U));
  EXPECT_EQ(list->skeleton, "{\n \"items\": [\n\n\n\n\n],\n \"kind\": \"List\"}");
}

TEST(JsonCut, LooksNowhereInsideStrings) {
  const auto list = cut_json_list(R"({"x":"\"items\":[{}]{","items":[{"a":"}],\\"},{"b":"\\\"{"}]})");
  ASSERT_TRUE(list);
  EXPECT_THAT(texts(*list), ElementsAre(R"({"a":"}],\\"})", R"({"b":"\\\"{"})"));
}

// Blocks are 64 bytes: everything has to work wherever a block ends.
TEST(JsonCut, WorksAcrossBlocks) {
  for (std::size_t shift = 0; shift < 130; ++shift) {
    std::string text = "{";
    text.append(shift, ' ');
    text += R"("items" :[{"a":"\\\"]}\\\\"},{"b":"[{\"","c":[[],{"items":[{}]}]}],"kind":"PodList"})";
    const auto list = cut_json_list(text);
    ASSERT_TRUE(list) << shift;
    EXPECT_THAT(texts(*list), ElementsAre(R"({"a":"\\\"]}\\\\"})", R"({"b":"[{\"","c":[[],{"items":[{}]}]})")) << shift;
  }
}

TEST(JsonCut, TakesAnEmptyList) {
  const auto list = cut_json_list(R"({"items":[ ]})");
  ASSERT_TRUE(list);
  EXPECT_THAT(list->items, testing::IsEmpty());
}

struct Uncut {
  std::string_view name;
  std::string_view text;
};

class JsonUncut : public testing::TestWithParam<Uncut> {};

TEST_P(JsonUncut, IsLeftWhole) { EXPECT_FALSE(cut_json_list(GetParam().text)); }

INSTANTIATE_TEST_SUITE_P(
    Texts, JsonUncut,
    testing::Values(Uncut{"nothing", ""}, Uncut{"noList", R"({"a":[{}]})"},
                    Uncut{"deeperList", R"({"a":{"items":[{}]}})"}, Uncut{"listAtTheTop", R"([{"items":[{}]}])"},
                    Uncut{"noComma", R"({"items":[{}{}]})"}, Uncut{"twoCommas", R"({"items":[{},,{}]})"},
                    Uncut{"commaAtTheEnd", R"({"items":[{},]})"}, Uncut{"commaAtTheBegin", R"({"items":[,{}]})"},
                    Uncut{"word", R"({"items":[{},null,{}]})"}, Uncut{"wordAtTheEnd", R"({"items":[{} 1]})"},
                    Uncut{"listOfLists", R"({"items":[[]]})"}, Uncut{"open", R"({"items":[{}])"},
                    Uncut{"closedTwice", R"({"items":[{}]}})"},
                    Uncut{"twoDocuments", R"({"items":[{}]}{"items":[{}]})"},
                    Uncut{"longerKey", R"({"x\"items":[{}]})"}, Uncut{"otherBracket", R"({"items":[{}}})"}),
    [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace kerf::io
