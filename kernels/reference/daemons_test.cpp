#include "kerf/reference/daemons.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <utility>

namespace kerf::reference {
namespace {

std::shared_ptr<const model::PodSpec> asking_for(std::int64_t cpu_milli) {
  model::PodSpec spec;
  spec.containers.emplace_back().requests.set("cpu", model::Quantity::milli(cpu_milli));
  return std::make_shared<const model::PodSpec>(std::move(spec));
}

/// The DaemonSet `agent`, UID `a1`, whose template asks for 100m.
model::Snapshot with_agent() {
  model::Snapshot snapshot;
  model::DaemonSet& agent = snapshot.daemon_sets.emplace_back();
  agent.meta.name = "agent";
  agent.meta.uid = "a1";
  agent.pod_template.spec = asking_for(100);
  return snapshot;
}

model::Pod& add_pod(model::Snapshot& snapshot, std::int64_t cpu_milli, model::OwnerReference owner) {
  model::Pod& pod = snapshot.pods.emplace_back();
  pod.meta.name = "agent-" + std::to_string(snapshot.pods.size());
  pod.meta.owners.push_back(std::move(owner));
  pod.spec = asking_for(cpu_milli);
  return pod;
}

model::OwnerReference controller(std::string name, std::string uid) {
  return {"apps/v1", "DaemonSet", std::move(name), std::move(uid), true};
}

std::int64_t cpu_milli_of(const model::Snapshot& snapshot) {
  return daemon_pods(snapshot, model::Time{}).at(0).requests.find("cpu")->milli_value();
}

TEST(DaemonPods, AskForWhatTheTemplateSaysWithoutALivePod) { EXPECT_EQ(cpu_milli_of(with_agent()), 100); }

TEST(DaemonPods, AskForWhatTheNewestLivePodDoes) {
  model::Snapshot snapshot = with_agent();
  add_pod(snapshot, 200, controller("agent", "a1")).meta.creation = model::Time(std::chrono::seconds(-1));
  add_pod(snapshot, 300, controller("agent", "a1")).meta.creation = model::Time(std::chrono::seconds(-2));
  EXPECT_EQ(cpu_milli_of(snapshot), 200);
}

TEST(DaemonPods, AreKnownByTheUidOfTheirController) {
  model::Snapshot snapshot = with_agent();
  add_pod(snapshot, 200, controller("agent", "a0"));  // of an earlier DaemonSet of that name
  EXPECT_EQ(cpu_milli_of(snapshot), 100);
  add_pod(snapshot, 300, controller("renamed", "a1"));
  EXPECT_EQ(cpu_milli_of(snapshot), 300);
}

TEST(DaemonPods, AreKnownByNameWhereUidsAreLeftOut) {
  model::Snapshot snapshot = with_agent();
  add_pod(snapshot, 200, controller("agent", ""));
  EXPECT_EQ(cpu_milli_of(snapshot), 200);
  snapshot.daemon_sets.front().meta.uid.clear();
  snapshot.pods.front().meta.owners = {controller("agent", "a7")};
  EXPECT_EQ(cpu_milli_of(snapshot), 200);
}

TEST(DaemonPods, AreNoPodsThatItOwnsWithoutControllingThem) {
  model::Snapshot snapshot = with_agent();
  add_pod(snapshot, 200, {"apps/v1", "DaemonSet", "agent", "a1", false});
  EXPECT_EQ(cpu_milli_of(snapshot), 100);
}

}  // namespace
}  // namespace kerf::reference
