#include "kerf/io/read_policy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kerf/io/load_testing.h"

namespace kerf::io {
namespace {

using io::testing::amount;
using io::testing::load_text;
using io::testing::refused_field;
using io::testing::warnings_of;
using ::testing::ElementsAre;
using ::testing::SizeIs;

LoadResult load_pdb(std::string_view spec, std::string_view version = "v1", std::string_view status = "") {
  return load_text(fmt::format(
      "apiVersion: policy/{}\nkind: PodDisruptionBudget\nmetadata: {{name: b}}\nspec: {{{}}}\nstatus: {{{}}}\n",
      version, spec, status));
}

const model::PodDisruptionBudget& budget_of(const LoadResult& result) {
  return result.snapshot.pod_disruption_budgets.at(0);
}

TEST(ReadPodDisruptionBudget, refuses_what_the_api_refuses) {
  constexpr auto kRows = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"selector: {matchExpressions: [{key: a, operator: Is}]}", "spec.selector.matchExpressions[0].operator"},
      {"selector: {matchExpressions: [{key: a}]}", "spec.selector.matchExpressions[0].operator"},
      {"selector: {matchExpressions: [{key: a, operator: In}]}", "spec.selector.matchExpressions[0].values"},
      {"selector: {matchExpressions: [{key: a, operator: Exists, values: [b]}]}",
       "spec.selector.matchExpressions[0].values"},
      {"selector: {matchExpressions: [{key: a b, operator: Exists}]}", "spec.selector.matchExpressions[0].key"},
      {"selector: {matchExpressions: [{key: a, operator: Gt, values: [\"1\"]}]}",
       "spec.selector.matchExpressions[0].operator"},
      {"selector: {matchLabels: {app: -}}", "spec.selector.matchLabels[app]"},
      {"selector: app", "spec.selector"},
      {"minAvailable: -1", "spec.minAvailable"},
      {"minAvailable: half", "spec.minAvailable"},
      {"minAvailable: \"5\"", "spec.minAvailable"},
      {"maxUnavailable: 101%", "spec.maxUnavailable"},
      {"maxUnavailable: -5%", "spec.maxUnavailable"},
      {"maxUnavailable: true", "spec.maxUnavailable"},
      {"minAvailable: 1, maxUnavailable: 1", "spec.maxUnavailable"},
      {"unhealthyPodEvictionPolicy: Always", "spec.unhealthyPodEvictionPolicy"},
  });
  for (const auto& [spec, field] : kRows) EXPECT_EQ(refused_field(load_pdb(spec)), field) << spec;
}

TEST(ReadPodDisruptionBudget, keeps_numbers_and_percentages_apart) {
  const LoadResult number = load_pdb("minAvailable: 1", "v1", "disruptionsAllowed: 3");
  EXPECT_EQ(budget_of(number).min_available, (model::IntOrPercent{.is_percent_text = false, .text = "1"}));
  EXPECT_EQ(budget_of(number).disruptions_allowed, 3);
  const LoadResult percentage = load_pdb("maxUnavailable: 100%, unhealthyPodEvictionPolicy: AlwaysAllow");
  EXPECT_EQ(budget_of(percentage).max_unavailable, (model::IntOrPercent{.is_percent_text = true, .text = "100%"}));
  EXPECT_TRUE(budget_of(percentage).always_allow_unhealthy);
  EXPECT_EQ(budget_of(percentage).disruptions_allowed, 0);
}

TEST(ReadPodDisruptionBudget, selects_nothing_with_the_empty_selector_of_v1beta1) {
  EXPECT_TRUE(budget_of(load_pdb("selector: {}")).selector.has_value());
  const LoadResult older = load_pdb("selector: {}", "v1beta1");
  EXPECT_FALSE(budget_of(older).selector.has_value());
  EXPECT_THAT(warnings_of(older), ElementsAre("PodDisruptionBudget/default/b MAPPED-VERSION"));
  EXPECT_TRUE(budget_of(load_pdb("selector: {matchLabels: {a: b}}", "v1beta1")).selector.has_value());
}

TEST(ReadPodDisruptionBudget, fails_closed_when_unreadable) {
  const LoadResult result = load_pdb("minAvailable: x");
  ASSERT_THAT(result.snapshot.unreadable, SizeIs(1));
  EXPECT_EQ(result.snapshot.unreadable[0].kind, "PodDisruptionBudget");
  EXPECT_EQ(result.snapshot.unreadable[0].namespace_name, "default");
}

TEST(ReadLimitRange, completes_its_defaults) {
  const LoadResult result = load_text(
      "{apiVersion: v1, kind: LimitRange, metadata: {name: r}, spec: {limits: [{type: Pod, max: {cpu: 9}}, {type: "
      "Container, default: {cpu: 2}, max: {memory: 8, cpu: 5}, min: {gpu: 1}, defaultRequest: {cpu: 1}}]}}");
  const model::LimitRange& range = result.snapshot.limit_ranges.at(0);
  EXPECT_EQ(amount(range.default_limit, "cpu"), "2");
  EXPECT_EQ(amount(range.default_limit, "memory"), "8");
  EXPECT_EQ(amount(range.default_request, "cpu"), "1");
  EXPECT_EQ(amount(range.default_request, "memory"), "8");
  EXPECT_EQ(amount(range.default_request, "gpu"), "1");
}

TEST(ReadLimitRange, refuses_a_bad_quantity) {
  EXPECT_EQ(refused_field(load_text("{apiVersion: v1, kind: LimitRange, metadata: {name: r}, spec: {limits: [{type: "
                                    "Container, default: {cpu: 2 cores}}]}}")),
            "spec.limits[0].default[cpu]");
}

TEST(ReadPriorityClass, reads_value_and_default) {
  const LoadResult result = load_text(
      "{apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: p}, value: -5, globalDefault: true}");
  EXPECT_EQ(result.snapshot.priority_classes.at(0).value, -5);
  EXPECT_TRUE(result.snapshot.priority_classes.at(0).global_default);
  EXPECT_EQ(refused_field(load_text(
                "{apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: p}, value: 3000000000}")),
            "value");
}

TEST(ReadNamespace, carries_its_own_name_as_label) {
  const LoadResult result =
      load_text("{apiVersion: v1, kind: Namespace, metadata: {name: team-a, labels: {tier: gold}}}");
  EXPECT_EQ(result.snapshot.namespaces.at(0).meta.labels,
            (model::LabelMap{{"kubernetes.io/metadata.name", "team-a"}, {"tier", "gold"}}));
}

TEST(ReadNamespace, is_implied_by_the_objects_in_it) {
  const LoadResult result = load_text(
      "{apiVersion: v1, kind: Namespace, metadata: {name: b, labels: {x: z}}}\n---\n"
      "{apiVersion: v1, kind: Service, metadata: {name: s, namespace: b}}\n---\n"
      "{apiVersion: v1, kind: Service, metadata: {name: s, namespace: a}}\n---\n"
      "{apiVersion: v1, kind: Service, metadata: {name: s}}\n");
  const auto& namespaces = result.snapshot.namespaces;
  ASSERT_THAT(namespaces, SizeIs(3));
  EXPECT_EQ(namespaces[0].meta.name, "a");
  EXPECT_EQ(namespaces[1].meta.labels.size(), 2U);
  EXPECT_EQ(namespaces[2].meta.name, "default");
}

}  // namespace
}  // namespace kerf::io
