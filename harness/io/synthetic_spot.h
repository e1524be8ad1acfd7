#pragma once

#include <cstdint>
#include <string_view>

namespace kerf::io {

/// FNV-1a over the bytes of `text`, 64 bit.
[[nodiscard]] std::uint64_t fnv1a(std::string_view text);

/// The discount of the synthetic spot rule in basis points, 6000 to 9000: 6000 + fnv1a(family) mod 2601 +
/// fnv1a(family "/" zone) mod 401. No public, static list of spot prices exists; this rule stands in for one, and what
/// it gives is called synthetic wherever it is shown. The rule stands in corpora/README.md, section 4.
[[nodiscard]] std::int64_t synthetic_spot_discount_bp(std::string_view family, std::string_view zone);

/// The synthetic spot price: on-demand less the discount, in whole 1e-6 USD, rounded down.
[[nodiscard]] double synthetic_spot_price(double on_demand_usd_hour, std::int64_t discount_bp);

}  // namespace kerf::io
