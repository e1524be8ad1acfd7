#include "kerf/report/plan_report.h"

#include <gtest/gtest.h>

namespace kerf::report {
namespace {

using model::Quantity;

model::InstanceType four_cores() {
  model::InstanceType type;
  type.name = "c-4x";
  type.capacity = {{"cpu", Quantity::units(4)}, {"memory", Quantity::units(8LL << 30)}};
  type.overhead = {{"memory", Quantity::units(1LL << 30)}};
  model::Offering offering;
  offering.zone = "z1";
  offering.capacity_type = "on-demand";
  offering.price_usd_hour = 0.17;
  type.offerings.push_back(offering);
  return type;
}

model::Pod pod_named(const std::string& name) {
  model::Pod pod;
  pod.meta.namespace_name = "default";
  pod.meta.name = name;
  return pod;
}

model::Snapshot sample_snapshot() {
  model::Snapshot snapshot;
  snapshot.catalogs.push_back({"input", {four_cores()}});
  model::NodePool pool;
  pool.meta.name = "default";
  pool.node_class_ref = {"karpenter.k8s.aws", "EC2NodeClass", "default"};
  pool.taints.push_back({"team", "a", model::TaintEffect::kNoSchedule});
  pool.expire_after.value = std::chrono::hours(720);
  pool.catalog = 0;
  snapshot.node_pools.push_back(pool);
  for (const char* name : {"bound", "web-0", "web-1", "web-2", "web-3", "web-4", "web-5"}) {
    snapshot.pods.push_back(pod_named(name));
  }
  return snapshot;
}

model::Decision sample_decision() {
  model::Decision decision;
  decision.policy = "karpenter";
  model::Claim claim;
  claim.node_pool = "default";
  claim.instance_types = std::vector<std::string>{"c-4x", "c-8x"};
  claim.requirements = std::vector<model::Expression>{{"karpenter.sh/capacity-type", "In", {"on-demand"}, std::nullopt},
                                                      {"node.kubernetes.io/instance-type", "In", {"c-4x", "c-8x"}, 2}};
  claim.requests = {{"cpu", Quantity::milli(3500)}, {"memory", Quantity::units(3584LL << 20)}};
  claim.cheapest = model::PricedOffering{"c-4x", "z1", "on-demand", 0.17};
  claim.labels = model::LabelMap{{"team", "true"}};
  decision.claims.push_back(claim);
  decision.placements = {
      {"default/web-0", std::nullopt, 0}, {"default/web-1", std::nullopt, 0}, {"default/web-2", "n1", std::nullopt}};
  decision.pending = {{"default/web-3", "E-LIMIT-RES", "limit cpu 4"}, {"default/web-4", "E-LIMIT-RES", "limit cpu 4"}};
  decision.ignored = {{"default/web-5", "V-PVC-MISSING", "no claim data"}};
  return decision;
}

reference::PlanResult sample_result() {
  reference::PlanResult result{sample_decision(), {}};
  result.explanations = {{"default/web-3",
                          {{"default", "E-LIMIT-RES", "the limits leave no type; limits: cpu 4", {}},
                           {"spare", "E-TAINT", "does not tolerate a=b:NoSchedule", {}}}}};
  return result;
}

TEST(PlanTable, ShowsClaimsNodesTotalsAndReasons) {
  EXPECT_EQ(plan_table(sample_snapshot(), sample_result(), {}),
            "NODEPOOL   INSTANCE TYPE   ZONE   CAPACITY TYPE       PRICE   PODS   CPU   MEMORY\n"
            "default    c-4x +1 more    z1     on-demand       $0.1700/h      2   88%      50%\n"
            "\n"
            "EXISTING NODE   PODS   POD NAMES\n"
            "n1                 1   default/web-2\n"
            "\n"
            "New nodes      1   $0.1700/h, $124.10/month\n"
            "Pods placed    3   2 on new nodes, 1 on existing nodes\n"
            "Pods pending   2\n"
            "Pods ignored   2   1 of them not for this pass (bound, finished, gated, ...)\n"
            "\n"
            "PENDING POD                NODEPOOL   CODE          REASON\n"
            "default/web-3 and 1 more   default    E-LIMIT-RES   the limits leave no type\n"
            "                           spare      E-TAINT       does not tolerate a=b:NoSchedule\n"
            "\n"
            "IGNORED POD     CODE            REASON\n"
            "default/web-5   V-PVC-MISSING   no claim data\n");
}

TEST(PlanTable, CountsNewNodesThatReadTheSame) {
  reference::PlanResult result = sample_result();
  model::Claim other = result.decision.claims.front();
  other.cheapest->price_usd_hour = 0.18;
  result.decision.claims = {result.decision.claims.front(), other, result.decision.claims.front()};
  result.decision.placements = {{"default/web-0", std::nullopt, 0}, {"default/web-1", std::nullopt, 2}};
  std::string text = plan_table(sample_snapshot(), result, {});
  EXPECT_TRUE(
      text.starts_with("NODES   NODEPOOL   INSTANCE TYPE   ZONE   CAPACITY TYPE       PRICE   PODS   CPU   MEMORY\n"
                       "    2   default    c-4x +1 more    z1     on-demand       $0.1700/h      1   88%      50%\n"
                       "    1   default    c-4x +1 more    z1     on-demand       $0.1800/h      0   88%      50%\n"
                       "\n"))
      << text;
}

TEST(PlanTable, WideNamesEveryPodAndWhatIsRequested) {
  std::string text = plan_table(sample_snapshot(), sample_result(), {.wide = true});
  EXPECT_NE(text.find("CPU REQUESTED   MEMORY REQUESTED   POD NAMES\n"), std::string::npos) << text;
  EXPECT_NE(text.find("3.5              3.5Gi   default/web-0, default/web-1\n"), std::string::npos) << text;
  EXPECT_NE(text.find("default/web-4   -          E-LIMIT-RES   limit cpu 4\n"), std::string::npos) << text;
}

TEST(PlanTable, SaysWhenThereIsNothingToDo) {
  EXPECT_EQ(plan_table({}, {}, {}),
            "New nodes      0\n"
            "Pods placed    0   0 on new nodes, 0 on existing nodes\n"
            "Pods pending   0\n"
            "Pods ignored   0\n");
}

TEST(PlanTable, ShowsAClaimWithoutAnOffering) {
  reference::PlanResult result;
  result.decision.claims.resize(1);
  result.decision.claims[0].node_pool = "static";
  std::string text = plan_table({}, result, {});
  EXPECT_NE(text.find("static     -               -      -                   -      0     -        -\n"),
            std::string::npos)
      << text;
}

TEST(PlanCsv, HasOneLinePerClaim) {
  EXPECT_EQ(plan_csv(sample_snapshot(), sample_decision()),
            "claim,nodePool,instanceType,instanceTypes,zone,capacityType,priceUsdPerHour,pods,cpuRequested,cpuUse,"
            "memoryRequested,memoryUse\n"
            "0,default,c-4x,2,z1,on-demand,0.17,2,3500m,0.8750,3584Mi,0.5000\n");
}

TEST(PlanYaml, WritesANodeClaimThatTheApiTakes) {
  EXPECT_EQ(plan_yaml(sample_snapshot(), sample_decision()),
            "apiVersion: karpenter.sh/v1\n"
            "kind: NodeClaim\n"
            "metadata:\n"
            "  name: default-plan-0\n"
            "  labels:\n"
            "    team: \"true\"\n"
            "spec:\n"
            "  nodeClassRef:\n"
            "    group: karpenter.k8s.aws\n"
            "    kind: EC2NodeClass\n"
            "    name: default\n"
            "  taints:\n"
            "  - {key: team, value: a, effect: NoSchedule}\n"
            "  expireAfter: 720h0m0s\n"
            "  requirements:\n"
            "  - key: karpenter.sh/capacity-type\n"
            "    operator: In\n"
            "    values: [on-demand]\n"
            "  - key: node.kubernetes.io/instance-type\n"
            "    operator: In\n"
            "    values: [c-4x, c-8x]\n"
            "    minValues: 2\n"
            "  resources:\n"
            "    requests:\n"
            "      cpu: \"3500m\"\n"
            "      memory: \"3584Mi\"\n");
}

TEST(PlanYaml, TakesNoNameThatExists) {
  model::Snapshot snapshot = sample_snapshot();
  snapshot.node_claims.resize(1);
  snapshot.node_claims[0].meta.name = "default-plan-0";
  EXPECT_NE(plan_yaml(snapshot, sample_decision()).find("name: default-plan-1\n"), std::string::npos);
}

reference::PodExplanation explanation(const std::string& pod) {
  reference::TypeLosses losses;
  losses.total = 12;
  losses.requirements = 8;
  losses.fit = 4;
  return {pod, {{"default", "E-INSTANCE", "no type fits; requests: cpu 9; pods 1", losses}}};
}

TEST(ExplainTable, GroupsPodsWithOneAnswer) {
  EXPECT_EQ(
      explain_table({explanation("default/a"), explanation("default/b"), explanation("default/c")}, {}),
      "\n"
      "Why default/a and 2 pods like it stay pending\n"
      "  NODEPOOL   CODE         TYPES   LIMITS   REQUIREMENTS   HOST PORTS   FIT   OFFERING   MINVALUES   REASON\n"
      "  default    E-INSTANCE      12        -             -8            -    -4          -           -   "
      "no type fits\n"
      "  default: requests: cpu 9\n"
      "  default: pods 1\n");
}

TEST(ExplainTable, SaysWhenNoNodePoolTakesPart) {
  EXPECT_EQ(explain_table({{"default/a", {}}}, {}), "\nWhy default/a stays pending\n  no NodePool takes part\n");
}

}  // namespace
}  // namespace kerf::report
