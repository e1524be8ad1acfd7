#include "kerf/model/time.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace kerf::model {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kMinute = 60 * kSecond;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();

struct Instant {
  std::string_view text;
  std::int64_t nanos;
};

TEST(ParseRfc3339, ReadsInstants) {
  const std::vector<Instant> table{
      {"1970-01-01T00:00:00Z", 0},
      {"2026-03-02T12:00:00Z", 1772452800 * kSecond},
      {"2026-03-02T12:00:00.5Z", 1772452800 * kSecond + 500'000'000},
      {"2026-03-02T12:00:00.123456789Z", 1772452800 * kSecond + 123'456'789},
      {"2026-03-02T12:00:00.1234567899Z", 1772452800 * kSecond + 123'456'789},
      {"2026-03-02T14:00:00+02:00", 1772452800 * kSecond},
      {"2026-03-02T06:30:00-05:30", 1772452800 * kSecond},
      {"2026-03-01T23:59:00-12:01", 1772452800 * kSecond},
      {"2024-02-29T00:00:00Z", 1709164800 * kSecond},
      {"2000-02-29T00:00:00Z", 951782400 * kSecond},
      {"1969-12-31T23:59:59.25Z", -750'000'000},
      {"1677-09-21T00:12:43.145224192Z", kMin},
      {"2262-04-11T23:47:16.854775807Z", kMax},
  };
  for (const Instant& row : table) {
    auto time = parse_rfc3339(row.text);
    ASSERT_TRUE(time.has_value()) << row.text;
    EXPECT_EQ(time->time_since_epoch().count(), row.nanos) << row.text;
  }
}

TEST(ParseRfc3339, RefusesWhatIsNoInstant) {
  for (std::string_view text : {"",
                                "2026-03-02",
                                "2026-03-02 12:00:00Z",
                                "2026-03-02t12:00:00Z",
                                "2026-03-02T12:00:00z",
                                "2026-03-02T12:00:00",
                                "2026-03-02T12:00Z",
                                "2026-03-02T12:00:00.Z",
                                "2026-03-02T12:00:00,5Z",
                                "2026-03-02T12:00:00Z ",
                                " 2026-03-02T12:00:00Z",
                                "2026-3-2T12:00:00Z",
                                "2026-02-29T12:00:00Z",
                                "1900-02-29T12:00:00Z",
                                "2026-04-31T12:00:00Z",
                                "2026-00-10T12:00:00Z",
                                "2026-13-10T12:00:00Z",
                                "2026-01-00T12:00:00Z",
                                "2026-01-32T12:00:00Z",
                                "2026-03-02T24:00:00Z",
                                "2026-03-02T12:60:00Z",
                                "2026-03-02T12:00:60Z",
                                "2026-03-02T12:00:00+24:00",
                                "2026-03-02T12:00:00+02:60",
                                "2026-03-02T12:00:00+0200",
                                "2026-03-02T12:00:00+2:00",
                                "-026-03-02T12:00:00Z",
                                "tomorrow"}) {
    auto time = parse_rfc3339(text);
    ASSERT_FALSE(time.has_value()) << text;
    EXPECT_NE(time.error().find("RFC 3339"), std::string::npos) << time.error();
  }
}

TEST(ParseRfc3339, RefusesInstantsOutsideSixtyFourBitsOfNanoseconds) {
  for (std::string_view text : {"0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "1677-09-21T00:12:43.145224191Z",
                                "2262-04-11T23:47:16.854775808Z"}) {
    auto time = parse_rfc3339(text);
    ASSERT_FALSE(time.has_value()) << text;
    EXPECT_NE(time.error().find("1678"), std::string::npos) << time.error();
  }
}

TEST(FormatRfc3339, WritesUtcWithAFractionOnlyWhereThereIsOne) {
  const std::vector<Instant> table{
      {"1970-01-01T00:00:00Z", 0},
      {"2026-03-02T12:00:00Z", 1772452800 * kSecond},
      {"2026-03-02T12:00:00.5Z", 1772452800 * kSecond + 500'000'000},
      {"2026-03-02T12:00:00.000000001Z", 1772452800 * kSecond + 1},
      {"1969-12-31T23:59:59.25Z", -750'000'000},
      {"1677-09-21T00:12:43.145224192Z", kMin},
      {"2262-04-11T23:47:16.854775807Z", kMax},
  };
  for (const Instant& row : table) EXPECT_EQ(format_rfc3339(Time(Duration(row.nanos))), row.text);
}

struct Span {
  std::string_view text;
  std::int64_t nanos;
};

TEST(ParseDuration, ReadsWhatGoReads) {
  const std::vector<Span> table{
      {"0", 0},
      {"+0", 0},
      {"-0", 0},
      {"0s", 0},
      {"5s", 5 * kSecond},
      {"90s", 90 * kSecond},
      {"1h30m", 90 * kMinute},
      {"-1.5h", -90 * kMinute},
      {"+5m", 5 * kMinute},
      {"-.5s", -500'000'000},
      {".5s", 500'000'000},
      {"1.s", kSecond},
      {"1.0s", kSecond},
      {"1ns", 1},
      {"2us", 2'000},
      {"3\xC2\xB5s", 3'000},
      {"4\xCE\xBCs", 4'000},
      {"5ms", 5'000'000},
      {"1m1h", 61 * kMinute},
      {"1h1h", 2 * kHour},
      {"720h", 720 * kHour},
      {"0.9ns", 0},
      {"1.9ns", 1},
      {"0.3333333333333333333h", 20 * kMinute},
      {"0.100000000000000000000h", 6 * kMinute},
      {"0.830103483285477580700h", 2'988'372'539'827},
      {"39h9m14.425s", 39 * kHour + 9 * kMinute + 14 * kSecond + 425'000'000},
      {"9223372036854775807ns", kMax},
      {"9223372036854775.807us", kMax},
      {"9223372036s854ms775us807ns", kMax},
      {"-9223372036854775808ns", kMin},
  };
  for (const Span& row : table) {
    auto duration = parse_duration(row.text);
    ASSERT_TRUE(duration.has_value()) << row.text;
    EXPECT_EQ(duration->count(), row.nanos) << row.text;
  }
}

TEST(ParseDuration, RefusesWhatGoRefuses) {
  for (std::string_view text :
       {"",    "3",   "00",  "-",   "+",    "s",    ".",      "-.",   ".s",    "+.s", "1d",  "1x",
        "1sm", "1 s", " 1s", "1s ", "1,5s", "--1s", "1.1.1s", "1e3s", "Never", "1S",  "1h30"}) {
    auto duration = parse_duration(text);
    ASSERT_FALSE(duration.has_value()) << text;
    EXPECT_NE(duration.error().find("such as 90s"), std::string::npos) << duration.error();
  }
}

TEST(ParseDuration, RefusesOverflow) {
  for (std::string_view text : {"9223372036854775808ns", "9223372036854775.808us", "9223372036854ms775us808ns",
                                "3000000h", "-9223372036854775809ns", "99999999999999999999s", "2562047h48m"}) {
    auto duration = parse_duration(text);
    ASSERT_FALSE(duration.has_value()) << text;
    EXPECT_NE(duration.error().find("at most"), std::string::npos) << duration.error();
  }
}

TEST(FormatDuration, WritesWhatGoWrites) {
  const std::vector<Span> table{
      {"0s", 0},
      {"1ns", 1},
      {"1.1\xC2\xB5s", 1'100},
      {"2.2ms", 2'200'000},
      {"3.3s", 3'300'000'000},
      {"30s", 30 * kSecond},
      {"1m30s", 90 * kSecond},
      {"1h30m0s", 90 * kMinute},
      {"4m5.001s", 4 * kMinute + 5 * kSecond + 1'000'000},
      {"5h6m7.001s", 5 * kHour + 6 * kMinute + 7 * kSecond + 1'000'000},
      {"720h0m0s", 720 * kHour},
      {"-1m30s", -90 * kSecond},
      {"8m0.000000001s", 8 * kMinute + 1},
      {"2562047h47m16.854775807s", kMax},
      {"-2562047h47m16.854775808s", kMin},
  };
  for (const Span& row : table) EXPECT_EQ(format_duration(Duration(row.nanos)), row.text);
}

}  // namespace
}  // namespace kerf::model
