#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace kerf::model {

/// An instant in UTC with nanosecond resolution (years 1678 to 2261).
using Time = std::chrono::sys_time<std::chrono::nanoseconds>;

/// A signed span of time in nanoseconds, as Go's time.Duration.
using Duration = std::chrono::nanoseconds;

/// A duration that may be switched off: `Never` in the API is `std::nullopt` here. Source: disruption.md 1.2-1.3.
struct NillableDuration {
  std::optional<Duration> value;

  [[nodiscard]] bool is_never() const { return !value.has_value(); }
  bool operator==(const NillableDuration&) const = default;
};

/// Reads an RFC 3339 instant (`2026-03-02T12:00:00Z`, fraction and numeric offset allowed).
/// The error says what was expected. O(length).
[[nodiscard]] std::expected<Time, std::string> parse_rfc3339(std::string_view text);

/// Writes an instant in UTC, without a fraction where it is zero: `2026-03-02T12:00:00Z`.
[[nodiscard]] std::string format_rfc3339(Time time);

/// Reads a Go duration (`90s`, `1h30m`, `-1.5h`; units ns, us, ms, s, m, h; `0` alone). Overflow is an error.
[[nodiscard]] std::expected<Duration, std::string> parse_duration(std::string_view text);

/// Writes a duration as Go does: `1h30m0s`, `1.5s`, `0s`.
[[nodiscard]] std::string format_duration(Duration duration);

}  // namespace kerf::model
