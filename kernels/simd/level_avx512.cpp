#if defined(__x86_64__)

// xsimd's own templates get a namespace per level, too: see level_kernels.h.
#define xsimd xsimd_level_avx512
#include <xsimd/xsimd.hpp>

#include "kerf/simd/kernels.h"

#define KERF_LEVEL level_avx512

namespace kerf::simd::KERF_LEVEL {
namespace {

using Batch = xsimd::batch<std::int64_t, xsimd::avx512bw>;
constexpr std::size_t kLanes = Batch::size;

Batch load(const std::int64_t* from) { return Batch::load_unaligned(from); }
Batch broadcast(std::int64_t amount) { return Batch(amount); }
Word less(Batch a, Batch b) { return static_cast<__mmask8>(a < b); }

}  // namespace
}  // namespace kerf::simd::KERF_LEVEL

#include "kerf/simd/level_kernels.h"

namespace kerf::simd::KERF_LEVEL {

const Kernels& table();
const Kernels& table() { return kKernels; }

}  // namespace kerf::simd::KERF_LEVEL

#endif
