#if defined(__x86_64__)

// xsimd's own templates get a namespace per level, too: see level_kernels.h.
#define xsimd xsimd_level_sse42
#include <xsimd/xsimd.hpp>

#include "kerf/simd/kernels.h"

#define KERF_LEVEL level_sse42

namespace kerf::simd::KERF_LEVEL {
namespace {

using Arch = xsimd::sse4_2;
#include "kerf/simd/level_vectors.h"

Word bits(Mask<std::int64_t> mask) { return static_cast<Word>(_mm_movemask_pd(_mm_castsi128_pd(mask))); }
Word bits(Mask<std::int32_t> mask) { return static_cast<Word>(_mm_movemask_ps(_mm_castsi128_ps(mask))); }

}  // namespace
}  // namespace kerf::simd::KERF_LEVEL

#include "kerf/simd/level_kernels.h"

namespace kerf::simd::KERF_LEVEL {

const Kernels& table();
const Kernels& table() { return kKernels; }

}  // namespace kerf::simd::KERF_LEVEL

#endif
