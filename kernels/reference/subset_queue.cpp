#include "kerf/reference/subset_queue.h"

#include <algorithm>
#include <bit>

namespace kerf::reference {

namespace {

/// Of two sets of one size the one with the first position that the other lacks comes first.
bool comes_before(const BoundedSet& a, const BoundedSet& b) {
  if (a.bound != b.bound) return a.bound > b.bound;
  const int sizes = std::popcount(a.bits) - std::popcount(b.bits);
  if (sizes != 0) return sizes < 0;
  const std::uint32_t differing = a.bits ^ b.bits;
  return (a.bits & differing & (~differing + 1)) != 0;
}

}  // namespace

Positions BoundedSet::positions() const {
  Positions set;
  for (std::uint32_t rest = bits; rest != 0; rest &= rest - 1) {
    set.push_back(static_cast<std::size_t>(std::countr_zero(rest)));
  }
  return set;
}

const BoundedSet& SubsetQueue::at(std::size_t n) {
  constexpr std::size_t kFirst = 64;
  while (n >= sorted_) {
    const auto from = sets_.begin() + static_cast<std::ptrdiff_t>(sorted_);
    sorted_ = std::min(std::max(kFirst, 2 * sorted_), sets_.size());
    const auto to = sets_.begin() + static_cast<std::ptrdiff_t>(sorted_);
    if (to != sets_.end()) std::nth_element(from, to, sets_.end(), comes_before);
    std::sort(from, to, comes_before);
  }
  return sets_[n];
}

}  // namespace kerf::reference
