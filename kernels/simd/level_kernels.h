// The kernels, written once over a level. Not an ordinary header: each level_*.cpp includes it once, compiled for its
// own instruction set, after it has defined
//   KERF_LEVEL                   the level's namespace,
//   KERF_LEVEL::Batch<T>         a vector of T with `size`,
//   KERF_LEVEL::load, broadcast  to make one, and
//   KERF_LEVEL::less             of two of them, as bits, first lane lowest.
//
// Nothing in here may instantiate or call an inline function that other files could share, not even one of the standard
// library: the linker keeps a single copy of those, and it may be the one compiled for a processor that is not there.
// The test simd.level_symbols looks at what these objects define.

#include "kerf/simd/kernels.h"

namespace kerf::simd::KERF_LEVEL {
namespace {

/// Bit `i`: `need <= have[i]`, for 64 of them.
Word fit_word(Batch need, const std::int64_t* have) {
  Word misses = 0;
  for (std::size_t lane = 0; lane < kWordBits; lane += kLanes) misses |= less(load(have + lane), need) << lane;
  return ~misses;
}

/// O(resources x words), 64 lanes at a time.
void keep_fitting(const std::int64_t* need, const Columns& columns, Word* set, std::size_t words) {
  for (std::size_t w = 0; w < words; ++w) {
    Word word = set[w];
    const std::int64_t* have = columns.amounts + w * kWordBits;
    for (std::size_t resource = 0; resource < columns.resources && word != 0; ++resource) {
      word &= fit_word(broadcast(need[resource]), have + resource * columns.stride);
    }
    set[w] = word;
  }
}

constexpr Kernels kKernels{keep_fitting};

}  // namespace
}  // namespace kerf::simd::KERF_LEVEL
