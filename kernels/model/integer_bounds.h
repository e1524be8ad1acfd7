#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace kerf::model {

/// The larger of two optional integers; a missing one does not count.
[[nodiscard]] constexpr std::optional<std::int64_t> larger(std::optional<std::int64_t> a,
                                                           std::optional<std::int64_t> b) {
  return a && b ? std::optional(std::max(*a, *b)) : a ? a : b;
}

/// The smaller of two optional integers; a missing one does not count.
[[nodiscard]] constexpr std::optional<std::int64_t> smaller(std::optional<std::int64_t> a,
                                                            std::optional<std::int64_t> b) {
  return a && b ? std::optional(std::min(*a, *b)) : a ? a : b;
}

/// The integer bounds of a requirement, both inclusive. Source: provisioning.md 2.1.
struct IntegerBounds {
  std::optional<std::int64_t> gte;
  std::optional<std::int64_t> lte;

  [[nodiscard]] constexpr bool is_open() const { return !gte && !lte; }
  /// No integer lies within.
  [[nodiscard]] constexpr bool is_crossed() const { return gte && lte && *gte > *lte; }
  /// Whether a value lies within, given as the integer that it is, if it is one.
  [[nodiscard]] constexpr bool allow(std::optional<std::int64_t> number) const {
    return is_open() || (number && (!gte || *number >= *gte) && (!lte || *number <= *lte));
  }
  /// Both at once. Source: provisioning.md 2.2.
  [[nodiscard]] constexpr IntegerBounds operator&(const IntegerBounds& other) const {
    return {.gte = larger(gte, other.gte), .lte = smaller(lte, other.lte)};
  }
};

}  // namespace kerf::model
