#include "kerf/io/yaml_scalar.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <system_error>
#include <utility>

namespace kerf::io {
namespace {

constexpr std::array<std::string_view, 11> kTrue = {"y",    "Y",    "yes", "Yes", "YES", "true",
                                                    "True", "TRUE", "on",  "On",  "ON"};
constexpr std::array<std::string_view, 11> kFalse = {"n",     "N",     "no",  "No",  "NO", "false",
                                                     "False", "FALSE", "off", "Off", "OFF"};
constexpr std::array<std::string_view, 5> kNullWords = {"", "~", "null", "Null", "NULL"};
constexpr std::array<std::string_view, 12> kNotFinite = {".nan",  ".NaN",  ".NAN",  ".inf",  ".Inf",  ".INF",
                                                         "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF"};

template <std::size_t kSize>
bool contains(const std::array<std::string_view, kSize>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::size_t skip_digits(std::string_view& text) {
  const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
  text.remove_prefix(count);
  return count;
}

/// Base and length of the prefix of an unsigned integer: `0x`, `0o` or `0b` in either case, or `0` for octal.
std::pair<int, std::size_t> base_of(std::string_view digits) {
  if (digits.size() < 2 || digits[0] != '0') return {10, 0};
  switch (digits[1]) {
    case 'x':
    case 'X':
      return {16, 2};
    case 'o':
    case 'O':
      return {8, 2};
    case 'b':
    case 'B':
      return {2, 2};
    default:
      return {8, 1};
  }
}

/// The decimal text of an integer in any notation; nothing when `text` is none. Decimal digits of any length stay as
/// they are, the other notations must fit 64 bits.
std::optional<std::string> decimal_integer(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const auto [base, prefix] = base_of(text);
  const std::string_view digits = text.substr(prefix);
  const std::string sign = negative ? "-" : "";
  if (base == 10) {
    std::string_view rest = digits;
    if (skip_digits(rest) == 0 || !rest.empty()) return std::nullopt;
    return sign + std::string(digits);
  }
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (digits.empty() || error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return sign + std::to_string(value);
}

/// Digits with an optional point and exponent: `1.`, `.5`, `1e3`, `08`.
bool is_float(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  const std::size_t whole = skip_digits(text);
  std::size_t fraction = 0;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    fraction = skip_digits(text);
  }
  if (whole == 0 && fraction == 0) return false;
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    if (skip_digits(text) == 0) return false;
  }
  return text.empty();
}

std::string without_underscores(std::string_view text) {
  std::string plain(text);
  std::erase(plain, '_');
  return plain;
}

Scalar string_scalar(std::string_view text) { return {ValueKind::kString, std::string(text), false}; }

}  // namespace

Scalar resolve_plain(std::string_view text) {
  if (contains(kNullWords, text)) return {};
  const char first = text.front();
  const bool number_like = is_digit(first) || first == '+' || first == '-';
  if (number_like || first == '.') {
    if (contains(kNotFinite, text)) return {ValueKind::kNumber, std::string(text), false};
    const std::string plain = number_like ? without_underscores(text) : std::string(text);
    if (number_like) {
      if (std::optional<std::string> integer = decimal_integer(plain)) {
        return {ValueKind::kNumber, std::move(*integer), true};
      }
    }
    return is_float(plain) ? Scalar{ValueKind::kNumber, plain, false} : string_scalar(text);
  }
  if (contains(kTrue, text)) return {ValueKind::kBool, "true", false};
  if (contains(kFalse, text)) return {ValueKind::kBool, "false", false};
  return string_scalar(text);
}

std::optional<Scalar> resolve_tagged(std::string_view tag, std::string_view text) {
  constexpr std::string_view kOwnTags = "tag:yaml.org,2002:";
  if (!tag.starts_with(kOwnTags)) return string_scalar(text);
  tag.remove_prefix(kOwnTags.size());
  Scalar scalar = resolve_plain(text);
  if (tag == "null") return scalar.kind == ValueKind::kNull ? std::optional(scalar) : std::nullopt;
  if (tag == "bool") return scalar.kind == ValueKind::kBool ? std::optional(scalar) : std::nullopt;
  if (tag == "float") return scalar.kind == ValueKind::kNumber ? std::optional(scalar) : std::nullopt;
  if (tag == "int") return scalar.integer ? std::optional(scalar) : std::nullopt;
  return string_scalar(text);
}

}  // namespace kerf::io
