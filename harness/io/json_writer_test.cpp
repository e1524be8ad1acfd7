#include "kerf/io/json_writer.h"

#include "kerf/io/document.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace kerf::io {
namespace {

using Layout = JsonWriter::Layout;

std::string written(double number) {
  JsonWriter out;
  out.number(number);
  return out.text();
}

std::string written(std::string_view text) {
  JsonWriter out;
  out.string(text);
  return out.text();
}

TEST(JsonWriter, LaysContainersOutOneChildALine) {
  JsonWriter out;
  out.begin_object();
  out.member("a", "x");
  out.key("b");
  out.begin_list();
  out.number(1);
  out.boolean(true);
  out.end_list();
  out.key("c");
  out.begin_list();
  out.end_list();
  out.end_object();
  EXPECT_EQ(out.text(), "{\n  \"a\": \"x\",\n  \"b\": [\n    1,\n    true\n  ],\n  \"c\": []\n}");
}

TEST(JsonWriter, KeepsEverythingInsideAnInlineContainerOnItsLine) {
  JsonWriter out;
  out.begin_list();
  out.begin_object(Layout::kInline);
  out.key("a");
  out.begin_list();
  out.number(1);
  out.null();
  out.end_list();
  out.member("b", "");
  out.end_object();
  out.begin_object(Layout::kInline);
  out.end_object();
  out.end_list();
  EXPECT_EQ(out.text(), "[\n  {\"a\": [1, null], \"b\": \"\"},\n  {}\n]");
}

TEST(JsonWriter, WritesOneLineWhenTheOutermostIsInline) {
  JsonWriter out(Layout::kInline);
  out.begin_object();
  out.key("a");
  out.begin_object();
  out.end_object();
  out.end_object();
  EXPECT_EQ(out.text(), "{\"a\": {}}");
}

TEST(JsonWriter, WritesNumbersInTheirShortestForm) {
  EXPECT_EQ(written(0.17), "0.17");
  EXPECT_EQ(written(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(written(4.0), "4");
  EXPECT_EQ(written(0.000000017), "1.7e-08");
  EXPECT_EQ(written(1e300), "1e+300");
  EXPECT_EQ(written(5e-324), "5e-324");
  EXPECT_EQ(written(-0.0), "0");
  EXPECT_EQ(written(-1.5), "-1.5");
}

TEST(JsonWriter, WritesIntegersOfEverySize) {
  JsonWriter out(Layout::kInline);
  out.begin_list();
  out.number(std::numeric_limits<std::int64_t>::min());
  out.number(std::numeric_limits<std::uint64_t>::max());
  out.number(std::size_t{0});
  out.end_list();
  EXPECT_EQ(out.text(), "[-9223372036854775808, 18446744073709551615, 0]");
}

TEST(JsonWriter, WritesNullForNumbersThatJsonLacks) {
  EXPECT_EQ(written(std::numeric_limits<double>::infinity()), "null");
  EXPECT_EQ(written(std::nan("")), "null");
}

TEST(JsonWriter, EscapesStrings) {
  EXPECT_EQ(written("a\"b\\c/d"), R"("a\"b\\c/d")");
  EXPECT_EQ(written(std::string_view("\n\t\r\x01\0", 5)), R"("\n\t\u000d\u0001\u0000")");
  EXPECT_EQ(written("\xC3\xA9 \xF0\x9F\x98\x80 <&>\x7f"), "\"\xC3\xA9 \xF0\x9F\x98\x80 <&>\\u007f\"");
}

TEST(JsonWriter, ReplacesBytesThatAreNotUtf8) {
  EXPECT_EQ(written("a\xFF\xED\xA0\x80z"), "\"a\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBDz\"");
}

TEST(JsonWriter, EscapesKeys) {
  JsonWriter out(Layout::kInline);
  out.begin_object();
  out.member("a\"b", "c");
  out.end_object();
  EXPECT_EQ(out.text(), R"({"a\"b": "c"})");
}

TEST(JsonWriter, WritesParsedValues) {
  const auto documents = parse_documents("a.yaml", "a: [1, 'x', true, ~, {b: 0.10}]\nc: {}\nd: []\n");
  EXPECT_EQ(to_json(documents[0].tree.root()), R"({"a": [1, "x", true, null, {"b": 0.10}], "c": {}, "d": []})");
}

TEST(JsonWriter, TurnsYamlNumbersIntoJsonNumbers) {
  const auto documents = parse_documents("a.yaml", "[.5, 1., -.5e3, +1.5, 08, 1.e2, .nan, -.inf]");
  EXPECT_EQ(to_json(documents[0].tree.root()), R"([0.5, 1.0, -0.5e3, 1.5, 8, 1.0e2, ".nan", "-.inf"])");
}

}  // namespace
}  // namespace kerf::io
