#pragma once

#include <expected>
#include <span>
#include <string>
#include <vector>

#include "kerf/io/load.h"
#include "kerf/model/instance_type.h"

namespace kerf::io {

/// Reads a price file: CSV with the columns `instance_type,zone,capacity_type,usd_hour`, an empty zone meaning every
/// zone. The same offering twice is an error. The error names line and column, and what was expected.
[[nodiscard]] std::expected<std::vector<PriceOverride>, std::string> read_price_overrides(const SourceFile& file);

/// Puts each price on the offerings of its type, zone and capacity type; a price for one zone wins over one for every
/// zone, whatever their order. An offering that had no price becomes available. Nothing is added: a price for an
/// offering that does not exist changes nothing, and `unmatched_prices` tells. O(offerings of the named types).
void apply_price_overrides(model::InstanceCatalog& catalog, std::span<const PriceOverride> prices);

/// The prices that name no offering of any of the catalogs: most likely a misspelt type or zone.
[[nodiscard]] std::vector<PriceOverride> unmatched_prices(std::span<const model::InstanceCatalog> catalogs,
                                                          std::span<const PriceOverride> prices);

}  // namespace kerf::io
