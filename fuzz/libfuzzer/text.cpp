#include <cstddef>
#include <cstdint>

#include "kerf/fuzz/targets.h"

// What a fuzzing engine calls for a target that reads text. KERF_FUZZ_TARGET is the target that it is compiled for: it
// names the function, not the table of all, so that a fuzzer holds no more than what its target runs.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size <= kerf::fuzz::kMostBytes) kerf::fuzz::KERF_FUZZ_TARGET({data, size});
  return 0;
}
