#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kerf/reference/exact_price.h"

namespace kerf::reference {

/// Positions of candidates, ascending.
using Positions = std::vector<std::size_t>;

/// A set of candidates, one bit for each, that saves no more than its bound.
struct BoundedSet {
  std::uint32_t bits = 0;
  ExactPrice bound;

  [[nodiscard]] Positions positions() const;
};

/// Sets from the one that may save most to the one that may save least; equal ones from few candidates to many, then in
/// candidate order. They are sorted as far as anyone looks. Source: disruption.md 6.6.
class SubsetQueue {
 public:
  explicit SubsetQueue(std::vector<BoundedSet> sets) : sets_(std::move(sets)) {}

  [[nodiscard]] std::size_t size() const { return sets_.size(); }
  /// The n-th, which must be below size(). O(log n), and O(sets) whenever n is twice what it was.
  [[nodiscard]] const BoundedSet& at(std::size_t n);

 private:
  std::vector<BoundedSet> sets_;
  std::size_t sorted_ = 0;
};

}  // namespace kerf::reference
