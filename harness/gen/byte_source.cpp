#include "kerf/gen/byte_source.h"

#include <algorithm>

namespace kerf::gen {

std::uint64_t Source::below(std::uint64_t bound) { return bound == 0 ? 0 : next(bound) % bound; }

std::int64_t Source::between(std::int64_t low, std::int64_t high) {
  return low + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(high - low) + 1));
}

std::int64_t Source::edge(std::int64_t low, std::int64_t high) {
  switch (below(8)) {
    case 0:
      return low;
    case 1:
      return high;
    case 2:
      return std::min(low + 1, high);
    case 3:
      return std::max(high - 1, low);
    default:
      return between(low, high);
  }
}

std::uint64_t ByteSource::next(std::uint64_t bound) {
  std::uint64_t value = 0;
  int shift = 0;
  do {
    if (position_ < bytes_.size()) value |= static_cast<std::uint64_t>(bytes_[position_++]) << shift;
    shift += 8;
  } while (shift < 64 && bound > std::uint64_t{1} << shift);
  return value;
}

std::uint64_t SeedSource::next(std::uint64_t /*bound*/) {
  state_ += 0x9e3779b97f4a7c15ULL;
  std::uint64_t mixed = state_;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
  return mixed ^ (mixed >> 31);
}

}  // namespace kerf::gen
