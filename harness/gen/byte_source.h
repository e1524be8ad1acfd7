#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kerf::gen {

/// Where a generator takes its choices from. Zero is always the simplest choice.
class Source {
 public:
  virtual ~Source() = default;
  Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  /// Raw bits, at least as many as it takes to choose one of `bound`.
  virtual std::uint64_t next(std::uint64_t bound) = 0;
  /// A number in [0, bound); 0 when bound is 0.
  std::uint64_t below(std::uint64_t bound);
  /// A number in [low, high].
  std::int64_t between(std::int64_t low, std::int64_t high);
  /// True once in `denominator` on average.
  bool one_in(std::uint64_t denominator) { return denominator > 0 && below(denominator) == denominator - 1; }
  /// A number in [low, high] that is often one of the ends or beside one.
  std::int64_t edge(std::int64_t low, std::int64_t high);
  /// An element of a non-empty list.
  template <typename Item>
  const Item& pick(std::span<const Item> items) {
    return items[below(items.size())];
  }
};

/// Reads choices front to back from bytes, as few bytes a choice as its bound needs; past the end everything is zero,
/// so cutting or zeroing bytes makes simpler scenarios.
class ByteSource final : public Source {
 public:
  explicit ByteSource(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  std::uint64_t next(std::uint64_t bound) override;

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t position_ = 0;
};

/// SplitMix64: the same numbers on every machine for the same seed.
class SeedSource final : public Source {
 public:
  explicit SeedSource(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next(std::uint64_t bound) override;

 private:
  std::uint64_t state_;
};

}  // namespace kerf::gen
