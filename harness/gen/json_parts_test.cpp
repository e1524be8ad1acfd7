#include "kerf/gen/json_parts.h"

#include <gtest/gtest.h>

namespace kerf::gen {
namespace {

TEST(JsonParts, WriteMembersAndItemsInTheOrderOfTheCalls) {
  Object inner;
  inner.number("n", std::int64_t{-3}).flag("f", true).null("x");
  List list;
  list.text("a").put(inner);
  Object outer;
  outer.text("t", "v").put("list", list).number("p", 0.25).put_some("none", List{}).put_some("some", inner);
  EXPECT_EQ(outer.json(), R"({"t":"v","list":["a",{"n":-3,"f":true,"x":null}],"p":0.25,)"
                          R"("some":{"n":-3,"f":true,"x":null}})");
}

TEST(JsonParts, MergeTakesOverAllMembers) {
  Object left;
  left.text("a", "1");
  Object right;
  right.text("b", "2");
  EXPECT_EQ(left.merge(right).merge(Object{}).json(), R"({"a":"1","b":"2"})");
}

}  // namespace
}  // namespace kerf::gen
