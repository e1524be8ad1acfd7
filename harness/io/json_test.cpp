#include "kerf/io/json.h"

#include <gtest/gtest.h>

#include <string>

#include "kerf/io/json_writer.h"

namespace kerf::io {
namespace {

/// The one document of `text`, written again; or its error.
std::string reread(std::string_view text) {
  const std::vector<Document> documents = parse_json("a.json", text);
  if (documents.size() != 1) return "not one document";
  if (!documents[0].error.empty()) return documents[0].error;
  return documents[0].tree.empty() ? "empty" : to_json(documents[0].tree.root());
}

TEST(Json, ReadsEveryKindOfValue) {
  EXPECT_EQ(reread(R"({"a": "x", "b": [1, -2.50e3, true, false, null], "c": {}, "d": []})"),
            R"({"a": "x", "b": [1, -2.50e3, true, false, null], "c": {}, "d": []})");
}

TEST(Json, KeepsNumbersAsTheyAreWritten) {
  EXPECT_EQ(reread("[0, -0, 0.10, 1e3, 1E-2, 123456789012345678901234567890, 1e999]"),
            "[0, -0, 0.10, 1e3, 1E-2, 123456789012345678901234567890, 1e999]");
}

TEST(Json, UnescapesStringsAndKeys) {
  EXPECT_EQ(reread(R"({"\u0061": "\u00e9\n\"\\\/\ud83d\ude00"})"), "{\"a\": \"\xC3\xA9\\n\\\"\\\\/\xF0\x9F\x98\x80\"}");
}

TEST(Json, KeepsTheLineOfEveryValue) {
  const std::vector<Document> documents = parse_json("a.json", "{\n \"a\": 1,\n \"b\": [\n  2]}\n{\"c\": 3}");
  ASSERT_EQ(documents.size(), 2U);
  const Value root = documents[0].tree.root();
  EXPECT_EQ(root.line(), 1U);
  EXPECT_EQ(root.find("a")->line(), 2U);
  EXPECT_EQ(root.find("b")->line(), 3U);
  EXPECT_EQ(root.find("b")->first()->line(), 4U);
  EXPECT_EQ(documents[1].tree.root().find("c")->line(), 5U);
}

TEST(Json, TakesValuesThatFollowEachOtherAsDocuments) {
  const std::vector<Document> documents = parse_json("a.json", "{\"a\": 1}\n{\"b\": 2} [3]null");
  ASSERT_EQ(documents.size(), 4U);
  EXPECT_EQ(to_json(documents[0].tree.root()), "{\"a\": 1}");
  EXPECT_EQ(to_json(documents[1].tree.root()), "{\"b\": 2}");
  EXPECT_EQ(to_json(documents[2].tree.root()), "[3]");
  EXPECT_TRUE(documents[3].tree.empty());
  EXPECT_EQ(documents[3].error, "");
  EXPECT_EQ(documents[3].index, 3U);
  EXPECT_EQ(documents[3].file, "a.json");
}

TEST(Json, FindsNoDocumentInBlankText) {
  EXPECT_TRUE(parse_json("a.json", "").empty());
  EXPECT_TRUE(parse_json("a.json", " \n").empty());
}

TEST(Json, ReadsTheDocumentsAroundABrokenOne) {
  const std::vector<Document> documents = parse_json("a.json", "{\"a\": 1}\n{\"b\" 2}\n{\"c\": 3}");
  ASSERT_EQ(documents.size(), 3U);
  EXPECT_EQ(to_json(documents[0].tree.root()), "{\"a\": 1}");
  EXPECT_NE(documents[1].error, "");
  EXPECT_EQ(documents[1].error_line, 2U);
  EXPECT_TRUE(documents[1].tree.empty());
  EXPECT_EQ(to_json(documents[2].tree.root()), "{\"c\": 3}");
}

struct BrokenCase {
  std::string_view text;
  std::string_view error;
  std::size_t line;
};

TEST(Json, SaysWhatIsWrongAndWhere) {
  const BrokenCase cases[] = {
      {"{\"a\": 1,\n \"b\": {", "expected 2 more closing brackets, found the end of the text, at byte 16 of the file",
       2},
      {"[\"a\n\"]", "expected \\u000a inside a string, found the raw control character 0x0a, at byte 3 of the file", 1},
      {"[\"\xFF\"]", "expected UTF-8, found the byte 0xff at byte 2 of the file", 1},
      {"[1,\n nope]", "expected a value, found \"nope\", after byte 5 of the document", 2},
      {"[01]", "expected a value, found \"01\", after byte 1 of the document", 1},
      {"[+1]", "expected a value, found \"+1\", after byte 1 of the document", 1},
      {"[.5]", "expected a value, found \".5\", after byte 1 of the document", 1},
      {"[NaN]", "expected a value, found \"NaN\", after byte 1 of the document", 1},
      {"[truex]", "expected a value, found \"truex\", after byte 1 of the document", 1},
      {R"(["\x"])", "expected a valid string, found a wrong escape, after byte 1 of the document", 1},
      {R"(["\ud800"])", "expected a valid string, found a wrong escape, after byte 1 of the document", 1},
      {"\n\"text\"", "expected { or [ at the start of a JSON document, found \"\"text\"\"", 2},
      {"}", "expected { or [ at the start of a JSON document, found \"}\"", 1},
      {"// x", "expected { or [ at the start of a JSON document, found \"//\"", 1},
  };
  for (const BrokenCase& item : cases) {
    const std::vector<Document> documents = parse_json("a.json", item.text);
    ASSERT_FALSE(documents.empty()) << item.text;
    EXPECT_EQ(documents[0].error, item.error) << item.text;
    EXPECT_EQ(documents[0].error_line, item.line) << item.text;
    EXPECT_TRUE(documents[0].tree.empty()) << item.text;
  }
}

TEST(Json, RefusesMisplacedPunctuation) {
  for (const std::string_view text :
       {"[1 2]", "[1,]", "[,1]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a: 1}", "{1: 2}", "[1:2]", "{\"a\":1 \"b\":2}",
        "[{]}", "{\"a\":[1}", "[[1}}", "{\"a\":{\"b\":1]]", "[}", "{]"}) {
    const std::vector<Document> documents = parse_json("a.json", text);
    ASSERT_FALSE(documents.empty()) << text;
    EXPECT_NE(documents[0].error, "") << text;
  }
  EXPECT_EQ(reread("[1 2]"),
            "expected JSON, found a misplaced or missing comma, colon, bracket or value, after byte 1 of the document");
  EXPECT_EQ(reread("[1,]"), "expected a value, found \"]\", after byte 3 of the document");
}

TEST(Json, RefusesTheSameKeyTwice) {
  const std::vector<Document> documents = parse_json("a.json", "{\"a\": {\"b\": 1,\n\"c\": 2,\n\"b\": 3}}");
  EXPECT_EQ(documents[0].error, "expected each key once in a mapping, found \"b\" twice");
  EXPECT_EQ(documents[0].error_line, 3U);
  EXPECT_EQ(reread(R"({"b": 1, "\u0062": 2})"), "expected each key once in a mapping, found \"b\" twice");
  EXPECT_EQ(reread(R"({"b": {"b": 1}})"), R"({"b": {"b": 1}})");
}

TEST(Json, TakesSixtyFourLevelsAndNoMore) {
  const auto nested = [](std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); };
  EXPECT_EQ(reread(nested(64)), nested(64));
  EXPECT_EQ(reread(nested(65)), "expected at most 64 levels of nesting, found more, at byte 64 of the file");
  EXPECT_EQ(reread(std::string(1'000'000, '[')),
            "expected at most 64 levels of nesting, found more, at byte 64 of the file");
}

TEST(Json, TakesStringsOfSixteenMebibytesAndNoMore) {
  constexpr std::size_t kMost = std::size_t{16} << 20;
  const std::string longest = "[\"" + std::string(kMost - 1, 'x') + "\"]";
  EXPECT_EQ(parse_json("a.json", longest)[0].error, "");
  const std::string too_long = "[\"" + std::string(kMost, 'x') + "\"]";
  EXPECT_EQ(reread(too_long), "expected strings of at most 16 MiB, found one of 16777216 bytes, at byte 1 of the file");
}

TEST(Json, TakesFiveMillionValuesInFewBytesAndNoMore) {
  std::string text = "[1";
  for (int i = 0; i < 4'999'998; ++i) text += ",1";
  EXPECT_EQ(parse_json("a.json", text + "]")[0].error, "");
  EXPECT_TRUE(parse_json("a.json", text + ",1]")[0].error.starts_with(
      "expected at most 5000000 values in one document, found more"));
}

TEST(Json, KnowsNumbers) {
  for (const std::string_view text : {"0", "-0", "10", "1.5", "1e5", "1E+5", "1.50e-10"}) {
    EXPECT_TRUE(is_json_number(text)) << text;
  }
  for (const std::string_view text : {"", "-", "01", "-01", "1.", ".5", "1e", "1e+", "+1", "1x", " 1", "0x1", "1.e5"}) {
    EXPECT_FALSE(is_json_number(text)) << text;
  }
}

}  // namespace
}  // namespace kerf::io
