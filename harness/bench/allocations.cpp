#include "kerf/bench/allocations.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

#if defined(__SANITIZE_ADDRESS__)
#define KERF_KEEPS_OPERATOR_NEW 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define KERF_KEEPS_OPERATOR_NEW 1
#endif
#endif

namespace kerf::bench {
namespace {

/// What some of the threads have allocated. A cache line each, so that threads do not wait for each other.
struct alignas(64) Counter {
  std::atomic<std::uint64_t> allocations{0};
  std::atomic<std::uint64_t> bytes{0};
};

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables): operator new has nowhere else to count.
std::array<Counter, 64> counters;
std::atomic<std::size_t> threads{0};
thread_local const std::size_t kCounterOfThread = threads.fetch_add(1, std::memory_order_relaxed) % counters.size();
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

#ifndef KERF_KEEPS_OPERATOR_NEW
void count(std::size_t size) {
  Counter& counter = counters[kCounterOfThread];
  counter.allocations.fetch_add(1, std::memory_order_relaxed);
  counter.bytes.fetch_add(size, std::memory_order_relaxed);
}

void* allocate(std::size_t size) {
  count(size);
  return std::malloc(size == 0 ? 1 : size);
}

// aligned_alloc wants a multiple of the alignment.
void* allocate(std::size_t size, std::align_val_t alignment) {
  count(size);
  const auto step = static_cast<std::size_t>(alignment);
  return std::aligned_alloc(step, (size + step - 1) / step * step);
}

void* checked(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
#endif

}  // namespace

bool counts_heap_use() {
#ifdef KERF_KEEPS_OPERATOR_NEW
  return false;
#else
  return true;
#endif
}

HeapUse heap_use() {
  HeapUse use;
  for (const Counter& counter : counters) {
    use.allocations += counter.allocations.load(std::memory_order_relaxed);
    use.bytes += counter.bytes.load(std::memory_order_relaxed);
  }
  return use;
}

}  // namespace kerf::bench

#ifndef KERF_KEEPS_OPERATOR_NEW
// The array and nothrow forms of the library come down to these.
void* operator new(std::size_t size) { return kerf::bench::checked(kerf::bench::allocate(size)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return kerf::bench::checked(kerf::bench::allocate(size, alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
#endif
