#include "kerf/reference/disruption_cost.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

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

TEST(RescheduleCost, CountsReschedulablePodsThatCostSomething) {
  model::Pod ordinary = pod_with("");
  model::Pod worthless = pod_with("-2147483647");
  model::Pod daemon = pod_with("");
  own(daemon, "apps/v1", "DaemonSet");
  model::Pod fixed = pod_with("");
  own(fixed, "v1", "Node");
  model::Pod leaving = pod_with("");
  leaving.meta.deletion = model::Time{};
  StateNode node;
  node.pods = {&ordinary, &worthless, &daemon, &fixed, &leaving};
  EXPECT_DOUBLE_EQ(reschedule_cost(node), 2.0);
  EXPECT_DOUBLE_EQ(tracked_disruption(node), 4.0);  // static and terminating pods too, but not daemons
  own(leaving, "apps/v1", "StatefulSet");
  EXPECT_DOUBLE_EQ(reschedule_cost(node), 3.0);
}

}  // namespace
}  // namespace kerf::reference
