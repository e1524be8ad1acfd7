#include "kerf/model/quantity.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>

namespace kerf::model {
namespace {

constexpr Int128 kNanoPerUnit = 1'000'000'000;
constexpr std::int64_t kMaxInt64 = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMinInt64 = std::numeric_limits<std::int64_t>::min();
constexpr Int128 kCapNano = Int128{kMaxInt64} * kNanoPerUnit;
/// 10^28 nano lies above the cap, so a number with more digits in front of its nano point is capped.
constexpr std::int64_t kMaxNanoDigits = 29;
/// Exponents beyond this are cut: no text is long enough for the difference to show.
constexpr std::int64_t kExponentLimit = 1'000'000'000'000'000;

constexpr std::string_view kBinarySuffixes = "KMGTPE";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

Int128 clamp_to_cap(Int128 nano) { return std::clamp(nano, -kCapNano, kCapNano); }

/// The parts of a quantity's text.
struct Number {
  bool negative = false;
  std::string_view whole;
  std::string_view fraction;
  std::string_view suffix;
};

std::string_view take_digits(std::string_view& text) {
  std::size_t length = 0;
  while (length < text.size() && is_digit(text[length])) ++length;
  std::string_view digits = text.substr(0, length);
  text.remove_prefix(length);
  return digits;
}

std::optional<Number> split(std::string_view text) {
  Number number;
  if (!text.empty() && (text.front() == '+' || text.front() == '-')) {
    number.negative = text.front() == '-';
    text.remove_prefix(1);
  }
  number.whole = take_digits(text);
  if (!text.empty() && text.front() == '.') {
    text.remove_prefix(1);
    number.fraction = take_digits(text);
  }
  number.suffix = text;
  if (number.whole.empty() && number.fraction.empty()) return std::nullopt;
  return number;
}

/// The power of ten that a decimal suffix or an exponent stands for.
std::optional<std::int64_t> decimal_exponent(std::string_view suffix) {
  if (suffix.empty()) return 0;
  if (suffix.size() == 1) {
    switch (suffix.front()) {
      case 'n':
        return -9;
      case 'u':
        return -6;
      case 'm':
        return -3;
      case 'k':
        return 3;
      case 'M':
        return 6;
      case 'G':
        return 9;
      case 'T':
        return 12;
      case 'P':
        return 15;
      case 'E':
        return 18;
      default:
        return std::nullopt;
    }
  }
  if (suffix.front() != 'e' && suffix.front() != 'E') return std::nullopt;
  suffix.remove_prefix(1);
  bool negative = suffix.front() == '-';
  if (negative || suffix.front() == '+') suffix.remove_prefix(1);
  std::string_view digits = take_digits(suffix);
  if (digits.empty() || !suffix.empty()) return std::nullopt;
  std::int64_t exponent = 0;
  for (char digit : digits) exponent = std::min(exponent * 10 + (digit - '0'), kExponentLimit);
  return negative ? -exponent : exponent;
}

/// The power of 1024 of `Ki` .. `Ei`.
std::optional<int> binary_power(std::string_view suffix) {
  if (suffix.size() != 2 || suffix[1] != 'i') return std::nullopt;
  std::size_t place = kBinarySuffixes.find(suffix[0]);
  if (place == std::string_view::npos) return std::nullopt;
  return static_cast<int>(place) + 1;
}

/// Nano count of whole.fraction x 10^exponent, rounded up, at most kCapNano.
Int128 decimal_nano(const Number& number, std::int64_t exponent) {
  auto digit_at = [&number](std::size_t i) {
    return i < number.whole.size() ? number.whole[i] : number.fraction[i - number.whole.size()];
  };
  std::size_t size = number.whole.size() + number.fraction.size();
  std::size_t first = 0;
  while (first < size && digit_at(first) == '0') ++first;
  if (first == size) return 0;
  // How many digits, from the first that is not zero, stand before the nano point.
  std::int64_t kept = static_cast<std::int64_t>(number.whole.size()) - static_cast<std::int64_t>(first) + exponent + 9;
  if (kept <= 0) return 1;
  if (kept > kMaxNanoDigits) return kCapNano;
  Int128 nano = 0;
  std::size_t next = first;
  for (std::int64_t i = 0; i < kept; ++i) {
    nano = nano * 10 + (next < size ? digit_at(next) - '0' : 0);
    ++next;
  }
  bool rest = false;
  for (; next < size; ++next) rest = rest || digit_at(next) != '0';
  return std::min(nano + (rest ? 1 : 0), kCapNano);
}

/// Nano count of whole.fraction x 1024^power, rounded up, at most kCapNano.
Int128 binary_nano(const Number& number, int power) {
  const Int128 factor = Int128{1} << (10 * power);
  Int128 whole = 0;
  for (char digit : number.whole) whole = std::min<Int128>(whole * 10 + (digit - '0'), kMaxInt64);
  if (whole * factor >= kMaxInt64) return kCapNano;
  // Multiplies the decimal fraction from its last digit to its first; flooring at every step floors the whole.
  Int128 fraction = 0;
  bool rest = false;
  for (std::size_t i = number.fraction.size(); i-- > 0;) {
    fraction += (number.fraction[i] - '0') * factor * kNanoPerUnit;
    rest = rest || fraction % 10 != 0;
    fraction /= 10;
  }
  return std::min(whole * factor * kNanoPerUnit + fraction + (rest ? 1 : 0), kCapNano);
}

/// `nano / unit`, rounded away from zero, saturated in 64 bits.
std::int64_t rounded_up(Int128 nano, Int128 unit) {
  Int128 count = nano / unit;
  if (nano % unit != 0) count += nano < 0 ? -1 : 1;
  return static_cast<std::int64_t>(std::clamp<Int128>(count, kMinInt64, kMaxInt64));
}

/// Decimal text without a binary suffix: units, m, u or n, whichever is coarsest and exact.
std::string decimal_text(bool negative, Int128 magnitude) {
  std::string_view sign = negative ? "-" : "";
  auto units = static_cast<std::uint64_t>(magnitude / kNanoPerUnit);
  auto nano = static_cast<std::uint64_t>(magnitude % kNanoPerUnit);
  if (nano == 0) return fmt::format("{}{}", sign, units);
  int digits = 9;
  std::string_view suffix = "n";
  if (nano % 1'000'000 == 0) {
    nano /= 1'000'000;
    digits = 3;
    suffix = "m";
  } else if (nano % 1'000 == 0) {
    nano /= 1'000;
    digits = 6;
    suffix = "u";
  }
  if (units == 0) return fmt::format("{}{}{}", sign, nano, suffix);
  return fmt::format("{}{}{:0{}}{}", sign, units, nano, digits, suffix);
}

}  // namespace

Quantity Quantity::units(std::int64_t units) { return nano(Int128{units} * kNanoPerUnit); }

Quantity Quantity::milli(std::int64_t milli) { return nano(Int128{milli} * 1'000'000); }

Quantity Quantity::nano(Int128 nano) {
  Quantity quantity;
  quantity.nano_ = clamp_to_cap(nano);
  return quantity;
}

std::expected<Quantity, std::string> Quantity::parse(std::string_view text) {
  auto fail = [text] {
    return std::unexpected(
        fmt::format("expected a quantity such as 2, 500m or 1.5Gi (suffixes n u m k M G T P E, Ki Mi Gi Ti Pi Ei, or "
                    "e and an exponent), got \"{}\"",
                    text));
  };
  auto number = split(text);
  if (!number) return fail();
  Int128 magnitude = 0;
  if (auto power = binary_power(number->suffix)) {
    magnitude = binary_nano(*number, *power);
  } else if (auto exponent = decimal_exponent(number->suffix)) {
    magnitude = decimal_nano(*number, *exponent);
  } else {
    return fail();
  }
  return nano(number->negative ? -magnitude : magnitude);
}

std::int64_t Quantity::value() const { return rounded_up(nano_, kNanoPerUnit); }

std::int64_t Quantity::milli_value() const { return rounded_up(nano_, 1'000'000); }

double Quantity::to_double() const { return static_cast<double>(nano_) / 1e9; }

bool Quantity::is_saturated() const { return nano_ >= kCapNano || nano_ <= -kCapNano; }

bool Quantity::fits_in(Quantity capacity) const { return nano_ < kCapNano && nano_ <= capacity.nano_; }

std::string Quantity::format() const {
  bool negative = nano_ < 0;
  Int128 magnitude = negative ? -nano_ : nano_;
  auto units = static_cast<std::uint64_t>(magnitude / kNanoPerUnit);
  bool binary = magnitude % kNanoPerUnit == 0 && units != 0 && units % 1024 == 0;
  if (!binary) return decimal_text(negative, magnitude);
  std::size_t power = 0;
  while (power < kBinarySuffixes.size() && units % 1024 == 0) {
    units /= 1024;
    ++power;
  }
  return fmt::format("{}{}{}i", negative ? "-" : "", units, kBinarySuffixes[power - 1]);
}

std::string Quantity::format_decimal() const {
  bool negative = nano_ < 0;
  return decimal_text(negative, negative ? -nano_ : nano_);
}

Quantity& Quantity::operator+=(Quantity other) {
  nano_ = clamp_to_cap(nano_ + other.nano_);
  return *this;
}

Quantity& Quantity::operator-=(Quantity other) {
  nano_ = clamp_to_cap(nano_ - other.nano_);
  return *this;
}

}  // namespace kerf::model
