#include "kerf/gen/half_empty_cluster.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "kerf/io/load.h"
#include "kerf/model/labels.h"
#include "kerf/model/resources.h"

namespace kerf::gen {
namespace {

io::LoadResult cluster(std::size_t nodes, std::uint64_t seed, const ClusterParts& parts = {}) {
  io::SourceFile file{"cluster.yaml", ""};
  for (const std::string& document : half_empty_cluster(nodes, seed, 0, parts)) file.bytes += "---\n" + document + "\n";
  return io::load(std::span(&file, 1), {});
}

TEST(HalfEmptyCluster, HasEightToFourteenNodesThatMayGo) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const io::LoadResult loaded = cluster(0, seed);
    EXPECT_TRUE(loaded.errors.empty()) << seed;
    EXPECT_TRUE(loaded.warnings.empty()) << seed;
    std::size_t free = 0;
    for (const model::Node& node : loaded.snapshot.nodes) {
      if (!node.meta.annotations.contains(model::kDoNotDisruptAnnotation)) ++free;
    }
    EXPECT_GE(free, 8U) << seed;
    EXPECT_LE(free, 14U) << seed;
  }
}

TEST(HalfEmptyCluster, FillsEveryNodeAndOverfillsNone) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const io::LoadResult loaded = cluster(0, seed);
    std::map<std::string, model::ResourceList> used;
    for (const model::Pod& pod : loaded.snapshot.pods) {
      model::add(used[pod.node_name], pod.spec->containers.front().requests);
    }
    for (const model::Node& node : loaded.snapshot.nodes) {
      ASSERT_TRUE(used.contains(node.meta.name)) << seed;
      for (const auto& [resource, amount] : used[node.meta.name]) {
        EXPECT_LE(amount, *node.allocatable.find(resource)) << seed << " " << node.meta.name;
      }
    }
  }
}

TEST(HalfEmptyCluster, HasAsManyNodesAsAskedForAndTheSameForTheSameSeed) {
  EXPECT_GE(cluster(100, 7).snapshot.nodes.size(), 100U);
  EXPECT_EQ(half_empty_cluster(20, 7), half_empty_cluster(20, 7));
  EXPECT_NE(half_empty_cluster(20, 7), half_empty_cluster(20, 8));
}

TEST(HalfEmptyCluster, TiesNoPodsWithoutTopology) {
  const auto tied = [](const io::LoadResult& loaded) {
    return std::ranges::count_if(loaded.snapshot.pods, [](const model::Pod& pod) {
      const model::PodSpec& spec = *pod.spec;
      return !spec.node_selector.empty() || !spec.topology_spread.empty() || !spec.required_anti_affinity.empty();
    });
  };
  EXPECT_GT(tied(cluster(40, 3)), 0);
  EXPECT_EQ(tied(cluster(40, 3, {.has_topology = false})), 0);
}

}  // namespace
}  // namespace kerf::gen
