#include <gtest/gtest.h>

#include "kerf/judge/disruption_test_world.h"

namespace kerf::judge {
namespace {

TEST(BlockedBy, ALimitThatIsExceededIsSaid) {
  DisruptionWorld world = one_replaced();
  world.pool().limits = model::ResourceList{{"cpu", World::quantity("3")}};
  ASSERT_EQ(world.codes(), Codes{"J-BLOCKED-BY"});
  EXPECT_EQ(world.first_message(), "is blocked by '', but NodePool default uses 4 cpu of 3");
  world.command().blocked_by = "LIMIT";
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(BlockedBy, ALimitThatIsReachedIsNot) {
  DisruptionWorld world = one_replaced();
  world.pool().limits = model::ResourceList{{"cpu", World::quantity("4")}};
  EXPECT_EQ(world.codes(), Codes{});
  world.command().blocked_by = "LIMIT";
  EXPECT_EQ(world.codes(), Codes{"J-BLOCKED-BY"});
}

TEST(BlockedBy, ADeletionIsNot) {
  DisruptionWorld world = one_deleted();
  world.pool().limits = model::ResourceList{{"cpu", World::quantity("3")}};
  EXPECT_EQ(world.codes(), Codes{});
}

}  // namespace
}  // namespace kerf::judge
