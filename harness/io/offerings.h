#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/io/catalog.h"
#include "kerf/model/instance_type.h"

namespace kerf::io {

/// An offering that holds no reservation: its zone and capacity type, reservation id DoesNotExist. Not priced yet and
/// so not available. Source: formats.md "InstanceType".
[[nodiscard]] model::Offering unreserved_offering(std::string_view zone, std::string_view capacity_type);

/// The labels that follow from a type's name and offerings, replacing what it has under these keys: instance type,
/// and over all offerings their zones, capacity types and reservation ids (DoesNotExist where there are none).
/// Source: formats.md "InstanceType".
void imply_labels(model::InstanceType& type);

/// The zones of `wanted` in byte order without repetition, `defaults` when there are none.
[[nodiscard]] std::vector<std::string> zones_or(std::span<const std::string> wanted,
                                                std::span<const std::string_view> defaults);

/// Sets the price of an offering and makes it available; without a price it is neither.
void set_price(model::Offering& offering, std::optional<double> price_usd_hour);

/// Drops every spot offering; `imply_labels` has to follow.
void drop_spot(model::InstanceType& type);

/// The last steps of every catalog: types by name, the prices of `options` in place of its own.
[[nodiscard]] model::InstanceCatalog finish_catalog(std::string name, std::vector<model::InstanceType> types,
                                                    const CatalogOptions& options);

}  // namespace kerf::io
