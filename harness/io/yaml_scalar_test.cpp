#include "kerf/io/yaml_scalar.h"

#include <gtest/gtest.h>

namespace kerf::io {
namespace {

struct PlainCase {
  std::string_view text;
  ValueKind kind;
  std::string_view meaning;
};

constexpr ValueKind kNull = ValueKind::kNull;
constexpr ValueKind kBool = ValueKind::kBool;
constexpr ValueKind kNumber = ValueKind::kNumber;
constexpr ValueKind kString = ValueKind::kString;

constexpr PlainCase kPlainCases[] = {
    // null
    {"", kNull, ""},
    {"~", kNull, ""},
    {"null", kNull, ""},
    {"Null", kNull, ""},
    {"NULL", kNull, ""},
    {"nULL", kString, "nULL"},
    {"none", kString, "none"},
    // booleans
    {"y", kBool, "true"},
    {"Y", kBool, "true"},
    {"yes", kBool, "true"},
    {"Yes", kBool, "true"},
    {"YES", kBool, "true"},
    {"true", kBool, "true"},
    {"True", kBool, "true"},
    {"TRUE", kBool, "true"},
    {"on", kBool, "true"},
    {"On", kBool, "true"},
    {"ON", kBool, "true"},
    {"n", kBool, "false"},
    {"N", kBool, "false"},
    {"no", kBool, "false"},
    {"No", kBool, "false"},
    {"NO", kBool, "false"},
    {"false", kBool, "false"},
    {"False", kBool, "false"},
    {"FALSE", kBool, "false"},
    {"off", kBool, "false"},
    {"Off", kBool, "false"},
    {"OFF", kBool, "false"},
    {"yES", kString, "yES"},
    {"tRue", kString, "tRue"},
    // integers
    {"0", kNumber, "0"},
    {"1", kNumber, "1"},
    {"-7", kNumber, "-7"},
    {"+7", kNumber, "7"},
    {"1_000", kNumber, "1000"},
    {"0x1F", kNumber, "31"},
    {"0X1f", kNumber, "31"},
    {"-0x10", kNumber, "-16"},
    {"0o17", kNumber, "15"},
    {"0644", kNumber, "420"},
    {"010", kNumber, "8"},
    {"0b101", kNumber, "5"},
    {"-0b11", kNumber, "-3"},
    {"18446744073709551616", kNumber, "18446744073709551616"},
    {"0xffffffffffffffff", kNumber, "18446744073709551615"},
    {"0x10000000000000000", kString, "0x10000000000000000"},
    {"0x", kString, "0x"},
    {"0xg", kString, "0xg"},
    {"0b2", kString, "0b2"},
    {"-", kString, "-"},
    {"+", kString, "+"},
    {"1-2", kString, "1-2"},
    {"--1", kString, "--1"},
    // floats: exactly as written
    {"0.5", kNumber, "0.5"},
    {"1.", kNumber, "1."},
    {".5", kNumber, ".5"},
    {"0.10", kNumber, "0.10"},
    {"-.5e-3", kNumber, "-.5e-3"},
    {"1e3", kNumber, "1e3"},
    {"129e6", kNumber, "129e6"},
    {"1E+3", kNumber, "1E+3"},
    {"08", kNumber, "08"},
    {"1_0.5", kNumber, "10.5"},
    {".nan", kNumber, ".nan"},
    {".NaN", kNumber, ".NaN"},
    {".inf", kNumber, ".inf"},
    {"-.Inf", kNumber, "-.Inf"},
    {"+.INF", kNumber, "+.INF"},
    {".", kString, "."},
    {"..", kString, ".."},
    {"1e", kString, "1e"},
    {"1.2.3", kString, "1.2.3"},
    {"1.5.2", kString, "1.5.2"},
    {"inf", kString, "inf"},
    {"nan", kString, "nan"},
    {"e3", kString, "e3"},
    // everything else
    {"100m", kString, "100m"},
    {"8Gi", kString, "8Gi"},
    {"1E", kString, "1E"},
    {"100%", kString, "100%"},
    {"22:22", kString, "22:22"},
    {"2026-03-02", kString, "2026-03-02"},
    {"2026-03-02T12:00:00Z", kString, "2026-03-02T12:00:00Z"},
    {"_1", kString, "_1"},
    {"a b", kString, "a b"},
    {"\xC3\xA9", kString, "\xC3\xA9"},
};

TEST(YamlScalar, ResolvesPlainTextAsTheApiMachineryDoes) {
  for (const PlainCase& item : kPlainCases) {
    const Scalar scalar = resolve_plain(item.text);
    EXPECT_EQ(scalar.kind, item.kind) << item.text;
    EXPECT_EQ(scalar.text, item.meaning) << item.text;
  }
}

TEST(YamlScalar, HonoursTags) {
  EXPECT_EQ(resolve_tagged("tag:yaml.org,2002:str", "5")->kind, kString);
  EXPECT_EQ(resolve_tagged("tag:yaml.org,2002:int", "0x10")->text, "16");
  EXPECT_EQ(resolve_tagged("tag:yaml.org,2002:float", "5")->kind, kNumber);
  EXPECT_EQ(resolve_tagged("tag:yaml.org,2002:bool", "yes")->text, "true");
  EXPECT_EQ(resolve_tagged("tag:yaml.org,2002:null", "")->kind, kNull);
  EXPECT_EQ(resolve_tagged("tag:yaml.org,2002:timestamp", "2026-03-02")->kind, kString);
  EXPECT_EQ(resolve_tagged("tag:yaml.org,2002:binary", "aGk=")->text, "aGk=");
  EXPECT_EQ(resolve_tagged("!Ref", "5")->kind, kString);
}

TEST(YamlScalar, RefusesTextThatDoesNotFitItsTag) {
  EXPECT_FALSE(resolve_tagged("tag:yaml.org,2002:int", "x").has_value());
  EXPECT_FALSE(resolve_tagged("tag:yaml.org,2002:int", "1.5").has_value());
  EXPECT_FALSE(resolve_tagged("tag:yaml.org,2002:float", "x").has_value());
  EXPECT_FALSE(resolve_tagged("tag:yaml.org,2002:bool", "1").has_value());
  EXPECT_FALSE(resolve_tagged("tag:yaml.org,2002:null", "x").has_value());
}

}  // namespace
}  // namespace kerf::io
