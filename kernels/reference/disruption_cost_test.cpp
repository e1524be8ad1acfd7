#include "kerf/reference/disruption_cost.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace kerf::reference {
namespace {

model::Pod pod_with(const std::string& deletion_cost, std::optional<std::int32_t> priority = std::nullopt) {
  model::Pod pod;
  if (!deletion_cost.empty()) pod.meta.annotations.set("controller.kubernetes.io/pod-deletion-cost", deletion_cost);
  model::PodSpec spec;
  spec.priority = priority;
  pod.spec = std::make_shared<const model::PodSpec>(spec);
  return pod;
}

struct CostCase {
  std::string deletion_cost;
  std::optional<std::int32_t> priority;
  double expected;
};

class EvictionCost : public testing::TestWithParam<CostCase> {};

TEST_P(EvictionCost, IsOnePlusItsTerms) {
  EXPECT_DOUBLE_EQ(eviction_cost(pod_with(GetParam().deletion_cost, GetParam().priority)), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(Costs, EvictionCost,
                         testing::Values(CostCase{"", std::nullopt, 1.0},              // an ordinary pod
                                         CostCase{"134217728", std::nullopt, 2.0},     // 2^27
                                         CostCase{"-134217728", std::nullopt, 0.0},    // just nothing
                                         CostCase{"67108864", 33554432, 2.5},          // both terms
                                         CostCase{"", -33554432, 0.0},                 // -2^25
                                         CostCase{"", 2000000000, 10.0},               // clamped above
                                         CostCase{"-2147483647", -2000000000, -10.0},  // clamped below
                                         CostCase{"1e8", std::nullopt, 1.7450580596923828},
                                         CostCase{"+67108864", std::nullopt, 1.5},  // a sign is a number
                                         CostCase{"much", std::nullopt, 1.0},       // no number
                                         CostCase{"12 ", std::nullopt, 1.0}, CostCase{"+-1", std::nullopt, 1.0},
                                         CostCase{"NaN", std::nullopt, 1.0}, CostCase{"inf", std::nullopt, 1.0},
                                         CostCase{"1e999", std::nullopt, 1.0}));

void own(model::Pod& pod, const std::string& api_version, const std::string& kind) {
  pod.meta.owners.push_back({api_version, kind, "owner", "", true});
}

// The one node of an input with these pods.
double cost_of(std::vector<model::Pod> pods, double (*cost)(const StateNode&)) {
  model::Snapshot snapshot;
  snapshot.nodes.emplace_back().meta.name = "n1";
  for (model::Pod& pod : pods) pod.node_name = "n1";
  snapshot.pods = std::move(pods);
  return cost(state_nodes(snapshot).at(0));
}

TEST(RescheduleCost, CountsReschedulablePodsThatCostSomething) {
  model::Pod ordinary = pod_with("");
  model::Pod worthless = pod_with("-2147483647");
  model::Pod daemon = pod_with("");
  own(daemon, "apps/v1", "DaemonSet");
  model::Pod fixed = pod_with("");
  own(fixed, "v1", "Node");
  model::Pod leaving = pod_with("");
  leaving.meta.deletion = model::Time{};
  EXPECT_DOUBLE_EQ(cost_of({ordinary, worthless, daemon, fixed, leaving}, reschedule_cost), 2.0);
  // Static and terminating pods too, but not daemons.
  EXPECT_DOUBLE_EQ(cost_of({ordinary, worthless, daemon, fixed, leaving}, tracked_disruption), 4.0);
  own(leaving, "apps/v1", "StatefulSet");
  EXPECT_DOUBLE_EQ(cost_of({ordinary, leaving}, reschedule_cost), 3.0);
}

TEST(RescheduleCost, CountsATerminatingPodOfAStatefulSetThatHasEnded) {
  model::Pod ended = pod_with("");
  own(ended, "apps/v1", "StatefulSet");
  ended.status.phase = "Failed";
  EXPECT_DOUBLE_EQ(cost_of({ended}, reschedule_cost), 1.0);
  ended.meta.deletion = model::Time{};
  EXPECT_DOUBLE_EQ(cost_of({ended}, reschedule_cost), 2.0);
  EXPECT_DOUBLE_EQ(cost_of({ended}, tracked_disruption), 1.0);
}

}  // namespace
}  // namespace kerf::reference
