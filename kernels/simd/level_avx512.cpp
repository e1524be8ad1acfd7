#if defined(__x86_64__)

// xsimd's own templates get a namespace per level, too: see level_kernels.h.
#define xsimd xsimd_level_avx512
#include <xsimd/xsimd.hpp>

#include "kerf/simd/kernels.h"

#define KERF_LEVEL level_avx512

namespace kerf::simd::KERF_LEVEL {
namespace {

using Arch = xsimd::avx512bw;
#include "kerf/simd/level_vectors.h"

Word bits(Mask<std::int64_t> mask) { return static_cast<__mmask8>(mask); }
Word bits(Mask<std::int32_t> mask) { return static_cast<__mmask16>(mask); }

}  // namespace
}  // namespace kerf::simd::KERF_LEVEL

#include "kerf/simd/level_kernels.h"

namespace kerf::simd::KERF_LEVEL {

const Kernels& table();
const Kernels& table() { return kKernels; }

}  // namespace kerf::simd::KERF_LEVEL

#endif
