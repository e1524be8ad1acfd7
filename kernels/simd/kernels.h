#pragma once

#include <cstddef>
#include <cstdint>

#include "kerf/simd/bits.h"

namespace kerf::simd {

/// Amounts of several resources by number: `columns[resource * stride + i]` is what number `i` has of `resource`.
/// Columns are padded to whole words, so that kernels read 64 amounts at a time.
struct Columns {
  const std::int64_t* amounts = nullptr;
  std::size_t stride = 0;
  std::size_t resources = 0;
};

/// The kernels of one level. Every level gives the same answers; they differ in speed alone.
struct Kernels {
  /// Takes from `set` every number that has less than `need[resource]` of some resource. Words of `set` that are empty
  /// cost a test, others a compare per resource and vector. Reads whole words of columns; allocates nothing.
  void (*keep_fitting)(const std::int64_t* need, const Columns& columns, Word* set, std::size_t words);
};

}  // namespace kerf::simd
