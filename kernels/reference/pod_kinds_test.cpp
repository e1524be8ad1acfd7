#include "kerf/reference/pod_kinds.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kerf::reference {
namespace {

class PodKindsTest : public ::testing::Test {
 protected:
  /// A running replica of the spec.
  model::Pod& add(const std::string& name, const std::shared_ptr<const model::PodSpec>& spec) {
    model::Pod& pod = snapshot_.pods.emplace_back();
    pod.meta.namespace_name = "shop";
    pod.meta.name = name;
    pod.meta.labels.set("app", "web");
    pod.spec = spec;
    pod.status.phase = "Running";
    return pod;
  }
  [[nodiscard]] bool are_alike(std::size_t a, std::size_t b) {
    PodKinds kinds;
    return kinds.of(snapshot_.pods[a]) == kinds.of(snapshot_.pods[b]);
  }

  model::Snapshot snapshot_;
  std::shared_ptr<const model::PodSpec> spec_ = std::make_shared<const model::PodSpec>();
};

TEST_F(PodKindsTest, ReplicasAreAlike) {
  add("web-0", spec_);
  add("web-1", spec_);
  EXPECT_TRUE(are_alike(0, 1));
}

TEST_F(PodKindsTest, ReplicasApartFromEachOtherAreAlike) {
  add("web-0", spec_);
  add("other", std::make_shared<const model::PodSpec>());
  add("web-1", spec_);
  PodKinds kinds;
  EXPECT_EQ(kinds.of(snapshot_.pods[0]), 0U);
  EXPECT_EQ(kinds.of(snapshot_.pods[1]), 1U);
  EXPECT_EQ(kinds.of(snapshot_.pods[2]), 0U);
  EXPECT_EQ(kinds.firsts(), (std::vector<const model::Pod*>{&snapshot_.pods[0], &snapshot_.pods[1]}));
}

TEST_F(PodKindsTest, LabelsNamespaceAndPhaseTellPodsApart) {
  add("web-0", spec_);
  add("web-1", spec_).meta.labels.set("app", "api");
  add("web-2", spec_).meta.namespace_name = "till";
  add("web-3", spec_).status.phase = "Pending";
  for (std::size_t pod : {1U, 2U, 3U}) EXPECT_FALSE(are_alike(0, pod)) << pod;
}

TEST_F(PodKindsTest, AVolumeIsThePodsOwn) {
  model::PodSpec spec;
  spec.volumes.push_back({"data", "", true});
  auto shared = std::make_shared<const model::PodSpec>(std::move(spec));
  add("db-0", shared);
  add("db-1", shared);
  EXPECT_FALSE(are_alike(0, 1));
}

TEST_F(PodKindsTest, AHostPortIsHeldUnderThePodsName) {
  model::PodSpec spec;
  spec.containers.emplace_back().ports.emplace_back().host_port = 80;
  auto shared = std::make_shared<const model::PodSpec>(std::move(spec));
  add("edge-0", shared);
  add("edge-1", shared);
  EXPECT_FALSE(are_alike(0, 1));
}

TEST_F(PodKindsTest, WhatContainersReportTellsPodsApart) {
  add("web-0", spec_);
  add("web-1", spec_).status.containers.emplace_back();
  add("web-2", spec_).status.containers.emplace_back();
  EXPECT_FALSE(are_alike(0, 1));
  EXPECT_TRUE(are_alike(1, 2));
}

TEST_F(PodKindsTest, SoDoesARefusedResize) {
  add("web-0", spec_).status.containers.emplace_back();
  model::Pod& refused = add("web-1", spec_);
  refused.status.containers.emplace_back();
  refused.status.conditions.push_back({"PodResizePending", "True", "Infeasible", "", std::nullopt});
  EXPECT_FALSE(are_alike(0, 1));
}

TEST_F(PodKindsTest, NodesOfPodsAreThoseThatExist) {
  snapshot_.nodes.resize(2);
  snapshot_.nodes[0].meta.name = "n1";
  snapshot_.nodes[1].meta.name = "n2";
  add("web-0", spec_).node_name = "n2";
  add("web-1", spec_).node_name = "gone";
  add("web-2", spec_);
  EXPECT_EQ(nodes_of_pods(snapshot_), (std::vector<std::uint32_t>{1, kNoNode, kNoNode}));
}

TEST_F(PodKindsTest, PodsRunThatAreOnANodeAndHaveNotEnded) {
  snapshot_.nodes.resize(1);
  snapshot_.nodes[0].meta.name = "n1";
  add("web-0", spec_).node_name = "n1";
  add("web-1", spec_).node_name = "gone";
  add("web-2", spec_).node_name = "n1";
  snapshot_.pods.back().status.phase = "Succeeded";
  const RunningPods running(snapshot_, nodes_of_pods(snapshot_));
  EXPECT_TRUE(running.runs(0));
  EXPECT_FALSE(running.runs(1));
  EXPECT_FALSE(running.runs(2));
}

}  // namespace
}  // namespace kerf::reference
