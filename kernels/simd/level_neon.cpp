#if defined(__aarch64__)

// xsimd's own templates get a namespace per level, too: see level_kernels.h.
#define xsimd xsimd_level_neon
#include <xsimd/xsimd.hpp>

#include "kerf/simd/kernels.h"

#define KERF_LEVEL level_neon

namespace kerf::simd::KERF_LEVEL {
namespace {

using Batch = xsimd::batch<std::int64_t, xsimd::neon64>;
constexpr std::size_t kLanes = Batch::size;

Batch load(const std::int64_t* from) { return Batch::load_unaligned(from); }
Batch broadcast(std::int64_t amount) { return Batch(amount); }
Word less(Batch a, Batch b) {
  const uint64x2_t lanes = a < b;
  return (vgetq_lane_u64(lanes, 0) & 1) | (vgetq_lane_u64(lanes, 1) & 2);
}

}  // namespace
}  // namespace kerf::simd::KERF_LEVEL

#include "kerf/simd/level_kernels.h"

namespace kerf::simd::KERF_LEVEL {

const Kernels& table();
const Kernels& table() { return kKernels; }

}  // namespace kerf::simd::KERF_LEVEL

#endif
