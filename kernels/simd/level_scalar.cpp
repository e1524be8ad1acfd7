// Lane by lane, and compiled so that no vector instruction comes of it: what other levels are measured against.

#include "kerf/simd/kernels.h"

#define KERF_LEVEL level_scalar

namespace kerf::simd::KERF_LEVEL {
namespace {

template <typename T>
using Batch = T;
template <typename T>
using Mask = Word;
template <typename T>
constexpr std::size_t kLanes = 1;

template <typename T>
T load(const T* from) {
  return *from;
}
template <typename T>
void store(T amount, T* to) {
  *to = amount;
}
template <typename T>
T broadcast(T amount) {
  return amount;
}
template <typename T>
T together(T a, T b) {
  return a | b;
}
template <typename T>
Word none() {
  return 0;
}
template <typename T>
Word less(T a, T b) {
  return a < b ? 1 : 0;
}
template <typename T>
Word either(Word a, Word b) {
  return a | b;
}
Word bits(Word mask) { return mask; }

}  // namespace
}  // namespace kerf::simd::KERF_LEVEL

#include "kerf/simd/level_kernels.h"

namespace kerf::simd::KERF_LEVEL {

const Kernels& table();
const Kernels& table() { return kKernels; }

}  // namespace kerf::simd::KERF_LEVEL
