#pragma once

#include <cstdint>
#include <map>

namespace kerf::judge {

/// A sum of prices in exact decimals: a price counts as the shortest decimal that is read as the same double.
class ExactSum {
 public:
  /// `price` must be finite.
  void add(double price);
  [[nodiscard]] bool operator<(const ExactSum& other) const;

 private:
  std::map<int, std::int64_t> digits_;  ///< Per power of ten the sum of the digits there; not carried over.
};

}  // namespace kerf::judge
