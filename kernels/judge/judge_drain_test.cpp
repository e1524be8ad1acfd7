#include <gtest/gtest.h>

#include "kerf/judge/test_world.h"
#include "kerf/judge/traces.h"

namespace kerf::judge {
namespace {

using Codes = std::set<std::string>;

model::Time at(int seconds) { return model::Time(std::chrono::seconds(seconds)); }

/// Node n1 with an ordinary pod, an ordinary daemon pod and a critical pod, evicted one after the other.
class Drained : public testing::Test {
 protected:
  Drained() {
    world.add_node("n1", "z1");
    world.add_running("web", "n1");
    world.add_running("log", "n1")
        .meta.owners.push_back(
            {.api_version = "apps/v1", .kind = "DaemonSet", .name = "log", .uid = "", .controller = true});
    world.add_running("dns", "n1");
    world.edit("dns", [](model::PodSpec& spec) { spec.priority_class_name = "system-cluster-critical"; });
    drain.node = "n1";
    evict("web", 0);
    evict("log", 10);
    evict("dns", 20);
  }

  void evict(const std::string& pod, int seconds) {
    drain.evicted.push_back({.pod = "default/" + pod,
                             .at = at(seconds),
                             .is_forced = false,
                             .grace = std::chrono::seconds(30),
                             .gone = at(seconds + 10)});
  }
  /// The events are sent by the order in which they were made: 0 web, 1 log, 2 dns.
  EvictedPod& event(std::size_t index) { return drain.evicted[index]; }

  [[nodiscard]] Codes codes() const {
    Codes seen;
    for (const Violation& violation : judge_drain(world.snapshot, drain)) seen.insert(violation.code);
    return seen;
  }

  World world;
  DrainEvents drain;
};

TEST_F(Drained, GroupByGroupIsAccepted) { EXPECT_EQ(codes(), Codes{}); }

TEST_F(Drained, BeforeAnEarlierGroupIsGoneIsFound) {
  event(2).at = at(19);
  ASSERT_EQ(codes(), Codes{"I-046"});
  EXPECT_EQ(judge_drain(world.snapshot, drain)[0].message,
            "is of the critical pods and is evicted at 1970-01-01T00:00:19Z, while default/log of the ordinary daemon "
            "pods still waits");
}

TEST_F(Drained, BeforeAPodThatNobodyEvictsIsFound) {
  world.add_running("kept", "n1");
  EXPECT_EQ(codes(), Codes{"I-046"});
}

TEST_F(Drained, PastPodsThatNobodyWaitsForIsAccepted) {
  world.add_running("done", "n1").status.phase = "Succeeded";
  world.add_running("mirror", "n1")
      .meta.owners.push_back({.api_version = "v1", .kind = "Node", .name = "n1", .uid = "", .controller = true});
  world.add_running("stays", "n1");
  world.edit("stays", [](model::PodSpec& spec) {
    spec.tolerations.push_back({.key = "karpenter.sh/disrupted", .op = "Exists", .value = "", .effect = std::nullopt});
  });
  world.add_running("ends", "n1").meta.deletion = at(5);
  EXPECT_EQ(codes(), Codes{});
  world.pod("ends").meta.deletion = at(15);
  EXPECT_EQ(codes(), Codes{"I-046"});
}

TEST_F(Drained, PastPodsThatMayBeForcedIsAccepted) {
  world.add_running("kept", "n1");
  drain.deadline = at(40);
  EXPECT_EQ(codes(), Codes{"I-046"}) << "log goes at 10, kept may be forced after that";
  drain.deadline = at(39);
  EXPECT_EQ(codes(), Codes{});
}

TEST_F(Drained, ByForceNearTheDeadlineIsAccepted) {
  drain.deadline = at(30);
  event(0) = {.pod = "default/web", .at = at(1), .is_forced = true, .grace = std::chrono::seconds(29), .gone = at(10)};
  EXPECT_EQ(codes(), Codes{});
}

TEST_F(Drained, ByForceTooEarlyIsFound) {
  event(0).is_forced = true;
  EXPECT_EQ(codes(), Codes{"I-047"}) << "without a deadline";
  drain.deadline = at(30);
  EXPECT_EQ(codes(), Codes{"I-047"}) << "at the very instant";
}

TEST_F(Drained, ByForceWithoutGraceIsFound) {
  drain.deadline = at(30);
  event(0) = {
      .pod = "default/web", .at = at(1), .is_forced = true, .grace = std::chrono::milliseconds(999), .gone = at(2)};
  EXPECT_EQ(codes(), Codes{"I-047"});
}

TEST_F(Drained, PodsThatAreProtectedOrNotThereAreFound) {
  world.pod("web").meta.annotations.set(model::kDoNotDisruptAnnotation, "true");
  EXPECT_EQ(codes(), Codes{"J-DRAIN"});
  world.pod("web").node_name = "n2";
  EXPECT_EQ(codes(), Codes{"J-DRAIN"});
}

}  // namespace
}  // namespace kerf::judge
