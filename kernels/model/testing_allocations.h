#pragma once

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

/// Counts what a test program takes from the heap, by an `operator new` of its own. To be included by one file of the
/// program alone.
namespace kerf::model::testing {

/// How often so far. Atomic, because a compiler may assume that `new` leaves plain variables alone.
inline std::atomic<std::size_t> allocation_count = 0;

}  // namespace kerf::model::testing

// Not inlined, so that the compiler sees a matching pair.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++kerf::model::testing::allocation_count;
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
