#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "kerf/model/decision.h"
#include "kerf/reference/instance_filter.h"
#include "kerf/reference/templates.h"

namespace kerf::reference {

/// The cheapest available offering of the type that is offered; equal prices by zone, then capacity
/// type. Source: provisioning.md 6.3, formats.md "Decision".
[[nodiscard]] const model::Offering* cheapest_offering(const TemplateType& type, OfferingFilter& offered);

/// The types by their cheapest offering (none: last), then by name. Source: provisioning.md 6.3.
[[nodiscard]] std::vector<std::uint32_t> in_price_order(const Template& source, std::vector<std::uint32_t> types,
                                                        const model::Requirements& requirements);

/// The same where the cheapest offering of each is known: by type of the template, nullptr for none.
void sort_by_price(std::vector<std::uint32_t>& types, const Template& source,
                   std::span<const model::Offering* const> cheapest);

[[nodiscard]] model::PricedOffering priced(const model::InstanceType& type, const model::Offering& offering);

}  // namespace kerf::reference
