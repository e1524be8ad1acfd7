#pragma once

#include <compare>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace kerf::model {

/// `using` takes no __extension__, without which -Wpedantic refuses the type.
__extension__ typedef __int128 Int128;  // NOLINT(modernize-use-using)

/// An exact Kubernetes quantity: a signed count of 1e-9 units. Magnitudes are capped at 2^63-1 units when parsed, and
/// sums saturate instead of wrapping. A value at the cap stands for "more than any machine has": `fits_in` refuses it
/// whatever the capacity. Source: provisioning.md 8.1.
class Quantity {
 public:
  constexpr Quantity() = default;

  /// Whole units (`4` cpu, bytes of memory).
  [[nodiscard]] static Quantity units(std::int64_t units);
  /// Thousandths (`250` = 250m).
  [[nodiscard]] static Quantity milli(std::int64_t milli);
  /// Billionths, capped.
  [[nodiscard]] static Quantity nano(Int128 nano);

  /// Reads the grammar of provisioning.md 8.1. Finer than 1n rounds away from zero; too large is capped, never an
  /// error. The error text says what was expected. O(length).
  [[nodiscard]] static std::expected<Quantity, std::string> parse(std::string_view text);

  [[nodiscard]] constexpr Int128 nano_count() const { return nano_; }
  /// Units, rounded up as `Value()` upstream; saturates in 64 bits.
  [[nodiscard]] std::int64_t value() const;
  /// Thousandths, rounded up as `MilliValue()` upstream; saturates in 64 bits.
  [[nodiscard]] std::int64_t milli_value() const;
  /// Nearest double in units; for display and scores only, never for a comparison that decides.
  [[nodiscard]] double to_double() const;
  [[nodiscard]] constexpr bool is_zero() const { return nano_ == 0; }
  [[nodiscard]] constexpr bool is_negative() const { return nano_ < 0; }
  /// True when the magnitude is at or above the cap of 2^63-1 units.
  [[nodiscard]] bool is_saturated() const;
  /// `*this <= capacity` for a request, except that a saturated request fits nowhere.
  [[nodiscard]] bool fits_in(Quantity capacity) const;

  /// Canonical text: the largest binary suffix (Ki..Ei) that divides it exactly when the value is a multiple of 1024
  /// of at least 1Ki, else plain units, else m, u, n. parse(format(q)) == q for every q.
  [[nodiscard]] std::string format() const;
  /// Text in powers of 1000 only (`3500m`, `2`, `1500`): what cpu and counts are shown in.
  [[nodiscard]] std::string format_decimal() const;

  Quantity& operator+=(Quantity other);
  Quantity& operator-=(Quantity other);
  friend Quantity operator+(Quantity a, Quantity b) { return a += b; }
  friend Quantity operator-(Quantity a, Quantity b) { return a -= b; }
  friend constexpr bool operator==(Quantity a, Quantity b) { return a.nano_ == b.nano_; }
  friend constexpr std::strong_ordering operator<=>(Quantity a, Quantity b) {
    return a.nano_ < b.nano_   ? std::strong_ordering::less
           : a.nano_ > b.nano_ ? std::strong_ordering::greater
                               : std::strong_ordering::equal;
  }

 private:
  Int128 nano_ = 0;
};

}  // namespace kerf::model
