#include "kerf/io/defaults.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kerf/io/load_testing.h"

namespace kerf::io {
namespace {

using io::testing::amount;
using io::testing::load_text;

model::LimitRange limit_range(std::string_view namespace_name, std::optional<model::Time> creation = {}) {
  model::LimitRange range;
  range.meta.namespace_name = namespace_name;
  range.meta.creation = creation;
  range.default_request.set("cpu", model::Quantity::milli(500));
  range.default_limit.set("cpu", model::Quantity::units(1));
  range.default_limit.set("memory", model::Quantity::units(64));
  return range;
}

model::PriorityClass priority_class(std::string_view name, std::int32_t value, bool global_default = false) {
  model::PriorityClass result;
  result.meta.name = name;
  result.value = value;
  result.global_default = global_default;
  return result;
}

model::PodSpec spec_with(model::ResourceList requests, model::ResourceList limits) {
  model::PodSpec spec;
  spec.containers.emplace_back();
  spec.containers[0].requests = std::move(requests);
  spec.containers[0].limits = std::move(limits);
  return spec;
}

TEST(Admission, fills_what_a_container_leaves_open) {
  const std::vector<model::LimitRange> ranges{limit_range("a")};
  const Admission admission(ranges, {});
  model::PodSpec spec = spec_with({}, {});
  admission.apply(spec, "a", std::nullopt);
  EXPECT_EQ(amount(spec.containers[0].requests, "cpu"), "500m");
  EXPECT_EQ(amount(spec.containers[0].limits, "cpu"), "1");
  // No default request: the default limit stands in.
  EXPECT_EQ(amount(spec.containers[0].requests, "memory"), "64");
}

TEST(Admission, changes_nothing_that_is_given_and_no_other_namespace) {
  const std::vector<model::LimitRange> ranges{limit_range("b")};
  const Admission admission(ranges, {});
  model::PodSpec given = spec_with({{"cpu", model::Quantity::units(3)}}, {{"cpu", model::Quantity::units(4)}});
  admission.apply(given, "b", std::nullopt);
  EXPECT_EQ(amount(given.containers[0].requests, "cpu"), "3");
  EXPECT_EQ(amount(given.containers[0].limits, "cpu"), "4");
  model::PodSpec elsewhere = spec_with({}, {});
  admission.apply(elsewhere, "a", std::nullopt);
  EXPECT_EQ(amount(elsewhere.containers[0].requests, "cpu"), "none");
}

TEST(Admission, spares_pods_that_are_older_than_the_limit_range) {
  const model::Time created{std::chrono::hours(10)};
  const std::vector<model::LimitRange> ranges{limit_range("a", created)};
  const Admission admission(ranges, {});
  model::PodSpec older = spec_with({}, {});
  admission.apply(older, "a", created - std::chrono::seconds(1));
  EXPECT_EQ(amount(older.containers[0].requests, "cpu"), "none");
  model::PodSpec as_old = spec_with({}, {});
  admission.apply(as_old, "a", created);
  EXPECT_EQ(amount(as_old.containers[0].requests, "cpu"), "500m");
}

TEST(Admission, gives_the_priority_of_the_class) {
  const std::vector<model::PriorityClass> classes{priority_class("high", 1000), priority_class("low", -5)};
  const Admission admission({}, classes);
  constexpr auto kRows = std::to_array<std::pair<std::string_view, std::optional<std::int32_t>>>({
      {"high", 1000},
      {"low", -5},
      {"system-node-critical", 2000001000},
      {"system-cluster-critical", 2000000000},
      {"unknown", std::nullopt},
      {"", std::nullopt},
  });
  for (const auto& [name, value] : kRows) {
    model::PodSpec spec;
    spec.priority_class_name = name;
    admission.apply(spec, "default", std::nullopt);
    EXPECT_EQ(spec.priority, value) << name;
  }
  model::PodSpec stored;
  stored.priority = 7;
  stored.priority_class_name = "high";
  admission.apply(stored, "default", std::nullopt);
  EXPECT_EQ(stored.priority, 7);
}

TEST(Admission, takes_the_lowest_of_several_global_defaults) {
  const std::vector<model::PriorityClass> classes{priority_class("a", 10, true), priority_class("b", 3, true),
                                                  priority_class("c", 1)};
  model::PodSpec spec;
  Admission({}, classes).apply(spec, "default", std::nullopt);
  EXPECT_EQ(spec.priority, 3);
}

TEST(Defaults, explicit_limits_come_before_the_defaults_of_a_limit_range) {
  const LoadResult result = load_text(
      "{apiVersion: v1, kind: LimitRange, metadata: {name: r}, spec: {limits: [{type: Container, defaultRequest: {cpu: "
      "100m}}]}}\n---\n"
      "{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {containers: [{name: a, resources: {limits: {cpu: 2}}}, "
      "{name: b}]}}\n");
  const auto& containers = result.snapshot.pods.at(0).spec->containers;
  EXPECT_EQ(amount(containers[0].requests, "cpu"), "2");
  EXPECT_EQ(amount(containers[1].requests, "cpu"), "100m");
}

TEST(Defaults, reach_the_pods_of_templates) {
  const LoadResult result = load_text(
      "{apiVersion: v1, kind: LimitRange, metadata: {name: r, creationTimestamp: \"2026-01-01T00:00:00Z\"}, spec: "
      "{limits: "
      "[{type: Container, default: {cpu: 1}}]}}\n---\n"
      "{apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: high}, value: 9}\n---\n"
      "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {template: {spec: {priorityClassName: "
      "high, "
      "containers: [{name: a}]}}}}\n");
  const model::PodSpec& spec = *result.snapshot.pods.at(0).spec;
  EXPECT_EQ(amount(spec.containers[0].requests, "cpu"), "1");
  EXPECT_EQ(spec.priority, 9);
}

TEST(Defaults, leave_the_templates_themselves_as_written) {
  const LoadResult result = load_text(
      "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {template: {spec: {containers: [{name: a, "
      "resources: {limits: {cpu: 1}}}]}}}}\n---\n"
      "{apiVersion: v1, kind: PodTemplate, metadata: {name: t}, template: {spec: {containers: [{name: a, resources: "
      "{limits: {cpu: 1}}}]}}}\n");
  EXPECT_EQ(amount(result.snapshot.pods.at(0).spec->containers[0].requests, "cpu"), "1");
  EXPECT_TRUE(result.snapshot.workloads.at(0).pod_template.spec->containers[0].requests.empty());
  EXPECT_TRUE(result.snapshot.pod_templates.at(0).pod_template.spec->containers[0].requests.empty());
}

}  // namespace
}  // namespace kerf::io
