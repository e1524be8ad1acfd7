#include "kerf/gen/shapes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "kerf/io/load.h"

namespace kerf::gen {
namespace {

/// The documents of a shape, read back.
io::LoadResult read_back(const ShapeOptions& options) {
  const auto documents = generate(options);
  EXPECT_TRUE(documents.has_value());
  io::SourceFile file{.name = "gen.yaml", .bytes = ""};
  for (const std::string& document : *documents) file.bytes += "---\n" + document + "\n";
  return io::load(std::span(&file, 1), {});
}

TEST(Shapes, GiveTheSameBytesForTheSameSeed) {
  for (const ShapeInfo& shape : shapes()) {
    const ShapeOptions options{.shape = std::string(shape.name), .pods = 50, .seed = 9};
    EXPECT_EQ(generate(options), generate(options)) << shape.name;
  }
}

TEST(Shapes, ReadBackWithoutErrorAndWithAllPods) {
  for (const ShapeInfo& shape : shapes()) {
    // The seed decides how many pods these have.
    if (shape.name == "scenario" || shape.name == "disruption" || shape.name == "consolidation") continue;
    // Have running pods, too.
    if (shape.name == "existing" || shape.name == "full") continue;
    const io::LoadResult result = read_back({.shape = std::string(shape.name), .pods = 250, .seed = 3});
    EXPECT_EQ(result.snapshot.pods.size(), 250U) << shape.name;
    EXPECT_TRUE(result.errors.empty()) << shape.name << ": " << io::describe(result.errors.front());
    EXPECT_TRUE(result.warnings.empty()) << shape.name << ": " << io::describe(result.warnings.front());
  }
}

TEST(Shapes, DiverseHasFiveEqualParts) {
  const io::LoadResult result = read_back({.shape = "diverse", .pods = 100, .seed = 1});
  std::array<int, 5> parts{};
  for (const model::Pod& pod : result.snapshot.pods) {
    const std::string& name = pod.meta.name;
    parts[0] += name.starts_with("generic-");
    parts[1] += name.starts_with("zone-spread-");
    parts[2] += name.starts_with("host-spread-");
    parts[3] += name.starts_with("zone-affine-");
    parts[4] += name.starts_with("host-repel-");
  }
  EXPECT_THAT(parts, testing::Each(20));
}

TEST(Shapes, DiverseTypesFollowTheRuleOfTheBenchmark) {
  const io::LoadResult result = read_back({.shape = "diverse", .pods = 1, .seed = 1});
  ASSERT_EQ(result.snapshot.catalogs.size(), 1U);
  const model::InstanceType* type = result.snapshot.catalogs[0].find("fake-it-9");
  ASSERT_NE(type, nullptr);
  EXPECT_EQ(result.snapshot.catalogs[0].types.size(), 400U);
  EXPECT_EQ(type->capacity.find("cpu")->format_decimal(), "10");
  EXPECT_EQ(type->capacity.find("memory")->format(), "20Gi");
  EXPECT_EQ(type->capacity.find("pods")->format_decimal(), "100");
  EXPECT_EQ(type->offerings.size(), 6U);
  EXPECT_DOUBLE_EQ(type->offerings[0].price_usd_hour, 3.0);
}

TEST(Shapes, AScenarioIsLedByACaseWithItsOptions) {
  const io::LoadResult result = read_back({.shape = "scenario", .seed = 7});
  ASSERT_EQ(result.cases.size(), 1U);
  EXPECT_EQ(result.cases[0].name, "scenario-v2-7");
  EXPECT_EQ(result.cases[0].command, "plan");
  EXPECT_FALSE(result.snapshot.pods.empty());
  EXPECT_TRUE(result.errors.empty());
}

TEST(Shapes, ADisruptionScenarioIsACaseOfConsolidate) {
  const io::LoadResult result = read_back({.shape = "disruption", .seed = 7});
  ASSERT_EQ(result.cases.size(), 1U);
  EXPECT_EQ(result.cases[0].name, "disruption-v2-7");
  EXPECT_EQ(result.cases[0].command, "consolidate");
  EXPECT_FALSE(result.snapshot.node_claims.empty());
}

TEST(Shapes, AScenarioMayComeFromBytes) {
  const auto simplest = generate({.shape = "scenario", .bytes = ""});
  ASSERT_TRUE(simplest.has_value());
  EXPECT_EQ(simplest->size(), 4U);  // Case, InstanceType, NodePool, Pod
  EXPECT_EQ(generate({.shape = "scenario", .bytes = std::string(100, '\0')}), simplest);
  EXPECT_NE(generate({.shape = "scenario", .bytes = std::string(100, '\3')}), simplest);
}

TEST(Shapes, ListedPodsStandOnTheirNodesThirtyEach) {
  const auto documents = generate({.shape = "listed", .pods = 31});
  ASSERT_TRUE(documents) << documents.error();
  ASSERT_EQ(documents->size(), 33U);
  EXPECT_NE((*documents)[0].find(R"("kind":"Node","metadata":{"name":"node-00000")"), std::string::npos);
  EXPECT_NE((*documents)[1].find(R"("kind":"Node","metadata":{"name":"node-00001")"), std::string::npos);
  EXPECT_NE((*documents)[2].find(R"("kind":"Pod")"), std::string::npos);
  const auto on_second = std::ranges::count_if(
      *documents, [](const std::string& text) { return text.find(R"("nodeName":"node-00001")") != std::string::npos; });
  EXPECT_EQ(on_second, 1);
}

TEST(Shapes, RefuseWhatMakesNoSense) {
  EXPECT_EQ(
      generate({.shape = "spiral"}).error(),
      "shape \"spiral\" is not known, expected one of inflate, diverse, preferences, existing, workloads, scenario, "
      "disruption, consolidation, full, listed");
  EXPECT_EQ(generate({.shape = "inflate", .pods = 0}).error(), "--pods: found 0, expected 1 to 1000000");
  EXPECT_EQ(generate({.shape = "consolidation", .nodes = 20'001}).error(),
            "--nodes: found 20001, expected at most 20000");
  EXPECT_EQ(generate({.shape = "inflate", .cpu = "much"}).error(),
            "--cpu: found \"much\", expected a quantity of at least 0, such as 500m or 2Gi");
}

}  // namespace
}  // namespace kerf::gen
