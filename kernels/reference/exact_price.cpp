#include "kerf/reference/exact_price.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace kerf::reference {

namespace {

constexpr int kDecimals = 30;
/// Sums of a hundred of these still fit 128 bits.
constexpr double kLargest = 1e6;

}  // namespace

ExactPrice::ExactPrice(double price_usd_hour) {
  double magnitude = std::abs(price_usd_hour);
  if (!(magnitude <= kLargest)) magnitude = kLargest;
  std::array<char, 64> buffer{};
  auto [end, error] =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), magnitude, std::chars_format::scientific);
  std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
  std::size_t mark = text.find('e');
  std::string_view exponent_text = text.substr(mark + 1);
  if (exponent_text.starts_with('+')) exponent_text.remove_prefix(1);
  int exponent = 0;
  std::from_chars(exponent_text.data(), exponent_text.data() + exponent_text.size(), exponent);
  // d.ddd e X: the first digit stands for 10^X, every further one for a tenth of the one before.
  int place = kDecimals + exponent;
  for (char c : text.substr(0, mark)) {
    if (c == '.') continue;
    if (place < 0) break;
    model::Int128 value = c - '0';
    for (int i = 0; i < place; ++i) value *= 10;
    count_ += value;
    --place;
  }
  if (price_usd_hour < 0) count_ = -count_;
}

}  // namespace kerf::reference
