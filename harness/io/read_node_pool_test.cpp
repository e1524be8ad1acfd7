#include "kerf/io/read_node_pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kerf/io/load_testing.h"

namespace kerf::io {
namespace {

using io::testing::load_text;
using io::testing::refused_field;
using io::testing::warnings_of;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using namespace std::chrono_literals;

LoadResult load_pool(std::string_view spec, std::string_view version = "v1") {
  return load_text(
      fmt::format("apiVersion: karpenter.sh/{}\nkind: NodePool\nmetadata: {{name: p}}\nspec: {{{}}}\n", version, spec));
}

const model::NodePool& pool_of(const LoadResult& result) { return result.snapshot.node_pools.at(0); }

struct Row {
  std::string_view spec;
  std::string_view field;
};

TEST(ReadNodePool, refuses_what_the_api_refuses) {
  constexpr auto kRows = std::to_array<Row>({
      {"weight: 0", "spec.weight"},
      {"weight: 101", "spec.weight"},
      {"weight: \"5\"", "spec.weight"},
      {"replicas: -1", "spec.replicas"},
      {"limits: {cpu: lots}", "spec.limits[cpu]"},
      {"limits: {resources: {cpu: 1}}", "spec.limits[resources]"},
      {"disruption: {consolidationPolicy: WhenUnderutilized}", "spec.disruption.consolidationPolicy"},
      {"disruption: {consolidationPolicy: whenEmpty}", "spec.disruption.consolidationPolicy"},
      {"disruption: {consolidateAfter: 1hr}", "spec.disruption.consolidateAfter"},
      {"disruption: {consolidateAfter: 30}", "spec.disruption.consolidateAfter"},
      {"disruption: {consolidateAfter: -5s}", "spec.disruption.consolidateAfter"},
      {"disruption: {consolidateAfter: 1.5h}", "spec.disruption.consolidateAfter"},
      {"disruption: {consolidateAfter: 500ms}", "spec.disruption.consolidateAfter"},
      {"disruption: {consolidateAfter: \"\"}", "spec.disruption.consolidateAfter"},
      {"disruption: {consolidateAfter: never}", "spec.disruption.consolidateAfter"},
      {"disruption: {consolidateAfter: 99999999999999h}", "spec.disruption.consolidateAfter"},
      {"disruption: {budgets: {nodes: 1}}", "spec.disruption.budgets"},
      {"disruption: {budgets: [{nodes: 1}, {nodes: 1, schedule: \"@daily\", duration: 90s}]}",
       "spec.disruption.budgets[1].duration"},
      {"disruption: {budgets: [{nodes: 1, schedule: \"@daily\"}]}", "spec.disruption.budgets[0].duration"},
      {"disruption: {budgets: [{nodes: 1, duration: 8h}]}", "spec.disruption.budgets[0].schedule"},
      {"disruption: {budgets: [{nodes: 1, reasons: [Expired]}]}", "spec.disruption.budgets[0].reasons[0]"},
      {"template: {spec: {expireAfter: 30d}}", "spec.template.spec.expireAfter"},
      {"template: {spec: {terminationGracePeriod: Never}}", "spec.template.spec.terminationGracePeriod"},
      {"template: {spec: {taints: [{key: a, effect: NoRun}]}}", "spec.template.spec.taints[0].effect"},
      {"template: {spec: {taints: [{key: a}]}}", "spec.template.spec.taints[0].effect"},
      {"template: {spec: {startupTaints: [{effect: NoSchedule}]}}", "spec.template.spec.startupTaints[0].key"},
      {"template: {spec: {nodeClassRef: {name: 5}}}", "spec.template.spec.nodeClassRef.name"},
      {"template: {metadata: {labels: {a: \"b c\"}}}", "spec.template.metadata.labels[a]"},
      {"template: {metadata: {labels: {karpenter.sh/nodepool: x}}}",
       "spec.template.metadata.labels[karpenter.sh/nodepool]"},
      {"template: {metadata: {labels: {kubernetes.io/hostname: x}}}",
       "spec.template.metadata.labels[kubernetes.io/hostname]"},
  });
  for (const Row& row : kRows) {
    const LoadResult result = load_pool(row.spec);
    EXPECT_EQ(refused_field(result), row.field) << row.spec;
    EXPECT_THAT(result.snapshot.node_pools, IsEmpty()) << row.spec;
  }
}

TEST(ReadNodePool, refuses_requirements_that_the_api_refuses) {
  constexpr auto kRows = std::to_array<Row>({
      {"{key: a, operator: In, values: []}", "values"},
      {"{key: a, operator: In}", "values"},
      {"{key: a, operator: Is, values: [x]}", "operator"},
      {"{key: a, values: [x]}", "operator"},
      {"{key: a, operator: Gt, values: [x]}", "values"},
      {"{key: a, operator: Gt, values: [\"-1\"]}", "values"},
      {"{key: a, operator: Lt, values: [\"1\", \"2\"]}", "values"},
      {"{key: a, operator: Gte}", "values"},
      {"{key: a, operator: In, values: [x y]}", "values[0]"},
      {"{key: a, operator: In, values: [1]}", "values[0]"},
      {"{key: a, operator: In, values: x}", "values"},
      {"{key: a b, operator: Exists}", "key"},
      {"{operator: Exists}", "key"},
      {"{key: karpenter.sh/nodepool, operator: Exists}", "key"},
      {"{key: karpenter.sh/made-up, operator: Exists}", "key"},
      {"{key: kubernetes.io/hostname, operator: Exists}", "key"},
      {"{key: a, operator: Exists, minValues: 0}", "minValues"},
      {"{key: a, operator: Exists, minValues: 51}", "minValues"},
      {"{key: a, operator: In, values: [x], minValues: 2}", "minValues"},
  });
  for (const Row& row : kRows) {
    EXPECT_EQ(refused_field(load_pool(fmt::format("template: {{spec: {{requirements: [{}]}}}}", row.spec))),
              fmt::format("spec.template.spec.requirements[0].{}", row.field))
        << row.spec;
  }
}

TEST(ReadNodePool, accepts_requirements_that_the_api_accepts) {
  for (std::string_view requirement :
       {"{key: a, operator: NotIn, values: []}", "{key: a, operator: Exists, values: [x]}",
        "{key: karpenter.sh/capacity-type, operator: In, values: [spot]}",
        "{key: karpenter.k8s.aws/instance-cpu, operator: Lt, values: [\"0\"]}",
        "{key: example.com/x, operator: In, values: [\"\"], minValues: 1}"}) {
    const LoadResult result = load_pool(fmt::format("template: {{spec: {{requirements: [{}]}}}}", requirement));
    EXPECT_EQ(refused_field(result), "") << requirement;
  }
}

TEST(ReadNodePool, leaves_nodes_and_schedule_of_a_budget_as_written) {
  const LoadResult result = load_pool(
      "disruption: {budgets: [{nodes: 150%}, {nodes: 7}, {nodes: x, schedule: not a cron, duration: 1h30m, reasons: "
      "[Empty]}, {}]}");
  ASSERT_EQ(refused_field(result), "");
  EXPECT_THAT(
      *pool_of(result).budgets,
      ElementsAre(model::Budget{.nodes = "150%"}, model::Budget{.nodes = "7"},
                  model::Budget{.nodes = "x", .schedule = "not a cron", .duration = "1h30m", .reasons = {"Empty"}},
                  model::Budget{.nodes = "10%"}));
}

TEST(ReadNodePool, accepts_budget_durations_in_hours_and_minutes) {
  for (auto [duration, accepted] : std::to_array<std::pair<std::string_view, bool>>({{"8h", true},
                                                                                     {"90m", true},
                                                                                     {"1h30m", true},
                                                                                     {"1h0s", true},
                                                                                     {"1h30m0s", true},
                                                                                     {"30m0s", true},
                                                                                     {"30s", false},
                                                                                     {"1h30s", false},
                                                                                     {"30m1h", false},
                                                                                     {"h", false},
                                                                                     {"1h5", false},
                                                                                     {"1.5h", false}})) {
    const LoadResult result =
        load_pool(fmt::format("disruption: {{budgets: [{{nodes: 1, schedule: \"@daily\", duration: {}}}]}}", duration));
    EXPECT_EQ(refused_field(result).empty(), accepted) << duration;
  }
}

TEST(ReadNodePool, has_the_defaults_of_the_api) {
  const LoadResult result = load_pool("");
  const model::NodePool& pool = pool_of(result);
  EXPECT_EQ(pool.weight, std::nullopt);
  EXPECT_EQ(pool.limits, std::nullopt);
  EXPECT_EQ(pool.budgets, std::nullopt);
  EXPECT_EQ(pool.consolidation_policy, model::ConsolidationPolicy::kWhenEmptyOrUnderutilized);
  EXPECT_EQ(pool.consolidate_after.value, model::Duration(0s));
  EXPECT_EQ(pool.expire_after.value, model::Duration(720h));
  EXPECT_EQ(pool.termination_grace_period, std::nullopt);
}

TEST(ReadNodePool, tells_an_empty_list_of_budgets_from_none) {
  const LoadResult result = load_pool("disruption: {budgets: []}");
  ASSERT_TRUE(pool_of(result).budgets.has_value());
  EXPECT_THAT(*pool_of(result).budgets, IsEmpty());
}

TEST(ReadNodePool, reads_every_field) {
  const LoadResult result = load_pool(
      "weight: 7, replicas: 3, limits: {cpu: 10, nodes: 2}, disruption: {consolidationPolicy: Balanced, "
      "consolidateAfter: "
      "Never}, template: {metadata: {labels: {team: a}, annotations: {note: b}}, spec: {taints: [{key: t, value: v, "
      "effect: NoExecute}], startupTaints: [{key: s, effect: NoSchedule}], requirements: [{key: a, operator: In, "
      "values: "
      "[x, z], minValues: 2}], nodeClassRef: {group: g, kind: K, name: c}, expireAfter: Never, terminationGracePeriod: "
      "1h}}");
  ASSERT_EQ(refused_field(result), "");
  const model::NodePool& pool = pool_of(result);
  EXPECT_EQ(pool.weight, 7);
  EXPECT_EQ(pool.replicas, 3);
  EXPECT_EQ(testing::amount(*pool.limits, "nodes"), "2");
  EXPECT_EQ(pool.consolidation_policy, model::ConsolidationPolicy::kBalanced);
  EXPECT_TRUE(pool.consolidate_after.is_never());
  EXPECT_EQ(pool.template_labels, (model::LabelMap{{"team", "a"}}));
  EXPECT_THAT(pool.taints,
              ElementsAre(model::Taint{.key = "t", .value = "v", .effect = model::TaintEffect::kNoExecute}));
  EXPECT_THAT(pool.startup_taints, SizeIs(1));
  EXPECT_THAT(pool.requirements,
              ElementsAre(model::Expression{.key = "a", .op = "In", .values = {"x", "z"}, .min_values = 2}));
  EXPECT_EQ(pool.node_class_ref, (model::NodeClassRef{.group = "g", .kind = "K", .name = "c"}));
  EXPECT_TRUE(pool.expire_after.is_never());
  EXPECT_EQ(pool.termination_grace_period, model::Duration(1h));
}

TEST(ReadNodePool, maps_v1beta1_by_its_own_rules) {
  const LoadResult result = load_pool(
      "disruption: {consolidationPolicy: WhenUnderutilized, expireAfter: 336h}, template: {spec: {nodeClassRef: "
      "{apiVersion: karpenter.k8s.aws/v1beta1, kind: EC2NodeClass, name: c}}}",
      "v1beta1");
  ASSERT_EQ(refused_field(result), "");
  EXPECT_THAT(warnings_of(result), ElementsAre("NodePool/p MAPPED-VERSION"));
  const model::NodePool& pool = pool_of(result);
  EXPECT_EQ(pool.consolidation_policy, model::ConsolidationPolicy::kWhenEmptyOrUnderutilized);
  EXPECT_EQ(pool.consolidate_after.value, model::Duration(0s));
  EXPECT_EQ(pool.expire_after.value, model::Duration(336h));
  EXPECT_EQ(pool.node_class_ref.group, "karpenter.k8s.aws");
}

TEST(ReadNodePool, refuses_what_v1beta1_refuses) {
  constexpr auto kRows = std::to_array<Row>({
      {"disruption: {consolidationPolicy: WhenEmptyOrUnderutilized}", "spec.disruption.consolidationPolicy"},
      {"disruption: {consolidationPolicy: WhenUnderutilized, consolidateAfter: 30s}",
       "spec.disruption.consolidateAfter"},
      {"disruption: {consolidationPolicy: WhenEmpty}", "spec.disruption.consolidateAfter"},
      {"disruption: {expireAfter: 1y}", "spec.disruption.expireAfter"},
      {"template: {spec: {kubelet: {maxPods: many}}}", "spec.template.spec.kubelet.maxPods"},
  });
  for (const Row& row : kRows) EXPECT_EQ(refused_field(load_pool(row.spec, "v1beta1")), row.field) << row.spec;
}

TEST(ReadNodePool, warns_of_fields_that_have_no_effect_in_their_version) {
  struct Misplaced {
    std::string_view version;
    std::string_view spec;
  };
  constexpr auto kRows = std::to_array<Misplaced>({
      {"v1", "disruption: {expireAfter: 336h}"},
      {"v1", "template: {spec: {kubelet: {maxPods: 10}}}"},
      {"v1", "template: {spec: {nodeClassRef: {apiVersion: karpenter.k8s.aws/v1, kind: EC2NodeClass, name: c}}}"},
      {"v1", "ttlSecondsAfterEmpty: 30"},
      {"v1", "expireAfter: 1h"},
      {"v1beta1", "template: {spec: {expireAfter: 1h}}"},
      {"v1beta1", "template: {spec: {nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: c}}}"},
  });
  for (const Misplaced& row : kRows) {
    const LoadResult result = load_pool(row.spec, row.version);
    EXPECT_EQ(refused_field(result), "") << row.spec;
    EXPECT_THAT(warnings_of(result), ::testing::Contains("NodePool/p MISPLACED-FIELD")) << row.spec;
  }
  EXPECT_EQ(pool_of(load_pool("disruption: {expireAfter: 336h}")).expire_after.value, model::Duration(720h));
}

}  // namespace
}  // namespace kerf::io
