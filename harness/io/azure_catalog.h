#pragma once

#include <expected>
#include <string>

#include "kerf/io/catalog.h"
#include "kerf/io/csv.h"

namespace kerf::io {

/// `azure_catalog` from any table with the columns of the embedded list. The error names line and column.
[[nodiscard]] std::expected<model::InstanceCatalog, std::string> azure_catalog_from(const CsvTable& table,
                                                                                    const CatalogOptions& options,
                                                                                    const model::NodeClass* node_class);

}  // namespace kerf::io
