#pragma once

#include <cstdint>

namespace kerf::bench {

/// How often this process has asked the heap for memory, and for how many bytes in all. Counts `operator new`, which
/// the program that links this library gets from it: a counter a thread beside malloc. Always 0 under AddressSanitizer,
/// whose own `operator new` is worth more.
struct HeapUse {
  std::uint64_t allocations = 0;
  std::uint64_t bytes = 0;
};

[[nodiscard]] HeapUse heap_use();
/// Whether this program counts at all.
[[nodiscard]] bool counts_heap_use();

}  // namespace kerf::bench
