#pragma once

#include <cstddef>
#include <cstdint>

#include "kerf/simd/bits.h"

namespace kerf::simd {

/// Amounts of several resources by number, in tiles of 64 numbers that hold one resource after the other: number `i`
/// has `amounts[tile_place(i, resource, resources)]`. A question about all resources reads memory in one stream,
/// however many there are.
template <typename Amount>
struct Tiles {
  const Amount* amounts = nullptr;
  std::size_t resources = 0;
};

[[nodiscard]] constexpr std::size_t tile_place(std::size_t number, std::size_t resource, std::size_t resources) {
  return (number / kWordBits * resources + resource) * kWordBits + number % kWordBits;
}

/// The kernels of one level. Every level gives the same answers; they differ in speed alone.
struct Kernels {
  /// Takes from `set` every number that has less than `need[resource]` of some resource. Words of `set` that are empty
  /// cost a test, others a compare per resource and vector. Reads whole tiles; allocates nothing.
  void (*keep_fitting)(const std::int64_t* need, const Tiles<std::int64_t>& tiles, Word* set, std::size_t words);
  /// The same for amounts of half the width: twice as many a vector, half the memory.
  void (*keep_fitting_narrow)(const std::int32_t* need, const Tiles<std::int32_t>& tiles, Word* set, std::size_t words);
  /// Every bit of so many words of 64 amounts together: the least that can be done with memory that is read once.
  /// Benchmarks measure the others against it.
  std::int64_t (*read_all)(const std::int64_t* amounts, std::size_t words);
};

}  // namespace kerf::simd
