#include "kerf/gen/scenario.h"

#include <gtest/gtest.h>

#include <string>

#include "kerf/io/load.h"

namespace kerf::gen {
namespace {

constexpr ScenarioKind kKinds[] = {ScenarioKind::kPlan, ScenarioKind::kDisruption};

Scenario of_seed(std::uint64_t seed, ScenarioKind kind) {
  SeedSource source(seed);
  return decode_scenario(source, kind, {});
}

TEST(Scenario, IsTheSameForTheSameSeed) {
  for (const ScenarioKind kind : kKinds) EXPECT_EQ(of_seed(42, kind).documents, of_seed(42, kind).documents);
}

TEST(Scenario, DiffersBetweenSeeds) {
  for (const ScenarioKind kind : kKinds) EXPECT_NE(of_seed(42, kind).documents, of_seed(43, kind).documents);
}

TEST(Scenario, IsOneTypeOnePoolOnePodWhenEveryChoiceIsZero) {
  ByteSource zeros({});
  EXPECT_EQ(decode_scenario(zeros, ScenarioKind::kPlan, {}).documents.size(), 3U);
}

TEST(Scenario, IsOneMachineWithOnePodForDisruptionWhenEveryChoiceIsZero) {
  ByteSource zeros({});
  EXPECT_EQ(decode_scenario(zeros, ScenarioKind::kDisruption, {}).documents.size(), 5U);
}

TEST(Scenario, IsReadWithoutErrorOrWarning) {
  constexpr std::uint64_t kSeeds = 300;
  for (const ScenarioKind kind : kKinds) {
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      io::SourceFile file{.name = "scenario.yaml", .bytes = ""};
      for (const std::string& document : of_seed(seed, kind).documents) file.bytes += "---\n" + document + "\n";
      const io::LoadResult result = io::load(std::span(&file, 1), {});
      ASSERT_TRUE(result.errors.empty()) << seed << ": " << io::describe(result.errors.front());
      ASSERT_TRUE(result.warnings.empty()) << seed << ": " << io::describe(result.warnings.front());
    }
  }
}

}  // namespace
}  // namespace kerf::gen
