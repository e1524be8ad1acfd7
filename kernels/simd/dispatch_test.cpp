#include "kerf/simd/dispatch.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace kerf::simd {
namespace {

TEST(Dispatch, AlwaysHasTheScalarLevel) {
  EXPECT_EQ(built_levels().front(), Level::kScalar);
  EXPECT_EQ(supported_levels().front(), Level::kScalar);
}

TEST(Dispatch, UsesTheFastestLevelOfTheMachine) { EXPECT_EQ(current_level(), supported_levels().back()); }

TEST(Dispatch, FindsEverySupportedLevelByItsName) {
  for (Level level : supported_levels()) EXPECT_EQ(find_level(level_name(level)), level);
}

TEST(Dispatch, RefusesALevelThatNobodyKnows) {
  auto level = find_level("mmx");
  ASSERT_FALSE(level);
  EXPECT_TRUE(level.error().starts_with(R"(SIMD level "mmx" is not known, expected one of scalar)")) << level.error();
}

TEST(Dispatch, RefusesALevelThatTheProcessorLacks) {
  for (Level level : built_levels()) {
    if (is_supported(level)) continue;
    auto found = find_level(level_name(level));
    ASSERT_FALSE(found);
    EXPECT_TRUE(found.error().starts_with("this processor lacks SIMD level ")) << found.error();
  }
}

TEST(Dispatch, KeepsAChosenLevel) {
  const Level before = current_level();
  choose_level(Level::kScalar);
  EXPECT_EQ(current_level(), Level::kScalar);
  EXPECT_EQ(&kernels(), &kernels_of(Level::kScalar));
  choose_level(before);
}

TEST(Dispatch, GivesEveryLevelKernelsOfItsOwn) {
  std::vector<const Kernels*> tables;
  for (Level level : supported_levels()) tables.push_back(&kernels_of(level));
  std::ranges::sort(tables);
  EXPECT_EQ(std::ranges::unique(tables).begin(), tables.end());
}

}  // namespace
}  // namespace kerf::simd
