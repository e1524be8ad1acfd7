#include "kerf/gen/scenario.h"

#include <gtest/gtest.h>

namespace kerf::gen {
namespace {

TEST(Scenario, IsTheSameForTheSameSeed) {
  SeedSource first(42);
  SeedSource second(42);
  EXPECT_EQ(decode_scenario(first, {}).documents, decode_scenario(second, {}).documents);
}

TEST(Scenario, DiffersBetweenSeeds) {
  SeedSource first(42);
  SeedSource second(43);
  EXPECT_NE(decode_scenario(first, {}).documents, decode_scenario(second, {}).documents);
}

TEST(Scenario, IsOneTypeOnePoolOnePodWhenEveryChoiceIsZero) {
  ByteSource zeros({});
  EXPECT_EQ(decode_scenario(zeros, {}).documents.size(), 3U);
}

}  // namespace
}  // namespace kerf::gen
