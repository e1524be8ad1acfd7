#include "kerf/io/yaml_cut.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace kerf::io {
namespace {

using testing::ElementsAre;

std::optional<YamlList> cut(std::string_view text, std::size_t run_bytes = 1) {
  return cut_yaml_list({.text = text, .first_line = 5, .directives = 0}, run_bytes);
}

std::vector<std::string> texts(const YamlList& list) {
  std::vector<std::string> all;
  for (const YamlSlice& run : list.runs) all.emplace_back(run.text);
  return all;
}

std::vector<std::size_t> lines(const YamlList& list) {
  std::vector<std::size_t> all;
  for (const YamlSlice& run : list.runs) all.push_back(run.first_line);
  return all;
}

constexpr std::string_view kList =
    "apiVersion: v1\nitems:\n- a: 1\n  b: |\n    - x\n# note\n- - c\n\n-\n  d\nkind: List\nmetadata: {}\n";

TEST(YamlCut, FindsTheItemsAndWhatIsAroundThem) {
  const auto list = cut(kList);
  ASSERT_TRUE(list);
  EXPECT_THAT(texts(*list), ElementsAre("- a: 1\n  b: |\n    - x\n# note\n", "- - c\n\n", "-\n  d\n"));
  EXPECT_THAT(lines(*list), ElementsAre(7U, 11U, 13U));
  EXPECT_EQ(list->skeleton, "apiVersion: v1\nitems: []\n\n\n\n\n\n\n\n\nkind: List\nmetadata: {}\n");
}

TEST(YamlCut, PutsSmallItemsTogether) {
  const auto list = cut(kList, 30);
  ASSERT_TRUE(list);
  EXPECT_THAT(texts(*list), ElementsAre("- a: 1\n  b: |\n    - x\n# note\n- - c\n\n", "-\n  d\n"));
}

TEST(YamlCut, TakesAListAtTheEnd) {
  const auto list = cut("kind: List\nitems:\n- a\n- b");
  ASSERT_TRUE(list);
  EXPECT_THAT(texts(*list), ElementsAre("- a\n", "- b"));
  EXPECT_EQ(list->skeleton, "kind: List\nitems: []\n\n\n");
}

TEST(YamlCut, LeavesOtherDocumentsWhole) {
  EXPECT_FALSE(cut(""));
  EXPECT_FALSE(cut("items:"));
  EXPECT_FALSE(cut("items:\n"));
  EXPECT_FALSE(cut("kind: Pod\nspec:\n  items:\n  - a\n"));
  EXPECT_FALSE(cut("items:\n  - deeper\n"));
  EXPECT_FALSE(cut("items: []\n"));
  EXPECT_FALSE(cut("items:\r\n- a\r\n"));
  EXPECT_FALSE(cut("items:\n- \"a\xE2\x80\xA8z\"\n"));
}

}  // namespace
}  // namespace kerf::io
