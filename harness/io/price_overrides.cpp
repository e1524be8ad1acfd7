#include "kerf/io/price_overrides.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <tuple>

#include "kerf/io/csv.h"
#include "kerf/io/csv_row.h"
#include "kerf/io/offerings.h"
#include "kerf/io/price.h"
#include "kerf/model/labels.h"

namespace kerf::io {
namespace {

enum PriceColumn : std::size_t { kInstanceType, kZone, kCapacityType, kUsdHour };
constexpr std::array<std::string_view, 4> kPriceColumns{"instance_type", "zone", "capacity_type", "usd_hour"};

PriceOverride read_row(CsvRow& row) {
  PriceOverride price;
  price.instance_type = row.required_label(kInstanceType);
  price.zone = row.label(kZone);
  price.capacity_type = row.text(kCapacityType);
  std::span<const std::string_view> allowed = model::enumerated_values(model::kCapacityTypeLabel);
  if (std::find(allowed.begin(), allowed.end(), price.capacity_type) == allowed.end()) {
    row.refuse(kCapacityType, "expected on-demand, spot or reserved");
  }
  std::optional<double> usd_hour = row.optional_price(kUsdHour);
  if (!usd_hour) row.refuse(kUsdHour, kExpectedPrice);
  price.price_usd_hour = usd_hour.value_or(0);
  return price;
}

bool covers(const PriceOverride& price, const model::Offering& offering) {
  return price.capacity_type == offering.capacity_type && (price.zone.empty() || price.zone == offering.zone);
}

bool names_offering(const model::InstanceCatalog& catalog, const PriceOverride& price) {
  const model::InstanceType* type = catalog.find(price.instance_type);
  return type != nullptr && std::any_of(type->offerings.begin(), type->offerings.end(),
                                        [&](const model::Offering& offering) { return covers(price, offering); });
}

void apply(model::InstanceCatalog& catalog, const PriceOverride& price) {
  auto type = std::lower_bound(catalog.types.begin(), catalog.types.end(), price.instance_type,
                               [](const model::InstanceType& a, const std::string& name) { return a.name < name; });
  if (type == catalog.types.end() || type->name != price.instance_type) return;
  for (model::Offering& offering : type->offerings) {
    if (!covers(price, offering)) continue;
    offering.price_usd_hour = price.price_usd_hour;
    if (!offering.priced) set_price(offering, price.price_usd_hour);
  }
}

}  // namespace

std::expected<std::vector<PriceOverride>, std::string> read_price_overrides(const SourceFile& file) {
  auto located = [&](std::string_view message) { return std::unexpected(fmt::format("{}: {}", file.name, message)); };
  std::expected<CsvTable, CsvError> table = read_csv(file.bytes);
  if (!table) return located(describe(table.error()));
  std::expected<std::vector<std::size_t>, std::string> columns = bind_columns(*table, kPriceColumns);
  if (!columns) return located(columns.error());

  std::vector<PriceOverride> prices;
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t> line_of;
  for (std::size_t i = 0; i < table->rows(); ++i) {
    CsvRow row(*table, *columns, i);
    PriceOverride price = read_row(row);
    if (row.error()) return located(*row.error());
    std::tuple key(price.instance_type, price.zone, price.capacity_type);
    auto [first, is_new] = line_of.emplace(std::move(key), table->line(i));
    if (!is_new) {
      return located(fmt::format("line {}: the price of line {} again", table->line(i), first->second));
    }
    prices.push_back(std::move(price));
  }
  return prices;
}

void apply_price_overrides(model::InstanceCatalog& catalog, std::span<const PriceOverride> prices) {
  for (bool zonal : {false, true}) {
    for (const PriceOverride& price : prices) {
      if (price.zone.empty() != zonal) apply(catalog, price);
    }
  }
}

std::vector<PriceOverride> unmatched_prices(std::span<const model::InstanceCatalog> catalogs,
                                            std::span<const PriceOverride> prices) {
  std::vector<PriceOverride> unmatched;
  for (const PriceOverride& price : prices) {
    bool named = std::any_of(catalogs.begin(), catalogs.end(),
                             [&](const model::InstanceCatalog& catalog) { return names_offering(catalog, price); });
    if (!named) unmatched.push_back(price);
  }
  return unmatched;
}

}  // namespace kerf::io
