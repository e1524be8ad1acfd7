#include "kerf/judge/exact_sum.h"

#include <array>
#include <charconv>
#include <string_view>

namespace kerf::judge {

void ExactSum::add(double price) {
  std::array<char, 64> text{};
  const auto written = std::to_chars(text.data(), text.data() + text.size(), price, std::chars_format::scientific);
  std::string_view mantissa(text.data(), static_cast<std::size_t>(written.ptr - text.data()));
  const std::size_t mark = mantissa.find('e');
  std::string_view exponent = mantissa.substr(mark + 1);
  if (exponent.starts_with('+')) exponent.remove_prefix(1);
  int power = 0;
  std::from_chars(exponent.data(), exponent.data() + exponent.size(), power);
  mantissa = mantissa.substr(0, mark);
  const int sign = mantissa.starts_with('-') ? -1 : 1;
  for (char c : mantissa) {
    if (c < '0' || c > '9') continue;
    digits_[power--] += sign * (c - '0');
  }
}

bool ExactSum::operator<(const ExactSum& other) const {
  std::map<int, std::int64_t> difference = digits_;
  for (const auto& [power, digit] : other.digits_) difference[power] -= digit;
  if (difference.empty()) return false;
  // Carried upwards, every digit but the carry beyond the last lies in 0 to 9, so that carry alone has a sign.
  std::int64_t carry = 0;
  for (int power = difference.begin()->first; power <= difference.rbegin()->first; ++power) {
    const auto digit = difference.find(power);
    const std::int64_t value = carry + (digit == difference.end() ? 0 : digit->second);
    carry = value >= 0 ? value / 10 : -((-value + 9) / 10);
  }
  return carry < 0;
}

}  // namespace kerf::judge
