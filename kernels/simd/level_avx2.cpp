#if defined(__x86_64__)

// xsimd's own templates get a namespace per level, too: see level_kernels.h.
#define xsimd xsimd_level_avx2
#include <xsimd/xsimd.hpp>

#include "kerf/simd/kernels.h"

#define KERF_LEVEL level_avx2

namespace kerf::simd::KERF_LEVEL {
namespace {

using Arch = xsimd::avx2;
#include "kerf/simd/level_vectors.h"

Word bits(Mask<std::int64_t> mask) { return static_cast<Word>(_mm256_movemask_pd(_mm256_castsi256_pd(mask))); }
Word bits(Mask<std::int32_t> mask) { return static_cast<Word>(_mm256_movemask_ps(_mm256_castsi256_ps(mask))); }

}  // namespace
}  // namespace kerf::simd::KERF_LEVEL

#include "kerf/simd/level_kernels.h"

namespace kerf::simd::KERF_LEVEL {

const Kernels& table();
const Kernels& table() { return kKernels; }

}  // namespace kerf::simd::KERF_LEVEL

#endif
