#include "kerf/gen/busy_cluster.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "kerf/gen/benchmark_mix.h"
#include "kerf/io/load.h"
#include "kerf/model/resources.h"

namespace kerf::gen {
namespace {

io::LoadResult load(const std::vector<std::string>& cluster) {
  io::SourceFile file{"cluster.yaml", ""};
  for (const std::string& document : benchmark_types(20)) file.bytes += "---\n" + document + "\n";
  for (const std::string& document : cluster) file.bytes += "---\n" + document + "\n";
  return io::load(std::span(&file, 1), {});
}

TEST(BusyCluster, WithRoomHasRunningAndPendingPods) {
  const io::LoadResult loaded = load(cluster_with_room(30, 50, 4));
  EXPECT_TRUE(loaded.errors.empty());
  EXPECT_TRUE(loaded.warnings.empty());
  EXPECT_EQ(loaded.snapshot.nodes.size(), 30U);
  EXPECT_EQ(loaded.snapshot.node_claims.size(), 30U);
  EXPECT_EQ(std::ranges::count_if(loaded.snapshot.pods, [](const auto& pod) { return pod.node_name.empty(); }), 50);
  EXPECT_EQ(std::ranges::count_if(loaded.snapshot.pods, [](const auto& pod) { return !pod.node_name.empty(); }), 120);
}

TEST(BusyCluster, FullHasEightPodsOnEveryNodeAndOverfillsNone) {
  const io::LoadResult loaded = load(full_cluster(25, 9));
  EXPECT_TRUE(loaded.errors.empty());
  EXPECT_TRUE(loaded.warnings.empty());
  std::map<std::string, model::ResourceList> used;
  std::map<std::string, int> pods;
  for (const model::Pod& pod : loaded.snapshot.pods) {
    model::add(used[pod.node_name], pod.spec->containers.front().requests);
    ++pods[pod.node_name];
  }
  ASSERT_EQ(loaded.snapshot.nodes.size(), 25U);
  for (const model::Node& node : loaded.snapshot.nodes) {
    EXPECT_EQ(pods[node.meta.name], 8) << node.meta.name;
    for (const auto& [resource, amount] : used[node.meta.name]) {
      EXPECT_LE(amount, *node.allocatable.find(resource)) << node.meta.name;
    }
  }
}

TEST(BusyCluster, IsTheSameForTheSameSeed) {
  EXPECT_EQ(full_cluster(10, 7), full_cluster(10, 7));
  EXPECT_NE(full_cluster(10, 7), full_cluster(10, 8));
  EXPECT_EQ(cluster_with_room(10, 10, 7), cluster_with_room(10, 10, 7));
  EXPECT_NE(cluster_with_room(10, 10, 7), cluster_with_room(10, 10, 8));
}

TEST(BenchmarkMix, PreferencePodsDifferInNameOnly) {
  const io::LoadResult loaded = load(preference_pods(40, 3));
  ASSERT_EQ(loaded.snapshot.pods.size(), 40U);
  for (const model::Pod& pod : loaded.snapshot.pods) {
    EXPECT_EQ(pod.spec->containers.front().requests, loaded.snapshot.pods.front().spec->containers.front().requests);
  }
}

}  // namespace
}  // namespace kerf::gen
