#include <gtest/gtest.h>

#include <string>

#include "kerf/model/requirements.h"
#include "kerf/model/resources.h"
#include "kerf/model/testing_allocations.h"

namespace kerf::model {
namespace {

using testing::allocation_count;

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
