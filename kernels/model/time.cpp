#include "kerf/model/time.h"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <utility>

namespace kerf::model {
namespace {

using std::chrono::nanoseconds;

constexpr std::int64_t kNanosPerSecond = 1'000'000'000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Walks over the text; every step fails softly.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  [[nodiscard]] bool at_digit() const { return !rest_.empty() && is_digit(rest_.front()); }
  [[nodiscard]] std::string_view rest() const { return rest_; }
  bool take(char wanted) {
    if (rest_.empty() || rest_.front() != wanted) return false;
    rest_.remove_prefix(1);
    return true;
  }
  int digit() {
    int value = rest_.front() - '0';
    rest_.remove_prefix(1);
    return value;
  }
  /// Exactly `width` digits.
  std::optional<int> number(int width) {
    int value = 0;
    for (int i = 0; i < width; ++i) {
      if (!at_digit()) return std::nullopt;
      value = value * 10 + digit();
    }
    return value;
  }
  void skip(std::size_t count) { rest_.remove_prefix(count); }

 private:
  std::string_view rest_;
};

std::optional<std::chrono::sys_days> read_date(Cursor& cursor) {
  auto year = cursor.number(4);
  if (!year || !cursor.take('-')) return std::nullopt;
  auto month = cursor.number(2);
  if (!month || !cursor.take('-')) return std::nullopt;
  auto day = cursor.number(2);
  if (!day) return std::nullopt;
  std::chrono::year_month_day date(std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
                                   std::chrono::day(static_cast<unsigned>(*day)));
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date);
}

std::optional<std::int64_t> read_seconds_of_day(Cursor& cursor) {
  auto hour = cursor.number(2);
  if (!hour || *hour > 23 || !cursor.take(':')) return std::nullopt;
  auto minute = cursor.number(2);
  if (!minute || *minute > 59 || !cursor.take(':')) return std::nullopt;
  auto second = cursor.number(2);
  if (!second || *second > 59) return std::nullopt;
  return *hour * 3600LL + *minute * 60LL + *second;
}

/// Digits after the ninth are dropped.
std::optional<std::int64_t> read_fraction_nanos(Cursor& cursor) {
  if (!cursor.take('.')) return 0;
  if (!cursor.at_digit()) return std::nullopt;
  std::int64_t nanos = 0;
  std::int64_t place = kNanosPerSecond / 10;
  while (cursor.at_digit()) {
    nanos += cursor.digit() * place;
    place /= 10;
  }
  return nanos;
}

std::optional<std::int64_t> read_offset_seconds(Cursor& cursor) {
  if (cursor.take('Z')) return 0;
  std::int64_t sign = 1;
  if (cursor.take('-')) {
    sign = -1;
  } else if (!cursor.take('+')) {
    return std::nullopt;
  }
  auto hour = cursor.number(2);
  if (!hour || *hour > 23 || !cursor.take(':')) return std::nullopt;
  auto minute = cursor.number(2);
  if (!minute || *minute > 59) return std::nullopt;
  return sign * (*hour * 3600LL + *minute * 60LL);
}

struct DurationUnit {
  std::string_view name;
  std::uint64_t nanos;
};

/// Longer names before their prefixes. Both micro signs count: U+00B5 and U+03BC.
constexpr std::array<DurationUnit, 8> kDurationUnits{{{"ns", 1},
                                                      {"us", 1'000},
                                                      {"\xC2\xB5s", 1'000},
                                                      {"\xCE\xBCs", 1'000},
                                                      {"ms", 1'000'000},
                                                      {"s", 1'000'000'000},
                                                      {"m", 60'000'000'000},
                                                      {"h", 3'600'000'000'000}}};

/// The unit's name reaches to the next digit or dot, so `1sm` names no unit.
std::optional<std::uint64_t> read_unit(Cursor& cursor) {
  std::string_view rest = cursor.rest();
  std::size_t length = 0;
  while (length < rest.size() && rest[length] != '.' && !is_digit(rest[length])) ++length;
  for (const DurationUnit& unit : kDurationUnits) {
    if (unit.name == rest.substr(0, length)) {
      cursor.skip(length);
      return unit.nanos;
    }
  }
  return std::nullopt;
}

constexpr std::uint64_t kMaxMagnitude = 1ULL << 63;

enum class DurationError : std::uint8_t { kSyntax, kOverflow };

/// One `digits[.digits]unit` group in nanoseconds. The fraction is taken through a double and truncated, as Go does.
std::expected<std::uint64_t, DurationError> read_duration_group(Cursor& cursor) {
  bool any_digit = false;
  std::uint64_t whole = 0;
  while (cursor.at_digit()) {
    any_digit = true;
    if (whole > kMaxMagnitude / 10) return std::unexpected(DurationError::kOverflow);
    whole = whole * 10 + static_cast<std::uint64_t>(cursor.digit());
    if (whole > kMaxMagnitude) return std::unexpected(DurationError::kOverflow);
  }
  std::uint64_t fraction = 0;
  double scale = 1;
  if (cursor.take('.')) {
    bool full = false;
    while (cursor.at_digit()) {
      any_digit = true;
      auto digit = static_cast<std::uint64_t>(cursor.digit());
      full = full || fraction > (kMaxMagnitude - 1 - digit) / 10;
      if (full) continue;
      fraction = fraction * 10 + digit;
      scale *= 10;
    }
  }
  if (!any_digit) return std::unexpected(DurationError::kSyntax);
  auto unit = read_unit(cursor);
  if (!unit) return std::unexpected(DurationError::kSyntax);
  if (whole > kMaxMagnitude / *unit) return std::unexpected(DurationError::kOverflow);
  std::uint64_t nanos = whole * *unit;
  if (fraction > 0) {
    nanos += static_cast<std::uint64_t>(static_cast<double>(fraction) * (static_cast<double>(*unit) / scale));
    if (nanos > kMaxMagnitude) return std::unexpected(DurationError::kOverflow);
  }
  return nanos;
}

std::unexpected<std::string> duration_error(std::string_view text, DurationError error) {
  if (error == DurationError::kOverflow) {
    return std::unexpected(fmt::format("expected a duration of at most 2562047h, got \"{}\"", text));
  }
  return std::unexpected(fmt::format("expected a duration such as 90s or 1h30m, got \"{}\"", text));
}

/// `value / unit` with up to `digits` decimals, trailing zeros left out.
std::string fixed_point(std::uint64_t value, std::uint64_t unit, int digits) {
  std::uint64_t fraction = value % unit;
  if (fraction == 0) return fmt::format("{}", value / unit);
  std::string decimals = fmt::format("{:0{}}", fraction, digits);
  decimals.erase(decimals.find_last_not_of('0') + 1);
  return fmt::format("{}.{}", value / unit, decimals);
}

}  // namespace

std::expected<Time, std::string> parse_rfc3339(std::string_view text) {
  auto fail = [text] {
    return std::unexpected(fmt::format("expected an RFC 3339 instant such as 2026-03-02T12:00:00Z, got \"{}\"", text));
  };
  Cursor cursor(text);
  auto date = read_date(cursor);
  if (!date || !cursor.take('T')) return fail();
  auto seconds_of_day = read_seconds_of_day(cursor);
  if (!seconds_of_day) return fail();
  auto nanos = read_fraction_nanos(cursor);
  if (!nanos) return fail();
  auto offset = read_offset_seconds(cursor);
  if (!offset || !cursor.at_end()) return fail();

  std::int64_t seconds = date->time_since_epoch().count() * 86'400LL + *seconds_of_day - *offset;
  std::int64_t total = 0;
  // The fraction counts forward from a possibly negative second, so the last step may come back into range.
  if (seconds < 0 && *nanos > 0) {
    seconds += 1;
    *nanos -= kNanosPerSecond;
  }
  if (__builtin_mul_overflow(seconds, kNanosPerSecond, &total) || __builtin_add_overflow(total, *nanos, &total)) {
    return std::unexpected(fmt::format("expected an instant between the years 1678 and 2261, got \"{}\"", text));
  }
  return Time(nanoseconds(total));
}

std::string format_rfc3339(Time time) {
  // By hand, because the midnight before the earliest instant is no longer one.
  constexpr std::int64_t kNanosPerDay = 86'400 * kNanosPerSecond;
  std::int64_t days = time.time_since_epoch().count() / kNanosPerDay;
  std::int64_t nanos_of_day = time.time_since_epoch().count() % kNanosPerDay;
  if (nanos_of_day < 0) {
    nanos_of_day += kNanosPerDay;
    --days;
  }
  std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(days))};
  auto nanos = static_cast<std::uint64_t>(nanos_of_day);
  constexpr auto kSecond = static_cast<std::uint64_t>(kNanosPerSecond);
  std::uint64_t seconds = nanos / kSecond;
  std::string fraction;
  if (nanos % kSecond != 0) {
    fraction = fmt::format(".{:09}", nanos % kSecond);
    fraction.erase(fraction.find_last_not_of('0') + 1);
  }
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}{}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), seconds / 3600,
                     seconds / 60 % 60, seconds % 60, fraction);
}

std::expected<Duration, std::string> parse_duration(std::string_view text) {
  Cursor cursor(text);
  bool negative = cursor.take('-');
  if (!negative) cursor.take('+');
  if (cursor.rest() == "0") return Duration(0);
  if (cursor.at_end()) return duration_error(text, DurationError::kSyntax);
  std::uint64_t magnitude = 0;
  while (!cursor.at_end()) {
    auto group = read_duration_group(cursor);
    if (!group) return duration_error(text, group.error());
    magnitude += *group;
    if (magnitude > kMaxMagnitude) return duration_error(text, DurationError::kOverflow);
  }
  if (negative) return Duration(static_cast<std::int64_t>(~magnitude + 1));
  if (magnitude == kMaxMagnitude) return duration_error(text, DurationError::kOverflow);
  return Duration(static_cast<std::int64_t>(magnitude));
}

std::string format_duration(Duration duration) {
  bool negative = duration.count() < 0;
  auto magnitude = static_cast<std::uint64_t>(duration.count());
  if (negative) magnitude = ~magnitude + 1;
  std::string_view sign = negative ? "-" : "";
  if (magnitude == 0) return "0s";
  if (magnitude < 1'000) return fmt::format("{}{}ns", sign, magnitude);
  if (magnitude < 1'000'000) return fmt::format("{}{}\xC2\xB5s", sign, fixed_point(magnitude, 1'000, 3));
  if (magnitude < 1'000'000'000) return fmt::format("{}{}ms", sign, fixed_point(magnitude, 1'000'000, 6));
  constexpr std::uint64_t kMinute = 60'000'000'000;
  std::uint64_t minutes = magnitude / kMinute;
  std::string seconds = fixed_point(magnitude % kMinute, 1'000'000'000, 9);
  if (minutes == 0) return fmt::format("{}{}s", sign, seconds);
  if (minutes < 60) return fmt::format("{}{}m{}s", sign, minutes, seconds);
  return fmt::format("{}{}h{}m{}s", sign, minutes / 60, minutes % 60, seconds);
}

}  // namespace kerf::model
