#include "kerf/io/price_overrides.h"

#include <gtest/gtest.h>

#include "kerf/io/catalog.h"

namespace kerf::io {
namespace {

using model::InstanceCatalog;

std::string error_of(const std::string& csv) {
  auto prices = read_price_overrides({"prices.csv", csv});
  return prices ? "no error" : prices.error();
}

TEST(PriceFile, ReadsZonalAndGeneralPrices) {
  auto prices = read_price_overrides(
      {"prices.csv", "instance_type,zone,capacity_type,usd_hour\nm5.large,,on-demand,0.08\nm5.large,z1,spot,0.01\n"});
  ASSERT_TRUE(prices) << prices.error();
  ASSERT_EQ(prices->size(), 2U);
  EXPECT_EQ(prices->at(0).zone, "");
  EXPECT_EQ(prices->at(0).price_usd_hour, 0.08);
  EXPECT_EQ(prices->at(1).instance_type, "m5.large");
  EXPECT_EQ(prices->at(1).zone, "z1");
  EXPECT_EQ(prices->at(1).capacity_type, "spot");
}

TEST(PriceFile, NamesLineAndColumn) {
  const std::string kHeader = "instance_type,zone,capacity_type,usd_hour\n";
  EXPECT_EQ(error_of("type,price\n"), "prices.csv: the header lacks instance_type, zone, capacity_type, usd_hour");
  EXPECT_EQ(error_of(kHeader + "a,,spot,-1\n"),
            "prices.csv: line 2, column usd_hour: expected a price in USD per hour, a finite number of at least 0, "
            "found `-1`");
  EXPECT_EQ(error_of(kHeader + "a,,spot,\n"),
            "prices.csv: line 2, column usd_hour: expected a price in USD per hour, a finite number of at least 0, "
            "found ``");
  EXPECT_EQ(error_of(kHeader + "a,,cheap,1\n"),
            "prices.csv: line 2, column capacity_type: expected on-demand, spot or reserved, found `cheap`");
  EXPECT_EQ(error_of(kHeader + ",,spot,1\n"),
            "prices.csv: line 2, column instance_type: expected a label value, found ``");
  EXPECT_EQ(error_of(kHeader + "a,z1,spot,1\na,z1,spot,2\n"), "prices.csv: line 3: the price of line 2 again");
  EXPECT_EQ(error_of(kHeader + "a,spot,1\n"), "prices.csv: line 2, column 9: 3 fields, expected the 4 of the header");
}

double price_of(const InstanceCatalog& catalog, std::string_view type, std::string_view zone,
                std::string_view capacity_type) {
  for (const model::Offering& offering : catalog.find(type)->offerings) {
    if (offering.zone == zone && offering.capacity_type == capacity_type) return offering.price_usd_hour;
  }
  return -1;
}

TEST(PriceOverrides, PriceForOneZoneWinsOverOneForAllZones) {
  const std::vector<PriceOverride> prices = {{"m5.large", "us-east-1b", "on-demand", 0.05},
                                             {"m5.large", "", "on-demand", 0.07}};
  const InstanceCatalog catalog = aws_catalog({.zones = {}, .no_spot = false, .prices = prices}, nullptr);
  EXPECT_EQ(price_of(catalog, "m5.large", "us-east-1a", "on-demand"), 0.07);
  EXPECT_EQ(price_of(catalog, "m5.large", "us-east-1b", "on-demand"), 0.05);
  EXPECT_EQ(price_of(catalog, "m5.large", "us-east-1a", "spot"), 0.015379);
  EXPECT_EQ(price_of(catalog, "m5.xlarge", "us-east-1a", "on-demand"), 0.192);
}

TEST(PriceOverrides, MakesAnUnpricedOfferingAvailable) {
  const std::vector<PriceOverride> prices = {{"p5e.48xlarge", "", "on-demand", 40}};
  const InstanceCatalog catalog = aws_catalog({.zones = {}, .no_spot = false, .prices = prices}, nullptr);
  const model::Offering& offering = catalog.find("p5e.48xlarge")->offerings[0];
  EXPECT_EQ(offering.price_usd_hour, 40);
  EXPECT_TRUE(offering.priced);
  EXPECT_TRUE(offering.available);
}

TEST(PriceOverrides, LeavesAnUnavailableOfferingUnavailable) {
  InstanceCatalog catalog = kwok_catalog({});
  catalog.types[0].offerings[0].available = false;
  const std::vector<PriceOverride> prices = {{catalog.types[0].name, "", "spot", 0.5}};
  apply_price_overrides(catalog, prices);
  EXPECT_EQ(catalog.types[0].offerings[0].price_usd_hour, 0.5);
  EXPECT_FALSE(catalog.types[0].offerings[0].available);
}

TEST(PriceOverrides, ApplyToEveryCatalog) {
  const std::vector<PriceOverride> prices = {{"Standard_D4s_v3", "", "spot", 0.01},
                                             {"c-1x-amd64-linux", "", "spot", 0.02}};
  CatalogOptions options{.zones = {}, .no_spot = false, .prices = prices};
  EXPECT_EQ(price_of(azure_catalog(options, nullptr), "Standard_D4s_v3", "southcentralus-1", "spot"), 0.01);
  EXPECT_EQ(price_of(kwok_catalog(options), "c-1x-amd64-linux", "test-zone-a", "spot"), 0.02);
}

TEST(PriceOverrides, TellsWhichNameNoOffering) {
  const std::vector<InstanceCatalog> catalogs = {kwok_catalog({})};
  const std::vector<PriceOverride> prices = {{"c-1x-amd64-linux", "test-zone-a", "spot", 1},
                                             {"c-1x-amd64-linux", "test-zone-x", "spot", 1},
                                             {"c-1x-amd64-linux", "", "reserved", 1},
                                             {"c-1x", "", "spot", 1}};
  std::vector<PriceOverride> unmatched = unmatched_prices(catalogs, prices);
  ASSERT_EQ(unmatched.size(), 3U);
  EXPECT_EQ(unmatched[0].zone, "test-zone-x");
  EXPECT_EQ(unmatched[1].capacity_type, "reserved");
  EXPECT_EQ(unmatched[2].instance_type, "c-1x");
}

}  // namespace
}  // namespace kerf::io
