#if defined(__aarch64__)

// xsimd's own templates get a namespace per level, too: see level_kernels.h.
#define xsimd xsimd_level_neon
#include <xsimd/xsimd.hpp>

#include "kerf/simd/kernels.h"

#define KERF_LEVEL level_neon

namespace kerf::simd::KERF_LEVEL {
namespace {

using Arch = xsimd::neon64;
#include "kerf/simd/level_vectors.h"

Word bits(Mask<std::int64_t> mask) {
  const uint64x2_t lanes = mask;
  return (vgetq_lane_u64(lanes, 0) & 1) | (vgetq_lane_u64(lanes, 1) & 2);
}
Word bits(Mask<std::int32_t> mask) {
  const uint32x4_t lanes = mask;
  const uint32x4_t weights{1, 2, 4, 8};
  return vaddvq_u32(vandq_u32(lanes, weights));
}

}  // namespace
}  // namespace kerf::simd::KERF_LEVEL

#include "kerf/simd/level_kernels.h"

namespace kerf::simd::KERF_LEVEL {

const Kernels& table();
const Kernels& table() { return kKernels; }

}  // namespace kerf::simd::KERF_LEVEL

#endif
