// The kernels, written once over a level. Not an ordinary header: each level_*.cpp includes it once, compiled for its
// own instruction set, after it has defined
//   KERF_LEVEL                                  the level's namespace, and in it
//   Batch<T>, kLanes<T>                         a vector of amounts and how many it holds,
//   Mask<T>                                     yes or no by lane,
//   load, store, broadcast, together            of vectors,
//   less, either, none<T>                       of masks, and
//   bits                                        the mask as bits, first lane lowest.
//
// Nothing in here may instantiate or call an inline function that other files could share, not even one of the standard
// library: the linker keeps a single copy of those, and it may be the one compiled for a processor that is not there.
// The test simd.level_symbols looks at what these objects define.

#include "kerf/fault/planted.h"
#include "kerf/simd/kernels.h"

namespace kerf::simd::KERF_LEVEL {
namespace {

/// So many vectors share what is read of a question; more would not stay in registers.
template <typename T>
constexpr std::size_t kAtOnce = kWordBits / kLanes<T> < 8 ? kWordBits / kLanes<T> : 8;

/// Bit `i`: number `i` of the tile has all that is needed.
template <typename T>
Word fit_tile(const T* need, const T* tile, std::size_t resources) {
  Word misses = 0;
  for (std::size_t lane = 0; lane < kWordBits; lane += kAtOnce<T> * kLanes<T>) {
    Mask<T> miss[kAtOnce<T>];
    for (std::size_t v = 0; v < kAtOnce<T>; ++v) miss[v] = none<T>();
    for (std::size_t resource = 0; resource < resources; ++resource) {
      const Batch<T> needed = broadcast(need[resource]);
      const T* have = tile + resource * kWordBits + lane;
      for (std::size_t v = 0; v < kAtOnce<T>; ++v) {
        miss[v] = either<T>(miss[v], less<T>(load(have + v * kLanes<T>), needed));
      }
    }
    Word step = 0;
    const std::size_t tail = fault::planted("simd-tail-ignored") && lane + kAtOnce<T> * kLanes<T> == kWordBits ? 1 : 0;
    for (std::size_t v = 0; v < kAtOnce<T> - tail; ++v) step |= bits(miss[v]) << (v * kLanes<T>);
    misses |= step << lane;
  }
  return ~misses;
}

/// O(resources x words), 64 numbers at a time.
template <typename T>
void keep_fitting(const T* need, const Tiles<T>& tiles, Word* set, std::size_t words) {
  for (std::size_t w = 0; w < words; ++w) {
    if (set[w] != 0) set[w] &= fit_tile(need, tiles.amounts + w * tiles.resources * kWordBits, tiles.resources);
  }
}

using Amount = std::int64_t;

Amount read_all(const Amount* amounts, std::size_t words) {
  constexpr std::size_t kStreams = 4;
  Batch<Amount> all[kStreams];
  for (std::size_t v = 0; v < kStreams; ++v) all[v] = broadcast<Amount>(0);
  for (std::size_t i = 0; i < words * kWordBits; i += kStreams * kLanes<Amount>) {
    for (std::size_t v = 0; v < kStreams; ++v) {
      all[v] = together<Amount>(all[v], load(amounts + i + v * kLanes<Amount>));
    }
  }
  Amount lanes[kLanes<Amount>];
  store<Amount>(together<Amount>(together<Amount>(all[0], all[1]), together<Amount>(all[2], all[3])), lanes);
  Amount result = 0;
  for (std::size_t lane = 0; lane < kLanes<Amount>; ++lane) result |= lanes[lane];
  return result;
}

constexpr Kernels kKernels{keep_fitting<std::int64_t>, keep_fitting<std::int32_t>, read_all};

}  // namespace
}  // namespace kerf::simd::KERF_LEVEL
