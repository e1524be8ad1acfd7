#include "kerf/report/compare_report.h"

#include <gtest/gtest.h>

namespace kerf::report {
namespace {

PolicyResult result(const std::string& policy, double cost, std::optional<double> seconds = std::nullopt) {
  return {policy, cost, 3, 1, {3, 4}, {1, 4}, 0.5, seconds, 0};
}

TEST(CompareTable, HasOneRowPerPolicy) {
  std::vector<InputResult> inputs = {{"a.yaml", {result("karpenter", 0.75, 0.0123), result("ffd", 0.5, 0.001)}}};
  inputs[0].policies[1].violations = 2;
  EXPECT_EQ(compare_table(inputs, false),
            "POLICY           COST   NODES   PENDING   CPU   MEMORY       BOUND      GAP      TIME   JUDGE\n"
            "karpenter   $0.7500/h       3         1   75%      25%   $0.5000/h   +50.0%   12.3 ms   ok\n"
            "ffd         $0.5000/h       3         1   75%      25%   $0.5000/h    +0.0%    1.0 ms   2 violations\n");
}

TEST(CompareTable, AddsTotalsOverSeveralInputs) {
  std::vector<InputResult> inputs = {{"a.yaml", {result("karpenter", 0.75)}}, {"b.yaml", {result("karpenter", 1.25)}}};
  EXPECT_EQ(compare_table(inputs, false),
            "INPUT    POLICY           COST   NODES   PENDING   CPU   MEMORY       BOUND       GAP   JUDGE\n"
            "a.yaml   karpenter   $0.7500/h       3         1   75%      25%   $0.5000/h    +50.0%   ok\n"
            "b.yaml   karpenter   $1.2500/h       3         1   75%      25%   $0.5000/h   +150.0%   ok\n"
            "TOTAL    karpenter   $2.0000/h       6         2   75%      25%   $1.0000/h   +100.0%   ok\n");
}

TEST(CompareJson, HasOneInputWithoutItsName) {
  std::vector<InputResult> inputs = {{"a.yaml", {result("karpenter", 0.75, 0.25)}}};
  EXPECT_EQ(compare_json(inputs),
            R"({"policies": [
{"policy": "karpenter", "cost": 0.75, "nodes": 3, "pending": 1, "bound": 0.5, "gap": 0.5, "seconds": 0.25, "cpu": 0.75, "memory": 0.25, "violations": 0}
]}
)");
}

TEST(CompareJson, NamesSeveralInputs) {
  std::vector<InputResult> inputs = {{"a.yaml", {result("ffd", 0.5)}}, {"b.yaml", {result("ffd", 1)}}};
  EXPECT_EQ(compare_json(inputs),
            R"({"inputs": [
{"input": "a.yaml", "policies": [
{"policy": "ffd", "cost": 0.5, "nodes": 3, "pending": 1, "bound": 0.5, "gap": 0, "cpu": 0.75, "memory": 0.25, "violations": 0}
]},
{"input": "b.yaml", "policies": [
{"policy": "ffd", "cost": 1, "nodes": 3, "pending": 1, "bound": 0.5, "gap": 1, "cpu": 0.75, "memory": 0.25, "violations": 0}
]}
]}
)");
}

TEST(CompareCsv, HasOneLinePerInputAndPolicy) {
  std::vector<InputResult> inputs = {{"a,b.yaml", {result("ffd", 0.75, 0.25)}}};
  EXPECT_EQ(compare_csv(inputs),
            "input,policy,costUsdPerHour,nodes,pending,cpuUse,memoryUse,boundUsdPerHour,gap,seconds,violations\n"
            "\"a,b.yaml\",ffd,0.75,3,1,0.75,0.25,0.5,0.5,0.25,0\n");
}

TEST(PolicyResult, HasNoGapOverABoundOfZeroUnlessItCostsNothing) {
  PolicyResult free = result("ffd", 0);
  free.bound_usd_hour = 0;
  EXPECT_EQ(free.gap(), 0.0);
  free.cost_usd_hour = 1;
  EXPECT_EQ(free.gap(), std::nullopt);
}

}  // namespace
}  // namespace kerf::report
