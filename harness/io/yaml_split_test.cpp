#include "kerf/io/yaml_split.h"

#include <gtest/gtest.h>

#include <string>

namespace kerf::io {
namespace {

std::vector<std::string> texts(std::string_view stream) {
  std::vector<std::string> result;
  for (const YamlSlice& slice : split_yaml(stream, 100)) result.emplace_back(slice.text);
  return result;
}

using Texts = std::vector<std::string>;

TEST(YamlSplit, FindsNoDocumentInNothing) {
  EXPECT_EQ(texts(""), Texts());
  EXPECT_EQ(texts("\n \n# comment\n"), Texts());
  EXPECT_EQ(texts("...\n...\n"), Texts());
}

TEST(YamlSplit, CutsAtMarkers) {
  EXPECT_EQ(texts("a: 1\n---\nb: 2\n"), (Texts{"a: 1\n", "---\nb: 2\n"}));
  EXPECT_EQ(texts("---\na: 1\n---\nb: 2"), (Texts{"---\na: 1\n", "---\nb: 2"}));
  EXPECT_EQ(texts("--- {a: 1}\n---\t[2]\n"), (Texts{"--- {a: 1}\n", "---\t[2]\n"}));
  EXPECT_EQ(texts("a: 1\n...\nb: 2\n"), (Texts{"a: 1\n", "b: 2\n"}));
}

TEST(YamlSplit, CountsEmptyDocumentsBetweenMarkers) {
  EXPECT_EQ(texts("---\n---\n# nothing\n---\n"), (Texts{"---\n", "---\n# nothing\n", "---\n"}));
}

TEST(YamlSplit, LeavesCommentsAndDirectivesToTheDocumentThatFollows) {
  EXPECT_EQ(texts("# licence\n---\na: 1\n"), (Texts{"# licence\n---\na: 1\n"}));
  EXPECT_EQ(texts("%YAML 1.1\n---\na: 1\n"), (Texts{"%YAML 1.1\n---\na: 1\n"}));
  EXPECT_EQ(texts("a: 1\n...\n%YAML 1.1\n---\nb: 2\n"), (Texts{"a: 1\n", "%YAML 1.1\n---\nb: 2\n"}));
}

TEST(YamlSplit, TakesOnlyWholeMarkersAtTheStartOfALine) {
  EXPECT_EQ(texts("a: 1\n----\n---x\n ---\n....\n").size(), 1U);
}

TEST(YamlSplit, EndsBlockScalarsAtMarkers) {
  EXPECT_EQ(texts("a: |\n  text\n---\nb: 2\n"), (Texts{"a: |\n  text\n", "---\nb: 2\n"}));
}

TEST(YamlSplit, KnowsEveryLineEnd) {
  EXPECT_EQ(texts("a: 1\r\n---\r\nb: 2\r\n"), (Texts{"a: 1\r\n", "---\r\nb: 2\r\n"}));
  EXPECT_EQ(texts("a: 1\r---\rb: 2"), (Texts{"a: 1\r", "---\rb: 2"}));
  EXPECT_EQ(texts("a: 1\r\r\n---\r"), (Texts{"a: 1\r\r\n", "---\r"}));
}

TEST(YamlSplit, AcceptsAByteOrderMarkBeforeAMarker) { EXPECT_EQ(texts("a: 1\n\xEF\xBB\xBF---\nb: 2\n").size(), 2U); }

TEST(YamlSplit, NumbersTheFirstLineOfEachDocument) {
  const std::vector<YamlSlice> slices = split_yaml("# c\n---\na: 1\n---\nb: 2\n...\n\nc: 3\n", 100);
  ASSERT_EQ(slices.size(), 3U);
  EXPECT_EQ(slices[0].first_line, 1U);
  EXPECT_EQ(slices[1].first_line, 4U);
  EXPECT_EQ(slices[2].first_line, 7U);
}

TEST(YamlSplit, CountsDirectives) {
  const std::vector<YamlSlice> slices = split_yaml("%TAG !a! x\n%TAG !b! x\n---\na: 1\n---\n", 100);
  ASSERT_EQ(slices.size(), 2U);
  EXPECT_EQ(slices[0].directives, 2U);
  EXPECT_EQ(slices[1].directives, 0U);
}

TEST(YamlSplit, StopsAfterTheDocumentsThatAreAskedFor) { EXPECT_EQ(split_yaml("---\n---\n---\n---\n", 2).size(), 2U); }

}  // namespace
}  // namespace kerf::io
