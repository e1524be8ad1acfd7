#include "kerf/model/quantity.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kerf::model {
namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();

Quantity quantity(std::string_view text) {
  auto parsed = Quantity::parse(text);
  EXPECT_TRUE(parsed.has_value()) << text;
  return parsed.value_or(Quantity());
}

Quantity nano(std::int64_t count) { return Quantity::nano(count); }

struct Row {
  std::string_view text;
  Quantity expected;
};

TEST(ParseQuantity, ReadsEverySuffix) {
  const std::vector<Row> table{
      {"0", Quantity()},
      {"4", Quantity::units(4)},
      {"1n", nano(1)},
      {"1u", nano(1'000)},
      {"250m", Quantity::milli(250)},
      {"1k", Quantity::units(1'000)},
      {"100k", Quantity::units(100'000)},
      {"1M", Quantity::units(1'000'000)},
      {"1G", Quantity::units(1'000'000'000)},
      {"1T", Quantity::units(1'000'000'000'000)},
      {"1P", Quantity::units(1'000'000'000'000'000)},
      {"1E", Quantity::units(1'000'000'000'000'000'000)},
      {"1Ki", Quantity::units(1'024)},
      {"1Mi", Quantity::units(1'048'576)},
      {"1Gi", Quantity::units(1'073'741'824)},
      {"1Ti", Quantity::units(1'099'511'627'776)},
      {"1Pi", Quantity::units(1'125'899'906'842'624)},
      {"1Ei", Quantity::units(1'152'921'504'606'846'976)},
      {"1e3", Quantity::units(1'000)},
      {"1E3", Quantity::units(1'000)},
      {"1e+3", Quantity::units(1'000)},
      {"1E-3", Quantity::milli(1)},
      {"12e0", Quantity::units(12)},
      {"1e0003", Quantity::units(1'000)},
  };
  for (const Row& row : table) EXPECT_EQ(quantity(row.text), row.expected) << row.text;
}

TEST(ParseQuantity, ReadsSignsAndFractions) {
  const std::vector<Row> table{
      {"+4", Quantity::units(4)},
      {"-4", Quantity::units(-4)},
      {"-0", Quantity()},
      {"1.", Quantity::units(1)},
      {".5", Quantity::milli(500)},
      {"-.5", Quantity::milli(-500)},
      {"1.Ki", Quantity::units(1'024)},
      {".5Gi", Quantity::units(536'870'912)},
      {"1.5Gi", Quantity::units(1'610'612'736)},
      {"-1.5Ki", Quantity::units(-1'536)},
      {"0001.5000", Quantity::milli(1'500)},
      {"0.1Ki", Quantity::milli(102'400)},
      {"2.5e3", Quantity::units(2'500)},
      {"0.000000000", Quantity()},
      {"1.5k", Quantity::units(1'500)},
  };
  for (const Row& row : table) EXPECT_EQ(quantity(row.text), row.expected) << row.text;
}

TEST(ParseQuantity, RefusesOtherText) {
  for (std::string_view text : {"",      " ",   "+",     "-",   ".",   "+.",  "1 ",   " 1",    "1 Gi", "--1",  "+-1",
                                "1.2.3", "1,5", "100K",  "1K",  "1ki", "1KI", "Ki",   "m",     "1mi",  "1ni",  "1ui",
                                "1g",    "1t",  "1mm",   "1e",  "1e+", "1e-", "1E+",  "1e1.5", "1ee",  "1e3m", "e3",
                                "1Gb",   "0x1", "1_000", "Inf", "NaN", "1Zi", "1Gi1", "1Ki.5", "1e 3", "one"}) {
    auto parsed = Quantity::parse(text);
    ASSERT_FALSE(parsed.has_value()) << text;
    EXPECT_NE(parsed.error().find("expected a quantity"), std::string::npos) << parsed.error();
  }
}

TEST(ParseQuantity, RoundsAwayFromZeroToOneNano) {
  const std::vector<Row> table{
      {"0.1n", nano(1)},
      {"-0.1n", nano(-1)},
      {"1.1n", nano(2)},
      {"-1.1n", nano(-2)},
      {"0.0000000001", nano(1)},
      {"1.0000000001", nano(1'000'000'001)},
      {"1.0000000000", nano(1'000'000'000)},
      {"1e-9", nano(1)},
      {"1e-10", nano(1)},
      {"1e-400", nano(1)},
      {"-1e-400", nano(-1)},
      {"1e-99999999999999999999999999", nano(1)},
      {"0e-400", Quantity()},
      {"0.0000000001Ki", nano(103)},
      {"0.9999999999999999999999999999999999999999Ki", nano(1'024'000'000'000)},
      {"0.0000000000000000000000000000000000000001Ei", nano(1)},
  };
  for (const Row& row : table) EXPECT_EQ(quantity(row.text), row.expected) << row.text;
}

TEST(ParseQuantity, CapsWhatIsTooLarge) {
  for (std::string_view text : {"9223372036854775807", "9223372036854775808", "9223372036854775807.5", "1e19", "10E",
                                "8Ei", "16Ei", "1e400", "1E400", "1e99999999999999999999999999",
                                "100000000000000000000000000000000000000000", "99999999999999999999Ei"}) {
    Quantity parsed = quantity(text);
    EXPECT_EQ(parsed, Quantity::units(kMax)) << text;
    EXPECT_TRUE(parsed.is_saturated()) << text;
    EXPECT_FALSE(parsed.fits_in(Quantity::units(kMax))) << text;
  }
  EXPECT_EQ(quantity("-1e400"), Quantity::units(-kMax));
  EXPECT_EQ(quantity("0e400"), Quantity());
}

TEST(ParseQuantity, IsExactJustBelowTheCap) {
  for (std::string_view text : {"9223372036854775806", "9223372036854775806999m"}) {
    EXPECT_FALSE(quantity(text).is_saturated()) << text;
  }
  EXPECT_EQ(quantity("7Ei"), Quantity::units(8'070'450'532'247'928'832));
  EXPECT_EQ(quantity("7.9999999Ei"), Quantity::units(9'223'371'921'562'625'347) + nano(315'302'400));
}

TEST(ParseQuantity, TakesTimeLinearInTheLengthOfTheText) {
  const std::string zeros(1'000'000, '0');
  EXPECT_EQ(quantity("1" + zeros + "e-1000000"), Quantity::units(1));
  EXPECT_EQ(quantity("0." + zeros + "1e1000001"), Quantity::units(1));
  EXPECT_EQ(quantity("0." + zeros + "1Gi"), nano(1));
  EXPECT_EQ(quantity(zeros + "7"), Quantity::units(7));
  EXPECT_TRUE(quantity("1" + zeros).is_saturated());
  EXPECT_EQ(quantity("1e-" + zeros + "3"), Quantity::milli(1));
}

TEST(QuantityReadOut, RoundsAwayFromZero) {
  EXPECT_EQ(quantity("1.1").value(), 2);
  EXPECT_EQ(quantity("1").value(), 1);
  EXPECT_EQ(quantity("1n").value(), 1);
  EXPECT_EQ(quantity("-1.1").value(), -2);
  EXPECT_EQ(quantity("0").value(), 0);
  EXPECT_EQ(quantity("100.1m").milli_value(), 101);
  EXPECT_EQ(quantity("2").milli_value(), 2'000);
  EXPECT_EQ(quantity("-100.1m").milli_value(), -101);
}

TEST(QuantityReadOut, SaturatesInSixtyFourBits) {
  EXPECT_EQ(quantity("1e400").value(), kMax);
  EXPECT_EQ(quantity("1e400").milli_value(), kMax);
  EXPECT_EQ(quantity("-1e400").milli_value(), kMin);
}

TEST(QuantityReadOut, GivesTheNearestDouble) {
  EXPECT_EQ(quantity("1.5").to_double(), 1.5);
  EXPECT_EQ(quantity("16Gi").to_double(), 17179869184.0);
  EXPECT_EQ(quantity("-250m").to_double(), -0.25);
}

TEST(FormatQuantity, UsesTheLargestBinarySuffixThatDivides) {
  const std::vector<std::pair<std::string_view, std::string_view>> table{
      {"0", "0"},
      {"1", "1"},
      {"1000", "1000"},
      {"1023", "1023"},
      {"1024", "1Ki"},
      {"-1024", "-1Ki"},
      {"1536Mi", "1536Mi"},
      {"1.5Gi", "1536Mi"},
      {"2Gi", "2Gi"},
      {"1024Gi", "1Ti"},
      {"3Ei", "3Ei"},
      {"1k", "1000"},
      {"1G", "1000000000"},
      {"250m", "250m"},
      {"1.5", "1500m"},
      {"-1.5", "-1500m"},
      {"1.0005", "1000500u"},
      {"100u", "100u"},
      {"1n", "1n"},
      {"1.000000001", "1000000001n"},
      {"1e400", "9223372036854775807"},
      {"-1e400", "-9223372036854775807"},
  };
  for (const auto& [text, expected] : table) EXPECT_EQ(quantity(text).format(), expected) << text;
}

TEST(FormatQuantity, DecimalFormKnowsNoBinarySuffix) {
  const std::vector<std::pair<std::string_view, std::string_view>> table{
      {"1Ki", "1024"}, {"3.5", "3500m"}, {"2", "2"}, {"1500", "1500"}, {"-2.25", "-2250m"}, {"1u", "1u"}, {"0", "0"},
  };
  for (const auto& [text, expected] : table) EXPECT_EQ(quantity(text).format_decimal(), expected) << text;
}

TEST(FormatQuantity, ReadsBackTheSame) {
  for (std::string_view text : {"0", "1n", "999999999n", "-1n", "1.000001", "1025", "7Ei",
                                "9223372036854775806999999999n", "1e400", "-1e400", "123456789.987654321"}) {
    EXPECT_EQ(quantity(quantity(text).format()), quantity(text)) << text;
    EXPECT_EQ(quantity(quantity(text).format_decimal()), quantity(text)) << text;
  }
}

TEST(QuantityArithmetic, AddsAndComparesExactly) {
  EXPECT_EQ(quantity("0.1") + quantity("0.2"), quantity("0.3"));
  EXPECT_EQ(quantity("7Ei") + quantity("1n") - quantity("7Ei"), nano(1));
  EXPECT_LT(quantity("999999999n"), quantity("1"));
  EXPECT_LT(quantity("-1"), quantity("0"));
  EXPECT_EQ(quantity("1Ki"), quantity("1024"));
  EXPECT_EQ(quantity("1000m"), quantity("1"));
}

TEST(QuantityArithmetic, SaturatesInsteadOfWrapping) {
  Quantity sum;
  for (int i = 0; i < 1000; ++i) sum += quantity("1e400");
  EXPECT_EQ(sum, Quantity::units(kMax));
  EXPECT_TRUE((quantity("5Ei") + quantity("5Ei")).is_saturated());
  EXPECT_EQ(quantity("-5Ei") - quantity("5Ei"), Quantity::units(-kMax));
  EXPECT_EQ(Quantity::units(kMin), Quantity::units(-kMax));
}

TEST(QuantityFit, ComparesARequestWithACapacity) {
  EXPECT_TRUE(quantity("2").fits_in(quantity("2")));
  EXPECT_FALSE(quantity("2000000001n").fits_in(quantity("2")));
  EXPECT_TRUE(quantity("0").fits_in(quantity("0")));
  EXPECT_FALSE(quantity("0").fits_in(quantity("-1n")));
  EXPECT_TRUE(quantity("-1").fits_in(quantity("0")));
}

TEST(QuantityFit, RefusesASaturatedRequestWhateverTheCapacity) {
  EXPECT_FALSE(quantity("1e400").fits_in(quantity("1e400")));
  EXPECT_FALSE((quantity("5Ei") + quantity("5Ei")).fits_in(quantity("1e400")));
  EXPECT_TRUE(quantity("7Ei").fits_in(quantity("1e400")));
}

}  // namespace
}  // namespace kerf::model
