#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <string>

#include "kerf/model/requirements.h"
#include "kerf/model/resources.h"

namespace {

// Atomic, because a compiler may assume that `new` leaves plain variables alone.
std::atomic<std::size_t> allocation_count = 0;

}  // namespace

// Counts what this test program takes from the heap. Not inlined, so that the compiler sees a matching pair.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocation_count;
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace kerf::model {
namespace {

std::string long_value(char c) { return std::string(40, c); }

TEST(HotPath, AllocatesNothing) {
  Requirements existing;
  existing.add("example.com/a-rather-long-label-key", Requirement::in({long_value('a'), long_value('b')}));
  existing.add("kubernetes.io/arch", Requirement::in({"amd64"}));
  existing.add("size", Requirement::of(Operator::kGt, {"5"}));
  Requirements incoming;
  incoming.add("example.com/a-rather-long-label-key", Requirement::of(Operator::kNotIn, {long_value('a')}));
  incoming.add("size", Requirement::in({"4", "7"}));
  incoming.add("topology.kubernetes.io/zone", Requirement::in({"zone-1"}));
  ResourceTable table;
  ResourceList list;
  list.set("cpu", Quantity::units(1));
  ResourceVector request(list, table);

  std::size_t before = allocation_count;
  bool held = intersects(existing, incoming) && is_compatible(existing, incoming, Undefined::kWellKnown) &&
              has_intersection(existing.get("size"), incoming.get("size")) && existing.get("missing").has("x") &&
              fits(request, request);
  std::size_t after = allocation_count;

  EXPECT_TRUE(held);
  EXPECT_EQ(after, before);
}

TEST(HotPath, IsMeasuredByACounterThatSeesAllocations) {
  std::size_t before = allocation_count;
  std::string text = long_value('x');
  EXPECT_GT(allocation_count, before) << text;
}

}  // namespace
}  // namespace kerf::model
