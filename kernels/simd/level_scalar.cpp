// Lane by lane, and compiled so that no vector instruction comes of it: what other levels are measured against.

#include "kerf/simd/kernels.h"

#define KERF_LEVEL level_scalar

namespace kerf::simd::KERF_LEVEL {
namespace {

using Batch = std::int64_t;
constexpr std::size_t kLanes = 1;

Batch load(const std::int64_t* from) { return *from; }
Batch broadcast(std::int64_t amount) { return amount; }
Word less(Batch a, Batch b) { return a < b ? 1 : 0; }

}  // namespace
}  // namespace kerf::simd::KERF_LEVEL

#include "kerf/simd/level_kernels.h"

namespace kerf::simd::KERF_LEVEL {

const Kernels& table();
const Kernels& table() { return kKernels; }

}  // namespace kerf::simd::KERF_LEVEL
