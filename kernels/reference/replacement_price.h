#pragma once

#include <optional>
#include <string_view>

#include "kerf/model/instance_type.h"
#include "kerf/reference/instance_filter.h"
#include "kerf/reference/templates.h"

namespace kerf::reference {

/// What a node of that type, zone and capacity type is said to cost: its first offering there, sold out or not; nothing
/// when there is none or its price is unknown. Source: disruption.md 2.3.
[[nodiscard]] std::optional<double> listed_price(const model::InstanceType& type, std::string_view zone,
                                                 std::string_view capacity_type);

/// The most that a launch of the type may cost: the dearest available offering that goes with the requirements, of
/// reserved capacity if there is any, else of spot, else on demand; infinite when there is none.
/// Source: disruption.md 6.3.
[[nodiscard]] double launch_price(const TemplateType& type, OfferingFilter& offered);

/// The cheapest available offering that goes with the requirements; 0 when there is none. Source: disruption.md 9.
[[nodiscard]] double destination_price(const TemplateType& type, OfferingFilter& offered);

/// The cheapest offering of the type, sold out or not, for a node with those labels; nothing when there is none.
/// Source: disruption.md 6.6.
[[nodiscard]] std::optional<double> cheapest_listed_price(const model::InstanceType& type,
                                                          const model::LabelMap& labels);

}  // namespace kerf::reference
