#pragma once

#include <compare>

#include "kerf/model/quantity.h"

namespace kerf::reference {

/// A sum of prices as the decimals they were written in: a double stands for its shortest decimal text. Exact to 30
/// digits after the point; what is finer is cut off. Source: disruption.md 6.6.
class ExactPrice {
 public:
  ExactPrice() = default;
  /// Not finite and absurdly large prices count as the largest one that sums can hold.
  explicit ExactPrice(double price_usd_hour);

  ExactPrice& operator+=(ExactPrice other) {
    count_ += other.count_;
    return *this;
  }
  ExactPrice& operator-=(ExactPrice other) {
    count_ -= other.count_;
    return *this;
  }
  friend ExactPrice operator+(ExactPrice a, ExactPrice b) { return a += b; }
  friend ExactPrice operator-(ExactPrice a, ExactPrice b) { return a -= b; }
  friend bool operator==(ExactPrice a, ExactPrice b) { return a.count_ == b.count_; }
  friend std::strong_ordering operator<=>(ExactPrice a, ExactPrice b) {
    return a.count_ < b.count_   ? std::strong_ordering::less
           : a.count_ > b.count_ ? std::strong_ordering::greater
                                 : std::strong_ordering::equal;
  }

 private:
  model::Int128 count_ = 0;  ///< In 1e-30 USD per hour.
};

}  // namespace kerf::reference
