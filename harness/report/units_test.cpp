#include "kerf/report/units.h"

#include <gtest/gtest.h>

namespace kerf::report {
namespace {

using model::Quantity;

TEST(Units, ShowsPricesPerHourWithFourDigits) {
  EXPECT_EQ(price_per_hour(0.17), "$0.1700/h");
  EXPECT_EQ(price_per_hour(0), "$0.0000/h");
  EXPECT_EQ(price_per_hour(113.56838), "$113.5684/h");
}

TEST(Units, ShowsTinyPricesInTheirShortestForm) { EXPECT_EQ(price_per_hour(0.000000017), "$1.7e-08/h"); }

TEST(Units, PutsTheSignBeforeTheCurrency) {
  EXPECT_EQ(price_per_hour(-0.17), "-$0.1700/h");
  EXPECT_EQ(price_per_month(-0.17), "-$124.10/month");
  EXPECT_EQ(price_per_hour(-1e-17), "$0.0000/h");
  EXPECT_EQ(price_per_month(-1e-17), "$0.00/month");
}

TEST(Units, CountsAMonthAs730Hours) { EXPECT_EQ(price_per_month(0.17), "$124.10/month"); }

TEST(Units, ShowsRatiosInPercent) {
  EXPECT_EQ(percent(0.874), "87%");
  EXPECT_EQ(percent(std::nullopt), "-");
  EXPECT_EQ(signed_percent(0.125), "+12.5%");
  EXPECT_EQ(signed_percent(0), "+0.0%");
  EXPECT_EQ(signed_percent(std::nullopt), "-");
}

TEST(Units, CountsInWords) {
  EXPECT_EQ(counted(1, "pod"), "1 pod");
  EXPECT_EQ(counted(0, "pod"), "0 pods");
}

TEST(Units, ShowsAmountsAsPeopleWriteThem) {
  EXPECT_EQ(amount("cpu", Quantity::milli(3500)), "3.5");
  EXPECT_EQ(amount("cpu", Quantity::units(120)), "120");
  EXPECT_EQ(amount("memory", Quantity::units(512LL << 20)), "512Mi");
  EXPECT_EQ(amount("memory", Quantity::units(1536LL << 20)), "1.5Gi");
  EXPECT_EQ(amount("nvidia.com/gpu", Quantity::units(2)), "2");
}

}  // namespace
}  // namespace kerf::report
