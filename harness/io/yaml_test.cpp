#include "kerf/io/yaml.h"

#include <gtest/gtest.h>

#include <string>

#include "kerf/io/json_writer.h"

namespace kerf::io {
namespace {

/// The one document of `text` as JSON; or its error.
std::string reread(std::string_view text) {
  const std::vector<Document> documents = parse_yaml("a.yaml", text);
  if (documents.size() != 1) return "not one document";
  if (!documents[0].error.empty()) return documents[0].error;
  return documents[0].tree.empty() ? "empty" : to_json(documents[0].tree.root());
}

TEST(Yaml, ReadsBlockAndFlowStyle) {
  EXPECT_EQ(reread("a: 1\nb:\n- x\n- {c: [true, ~]}\n-\n"), R"({"a": 1, "b": ["x", {"c": [true, null]}, null]})");
  EXPECT_EQ(reread("{a, b: , 'c': \"d\"}"), R"({"a": null, "b": null, "c": "d"})");
  EXPECT_EQ(reread("? a\n: 1\n? b\n"), R"({"a": 1, "b": null})");
}

TEST(Yaml, KeepsQuotedAndBlockScalarsAsText) {
  EXPECT_EQ(reread("a: \"1\"\nb: 'true'\nc: |\n  null\nd: >-\n  1\n"),
            R"({"a": "1", "b": "true", "c": "null\n", "d": "1"})");
  EXPECT_EQ(reread("a: ''\n"), R"({"a": ""})");
  EXPECT_EQ(reread("a: \"\\u00e9\\t\\0\"\n"), "{\"a\": \"\xC3\xA9\\t\\u0000\"}");
}

TEST(Yaml, HonoursTags) {
  EXPECT_EQ(reread("a: !!str 1\nb: !!int \"0x10\"\nc: !!bool \"yes\"\nd: ! 5\ne: !Ref 5\n"),
            R"({"a": "1", "b": 16, "c": true, "d": "5", "e": "5"})");
  EXPECT_EQ(reread("a: !!int x\n"), "expected text that fits its tag \"tag:yaml.org,2002:int\", found \"x\"");
}

TEST(Yaml, TurnsPlainKeysIntoText) {
  EXPECT_EQ(reread("1: a\n0x10: b\nyes: c\noff: d\n1.5: e\n\"2\": f\n"),
            R"({"1": "a", "16": "b", "true": "c", "false": "d", "1.5": "e", "2": "f"})");
}

TEST(Yaml, RefusesKeysThatAreNoText) {
  EXPECT_EQ(reread("~: a\n"), "expected a text key, found null");
  EXPECT_EQ(reread("? [a]\n: b\n"), "expected a text key, found a list or mapping");
  EXPECT_EQ(reread("? {a: b}\n: c\n"), "expected a text key, found a list or mapping");
  EXPECT_EQ(reread("a: &x [1]\n*x : b\n"), "expected a text key, found a list or mapping");
}

TEST(Yaml, RepeatsWhatAnAliasNames) {
  EXPECT_EQ(reread("a: &x {p: [1, q]}\nb: *x\nc: [*x, 2]\n"),
            R"({"a": {"p": [1, "q"]}, "b": {"p": [1, "q"]}, "c": [{"p": [1, "q"]}, 2]})");
  EXPECT_EQ(reread("a: &x 1\nb: &x 2\nc: *x\n"), R"({"a": 1, "b": 2, "c": 2})");
  EXPECT_EQ(reread("&k key: &v value\nother: *k\n*v : *v\n"), R"({"key": "value", "other": "key", "value": "value"})");
  EXPECT_EQ(reread("a: &x true\n*x : 1\n"), R"({"a": true, "true": 1})");
}

TEST(Yaml, RefusesAliasesToNothingAndToOpenNodes) {
  EXPECT_EQ(reread("a: *x\n"), "expected an anchor &x before the alias, found none");
  EXPECT_EQ(reread("a: &x [*x]\n"), "expected an alias to something complete, found *x inside what it names");
  EXPECT_EQ(reread("&x a: &y {b: [*y]}\n"), "expected an alias to something complete, found *y inside what it names");
  EXPECT_EQ(reread("a: &x {<<: *x}\n"), "expected an alias to something complete, found *x inside what it names");
  const std::vector<Document> documents = parse_yaml("a.yaml", "a: &x 1\n---\nb: *x\n");
  EXPECT_EQ(documents[1].error, "expected an anchor &x before the alias, found none");
  EXPECT_EQ(documents[1].error_line, 3U);
}

TEST(Yaml, MergesMappings) {
  EXPECT_EQ(reread("a: &x {p: 1, q: 2}\nb: {<<: *x, q: 3}\n"), R"({"a": {"p": 1, "q": 2}, "b": {"q": 3, "p": 1}})");
  EXPECT_EQ(reread("b: {q: 3, <<: {p: 1, q: 2}}\n"), R"({"b": {"q": 3, "p": 1}})");
  EXPECT_EQ(reread("a: &x {p: 1}\nb: &y {p: 2, q: 2}\nc:\n  <<: [*x, *y]\n"),
            R"({"a": {"p": 1}, "b": {"p": 2, "q": 2}, "c": {"p": 1, "q": 2}})");
  EXPECT_EQ(reread("a: {\"<<\": 1}\n"), R"({"a": {"<<": 1}})");
  EXPECT_EQ(reread("a: &x {p: {q: 1}}\nb: {<<: *x}\nc: {<<: *x, p: 2}\n"),
            R"({"a": {"p": {"q": 1}}, "b": {"p": {"q": 1}}, "c": {"p": 2}})");
}

TEST(Yaml, RefusesMergesOfAnythingElse) {
  EXPECT_EQ(reread("{<<: 1}\n"), "expected a mapping or a list of mappings after <<, found another value");
  EXPECT_EQ(reread("{<<: [{a: 1}, 2]}\n"), "expected a list of mappings after <<, found another value in it");
  EXPECT_EQ(reread("{<<: {a: 1}, <<: {b: 1}}\n"), "expected each key once in a mapping, found \"<<\" twice");
}

TEST(Yaml, RefusesTheSameKeyTwice) {
  const std::vector<Document> documents = parse_yaml("a.yaml", "x: 1\na:\n  b: 1\n  c: 2\n  b: 3\n");
  EXPECT_EQ(documents[0].error, "expected each key once in a mapping, found \"b\" twice");
  EXPECT_EQ(documents[0].error_line, 5U);
  EXPECT_EQ(reread("yes: 1\n\"true\": 2\n"), "expected each key once in a mapping, found \"true\" twice");
}

TEST(Yaml, NumbersDocumentsAndKeepsEmptyOnes) {
  const std::vector<Document> documents = parse_yaml("a.yaml", "---\n---\n# nothing\n---\nnull\n---\na: 1\n");
  ASSERT_EQ(documents.size(), 4U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_TRUE(documents[i].tree.empty());
    EXPECT_EQ(documents[i].error, "");
    EXPECT_EQ(documents[i].index, i);
  }
  EXPECT_EQ(documents[3].tree.root().find("a")->line(), 7U);
  EXPECT_EQ(documents[3].file, "a.yaml");
}

TEST(Yaml, ReadsTheDocumentsAroundABrokenOne) {
  const std::vector<Document> documents = parse_yaml("a.yaml", "a: 1\n---\nb:\n\tc: 2\n---\nd: 'open\n---\ne: 3\n");
  ASSERT_EQ(documents.size(), 4U);
  EXPECT_EQ(to_json(documents[0].tree.root()), R"({"a": 1})");
  EXPECT_EQ(documents[1].error, "expected spaces as indentation, found a tab");
  EXPECT_EQ(documents[1].error_line, 4U);
  EXPECT_NE(documents[2].error, "");
  EXPECT_TRUE(documents[2].tree.empty());
  EXPECT_EQ(to_json(documents[3].tree.root()), R"({"e": 3})");
}

TEST(Yaml, SaysWhereTheSyntaxIsWrong) {
  const std::vector<Document> documents = parse_yaml("a.yaml", "a: 1\n---\nb: {c: 1\nd: 2\n");
  EXPECT_EQ(documents[1].error,
            "expected YAML, found a syntax error in column 2: did not find expected ',' or '}' while parsing a flow "
            "mapping (line 3)");
  EXPECT_EQ(documents[1].error_line, 4U);
}

TEST(Yaml, RefusesBytesThatAreNoText) {
  const std::vector<Document> nul = parse_yaml("a.yaml", std::string_view("a: 1\nb: x\0y\n", 12));
  EXPECT_EQ(nul[0].error,
            "expected printable UTF-8, found the value 0x00 at byte 9 of the document (control characters are not "
            "allowed)");
  EXPECT_EQ(nul[0].error_line, 2U);
  EXPECT_EQ(reread("a: \xFF\n"),
            "expected printable UTF-8, found the value 0xff at byte 3 of the document (invalid leading UTF-8 octet)");
  EXPECT_EQ(reread("a: \xC3\n").substr(0, 24), "expected printable UTF-8");
}

TEST(Yaml, AcceptsCarriageReturns) {
  EXPECT_EQ(reread("a: 1\r\nb:\r\n- c\r\n"), R"({"a": 1, "b": ["c"]})");
  EXPECT_EQ(parse_yaml("a.yaml", "a: 1\r\n---\r\nb: 2\r\n").size(), 2U);
}

TEST(Yaml, RefusesADocumentMarkerBehindAnUnusualLineBreak) {
  EXPECT_EQ(reread("a: 1\xE2\x80\xA8---\nb: 2\n"),
            "expected LF or CRLF before a document marker, found another line break");
}

TEST(Yaml, KeepsTheLineOfEveryValue) {
  const std::vector<Document> documents = parse_yaml("a.yaml", "# c\n\na:\n- b\n- c: 1\n");
  const Value list = documents[0].tree.root().find("a").value();
  EXPECT_EQ(documents[0].tree.root().line(), 3U);
  EXPECT_EQ(list.line(), 4U);
  EXPECT_EQ(list.first()->next()->find("c")->line(), 5U);
}

TEST(Yaml, TakesSixtyFourLevelsAndNoMore) {
  const auto nested = [](std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); };
  const std::string too_deep = "expected at most 64 levels of nesting, found more";
  EXPECT_EQ(reread(nested(64)), nested(64));
  EXPECT_EQ(reread(nested(65)), too_deep);
  EXPECT_EQ(reread(std::string(120'000, '[')), too_deep);
  EXPECT_EQ(reread(std::string(120'000, '{')), "expected a text key, found a list or mapping");
  std::string dashes;
  for (int i = 0; i < 65; ++i) dashes += "- ";
  EXPECT_EQ(reread(dashes), too_deep);
}

TEST(Yaml, CountsTheLevelsOfAliases) {
  const std::string anchored = "a: &x " + std::string(32, '[') + std::string(32, ']') + "\n";
  const auto around = [&](std::size_t levels) {
    return anchored + "b: " + std::string(levels, '[') + "*x" + std::string(levels, ']') + "\n";
  };
  EXPECT_TRUE(reread(around(31)).starts_with("{"));
  EXPECT_EQ(reread(around(32)), "expected at most 64 levels of nesting, found more");
}

TEST(Yaml, LimitsWhatAliasesAdd) {
  // Each copy counts as 1 MiB: its text and 16 bytes. The document is a little longer, so that 64 of them are allowed.
  const std::string anchored = "a: &x \"" + std::string((std::size_t{1} << 20) - 16, 'x') + "\"\n";
  const auto copies = [&](int count) {
    std::string text = anchored + "b:\n";
    for (int i = 0; i < count; ++i) text += "- *x\n";
    return text;
  };
  EXPECT_EQ(parse_yaml("a.yaml", copies(64))[0].error, "");
  EXPECT_EQ(parse_yaml("a.yaml", copies(65))[0].error.substr(0, 30), "expected aliases that add at m");
  std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 10; ++i) {
    const std::string below = "*a" + std::to_string(i - 1);
    bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + below;
    for (int j = 1; j < 9; ++j) bomb += ", " + below;
    bomb += "]\n";
  }
  EXPECT_EQ(reread(bomb), "expected aliases that add at most 8388608 bytes, found more");
}

TEST(Yaml, TakesStringsOfSixteenMebibytesAndNoMore) {
  constexpr std::size_t kMost = std::size_t{16} << 20;
  EXPECT_EQ(parse_yaml("a.yaml", "a: " + std::string(kMost, 'x') + "\n")[0].error, "");
  EXPECT_EQ(reread("a: " + std::string(kMost + 1, 'x') + "\n"),
            "expected strings of at most 16 MiB, found one of 16777217 bytes");
}

TEST(Yaml, TakesSixtyFourDirectivesAndNoMore) {
  const auto directives = [](int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "%TAG !t" + std::to_string(i) + "! x\n";
    return text + "---\na: 1\n";
  };
  EXPECT_EQ(reread(directives(64)), R"({"a": 1})");
  EXPECT_EQ(reread(directives(65)), "expected at most 64 directives, found 65");
}

TEST(Yaml, TakesAMillionDocumentsAndNoMore) {
  std::string text;
  for (int i = 0; i < 1'000'001; ++i) text += "---\n";
  const std::vector<Document> documents = parse_yaml("a.yaml", text);
  ASSERT_EQ(documents.size(), 1'000'001U);
  EXPECT_EQ(documents[999'999].error, "");
  EXPECT_EQ(documents[1'000'000].error, "expected at most 1000000 documents in one source, found more");
}

TEST(Yaml, TakesTimeInProportionToLoneCarriageReturns) {
  std::string text;
  for (int i = 0; i < 200'000; ++i) text += "k" + std::to_string(i) + ": 1\r";
  const std::vector<Document> documents = parse_yaml("a.yaml", text);
  ASSERT_EQ(documents.size(), 1U);
  EXPECT_EQ(documents[0].tree.root().size(), 200'000U);
}

}  // namespace
}  // namespace kerf::io
