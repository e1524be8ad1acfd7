#pragma once

#include <optional>
#include <string_view>

namespace kerf::io {

/// What a price has to be, for messages.
inline constexpr std::string_view kExpectedPrice = "expected a price in USD per hour, a finite number of at least 0";

/// Reads a decimal number that is finite and not negative: `0.096`, `1e-3`. Nothing for any other text, NaN and
/// infinities included. Independent of the locale. O(length).
[[nodiscard]] std::optional<double> parse_price(std::string_view text);

}  // namespace kerf::io
