#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/io/field_error.h"
#include "kerf/io/load.h"
#include "kerf/io/tree.h"
#include "kerf/model/instance_type.h"
#include "kerf/model/node_pool.h"

namespace kerf::io {

/// What shapes a cloud's list besides its data file.
struct CatalogOptions {
  std::vector<std::string> zones;  ///< Empty: the cloud's default region's three zones.
  bool no_spot = false;
  std::span<const PriceOverride> prices;
};

/// EC2 types of the embedded us-east-1 list, capacity and overhead by provisioning.md 8.2, as `node_class` configures
/// them (nullptr = defaults). On-demand prices are real, those of us-east-1 whatever the zones; spot prices are the
/// documented synthetic rule. A type without a price stays in the list, its offerings unavailable.
[[nodiscard]] model::InstanceCatalog aws_catalog(const CatalogOptions& options, const model::NodeClass* node_class);

/// Azure sizes of the embedded southcentralus list, likewise: those of which the provider makes nodes. Prices of eastus
/// and westeurope are used for zones there.
[[nodiscard]] model::InstanceCatalog azure_catalog(const CatalogOptions& options, const model::NodeClass* node_class);

/// The 144 synthetic types of the kwok provider, by its documented generator rule. Rule: corpora/README.md, section 5.
[[nodiscard]] model::InstanceCatalog kwok_catalog(const CatalogOptions& options);

/// A catalog given as a file: CSV with the columns of either embedded list (shaped by `node_class` as that one is),
/// kwok's instance_types.json, or InstanceType documents; the latter two bring their own zones. The error names line
/// and column or field, and what was expected.
[[nodiscard]] std::expected<model::InstanceCatalog, std::string> read_catalog(
    const SourceFile& file, const CatalogOptions& options, const model::NodeClass* node_class = nullptr);

/// One `kerf.dev/v1` InstanceType document. Source: formats.md "InstanceType".
[[nodiscard]] std::expected<model::InstanceType, FieldError> read_instance_type(const Value& document);

/// Snapshot dates of the embedded lists, for `kerf version`.
struct CatalogDate {
  std::string name;
  std::string date;       ///< Of its prices, the part that ages first.
  std::size_t types = 0;  ///< Rows of the list.
};
[[nodiscard]] std::vector<CatalogDate> catalog_dates();

}  // namespace kerf::io
