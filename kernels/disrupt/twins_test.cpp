#include "kerf/disrupt/twins.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

namespace kerf::disrupt {
namespace {

class TwinsTest : public ::testing::Test {
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
  [[nodiscard]] bool are_twins(std::size_t a, std::size_t b) {
    Twins twins(snapshot_);
    return twins.of(snapshot_.pods[a]) == twins.of(snapshot_.pods[b]);
  }

  model::Snapshot snapshot_;
  std::shared_ptr<const model::PodSpec> spec_ = std::make_shared<const model::PodSpec>();
};

TEST_F(TwinsTest, ReplicasAreTwins) {
  add("web-0", spec_);
  add("web-1", spec_);
  EXPECT_TRUE(are_twins(0, 1));
}

TEST_F(TwinsTest, ReplicasApartFromEachOtherAreTwins) {
  add("web-0", spec_);
  add("other", std::make_shared<const model::PodSpec>());
  add("web-1", spec_);
  Twins twins(snapshot_);
  EXPECT_EQ(twins.of(snapshot_.pods[0]), 0U);
  EXPECT_EQ(twins.of(snapshot_.pods[1]), 1U);
  EXPECT_EQ(twins.of(snapshot_.pods[2]), 0U);
  EXPECT_EQ(twins.firsts(), (std::vector<const model::Pod*>{&snapshot_.pods[0], &snapshot_.pods[1]}));
}

TEST_F(TwinsTest, LabelsNamespaceAndPhaseTellPodsApart) {
  add("web-0", spec_);
  add("web-1", spec_).meta.labels.set("app", "api");
  add("web-2", spec_).meta.namespace_name = "till";
  add("web-3", spec_).status.phase = "Pending";
  for (std::size_t pod : {1U, 2U, 3U}) EXPECT_FALSE(are_twins(0, pod)) << pod;
}

TEST_F(TwinsTest, AVolumeIsThePodsOwn) {
  model::PodSpec spec;
  spec.volumes.push_back({"data", "", true});
  auto shared = std::make_shared<const model::PodSpec>(std::move(spec));
  add("db-0", shared);
  add("db-1", shared);
  EXPECT_FALSE(are_twins(0, 1));
}

TEST_F(TwinsTest, AHostPortIsHeldUnderThePodsName) {
  model::PodSpec spec;
  spec.containers.emplace_back().ports.emplace_back().host_port = 80;
  auto shared = std::make_shared<const model::PodSpec>(std::move(spec));
  add("edge-0", shared);
  add("edge-1", shared);
  EXPECT_FALSE(are_twins(0, 1));
}

TEST_F(TwinsTest, AResizeOnItsWayIsThePodsOwn) {
  add("web-0", spec_);
  add("web-1", spec_).status.containers.emplace_back();
  EXPECT_FALSE(are_twins(0, 1));
}

}  // namespace
}  // namespace kerf::disrupt
