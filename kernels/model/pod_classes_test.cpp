#include "kerf/model/pod_classes.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace kerf::model {
namespace {

using Numbers = std::vector<std::uint32_t>;

std::shared_ptr<PodSpec> spec_asking_for(std::int64_t cpu) {
  auto spec = std::make_shared<PodSpec>();
  spec->containers.emplace_back().requests.set("cpu", Quantity::units(cpu));
  return spec;
}

Pod& add_pod(Snapshot& snapshot, std::string name, std::shared_ptr<const PodSpec> spec, LabelMap labels = {}) {
  Pod& pod = snapshot.pods.emplace_back();
  pod.meta.name = std::move(name);
  pod.meta.namespace_name = "default";
  pod.meta.labels = std::move(labels);
  pod.spec = std::move(spec);
  return pod;
}

Numbers classes_of(const Snapshot& snapshot) {
  return classify_pods(snapshot, std::vector<ResourceList>(snapshot.pods.size()));
}

TEST(PodClasses, AreNumberedByTheirFirstPodsAndComparedByContent) {
  Snapshot snapshot;
  auto shared = spec_asking_for(1);
  add_pod(snapshot, "a", shared);
  add_pod(snapshot, "b", spec_asking_for(2));
  add_pod(snapshot, "c", shared);
  add_pod(snapshot, "d", spec_asking_for(1));
  add_pod(snapshot, "e", spec_asking_for(2));
  EXPECT_EQ(classes_of(snapshot), (Numbers{0, 1, 0, 0, 1}));
}

TEST(PodClasses, DifferByNamespace) {
  Snapshot snapshot;
  auto spec = spec_asking_for(1);
  add_pod(snapshot, "a", spec);
  add_pod(snapshot, "b", spec).meta.namespace_name = "other";
  EXPECT_EQ(classes_of(snapshot), (Numbers{0, 1}));
}

TEST(PodClasses, DifferByEffectiveRequests) {
  Snapshot snapshot;
  auto spec = spec_asking_for(1);
  add_pod(snapshot, "a", spec);
  add_pod(snapshot, "resized", spec);
  EXPECT_EQ(
      classify_pods(snapshot, std::vector<ResourceList>{{{"cpu", Quantity::units(1)}}, {{"cpu", Quantity::units(2)}}}),
      (Numbers{0, 1}));
}

TEST(PodClasses, IgnoreLabelsThatNoSelectorAsksFor) {
  Snapshot snapshot;
  auto spec = spec_asking_for(1);
  add_pod(snapshot, "a", spec, {{"app", "web"}, {"pod-name", "a"}});
  add_pod(snapshot, "b", spec, {{"app", "web"}, {"pod-name", "b"}});
  add_pod(snapshot, "c", spec, {{"app", "db"}, {"pod-name", "c"}});
  EXPECT_EQ(classes_of(snapshot), (Numbers{0, 0, 0}));
  snapshot.pod_disruption_budgets.emplace_back().selector.emplace().match_labels.set("app", "web");
  EXPECT_EQ(classes_of(snapshot), (Numbers{0, 0, 1}));
}

TEST(PodClasses, AreSingleForPodsWithAnEphemeralVolume) {
  Snapshot snapshot;
  auto spec = spec_asking_for(1);
  PodVolume& volume = spec->volumes.emplace_back();
  volume.name = "scratch";
  volume.ephemeral = true;
  add_pod(snapshot, "a", spec);
  add_pod(snapshot, "b", spec);
  EXPECT_EQ(classes_of(snapshot), (Numbers{0, 1}));
}

TEST(SelectableLabelKeys, AreThoseOfEverySelectorOnPods) {
  Snapshot snapshot;
  auto selector = [](std::string_view key) {
    LabelSelector result;
    result.match_labels.set(key, "x");
    return result;
  };
  auto spec = std::make_shared<PodSpec>();
  spec->topology_spread.emplace_back().selector = selector("spread");
  spec->topology_spread.back().match_label_keys = {"revision"};
  spec->required_affinity.emplace_back().selector = selector("affinity");
  spec->preferred_affinity.emplace_back().selector = selector("preferred-affinity");
  spec->required_anti_affinity.emplace_back().selector = selector("anti");
  Expression& expression =
      spec->preferred_anti_affinity.emplace_back().selector.emplace().match_expressions.emplace_back();
  expression.key = "preferred-anti";
  add_pod(snapshot, "a", spec, {{"unseen", "x"}});
  snapshot.pod_disruption_budgets.emplace_back().selector = selector("budget");
  snapshot.pod_disruption_budgets.emplace_back();
  EXPECT_EQ(selectable_label_keys(snapshot),
            (std::vector<std::string>{"affinity", "anti", "budget", "preferred-affinity", "preferred-anti", "revision",
                                      "spread"}));
}

}  // namespace
}  // namespace kerf::model
