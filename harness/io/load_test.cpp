#include "kerf/io/load.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "kerf/io/load_testing.h"

namespace kerf::io {
namespace {

using io::testing::errors_of;
using io::testing::load_text;
using io::testing::warnings_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::string_view kWeb =
    "{apiVersion: v1, kind: Pod, metadata: {name: web}, spec: {containers: [{name: main, resources: {requests: {cpu: "
    "1}}}]}}\n";

TEST(Load, counts_an_object_given_twice_once) {
  constexpr auto kCopies = std::to_array<std::string_view>({
      kWeb,
      // Members in another order, the default namespace spelt out, nulls, JSON.
      "kind: Pod\nspec:\n  containers:\n  - resources: {requests: {cpu: 1}}\n    name: main\nmetadata: {namespace: "
      "default, name: web, creationTimestamp: null}\napiVersion: v1\n",
      "{\"apiVersion\": \"v1\", \"kind\": \"Pod\", \"metadata\": {\"name\": \"web\"}, \"spec\": {\"containers\": "
      "[{\"name\": \"main\", \"resources\": {\"requests\": {\"cpu\": 1}}}]}}\n",
      "{apiVersion: v1, kind: PodList, items: [{metadata: {name: web}, spec: {containers: [{name: main, resources: "
      "{requests: {cpu: 1}}}]}}]}\n",
  });
  for (std::string_view copy : kCopies) {
    const LoadResult result = load_text(fmt::format("{}---\n{}", kWeb, copy));
    EXPECT_THAT(errors_of(result), IsEmpty()) << copy;
    EXPECT_THAT(warnings_of(result), ElementsAre("Pod/default/web DUPLICATE-OBJECT")) << copy;
    EXPECT_THAT(result.snapshot.pods, SizeIs(1)) << copy;
    EXPECT_EQ(result.objects, 1U);
  }
  const LoadResult thrice = load_text(fmt::format("{0}---\n{0}---\n{0}", kWeb));
  EXPECT_THAT(warnings_of(thrice), ElementsAre("Pod/default/web DUPLICATE-OBJECT"));
}

TEST(Load, uses_no_copy_of_an_object_given_with_different_content) {
  constexpr auto kOthers = std::to_array<std::string_view>({
      "{apiVersion: v1, kind: Pod, metadata: {name: web}, spec: {containers: [{name: main, resources: {requests: {cpu: "
      "2}}}]}}\n",
      "{apiVersion: v1, kind: Pod, metadata: {name: web, labels: {a: b}}, spec: {containers: [{name: main, resources: "
      "{requests: {cpu: 1}}}]}}\n",
      "{apiVersion: v1, kind: Pod, metadata: {name: web}, spec: {containers: [{name: main, image: x, resources: "
      "{requests: "
      "{cpu: 1}}}]}}\n",
  });
  for (std::string_view other : kOthers) {
    const LoadResult result = load_text(fmt::format("{}---\n{}", kWeb, other));
    EXPECT_THAT(errors_of(result), ElementsAre("Pod/default/web")) << other;
    EXPECT_THAT(result.warnings, IsEmpty()) << other;
    EXPECT_THAT(result.snapshot.pods, IsEmpty()) << other;
    EXPECT_THAT(result.snapshot.unreadable, SizeIs(1)) << other;
  }
}

TEST(Load, uses_the_first_of_the_nodes_and_claims_of_one_provider_id) {
  const LoadResult result = load_text(
      "{apiVersion: v1, kind: Node, metadata: {name: b}, spec: {providerID: x://1}}\n---\n"
      "{apiVersion: v1, kind: Node, metadata: {name: a}, spec: {providerID: x://1}}\n---\n"
      "{apiVersion: v1, kind: Node, metadata: {name: c}, spec: {providerID: x://2}}\n---\n"
      "{apiVersion: v1, kind: Node, metadata: {name: d}}\n---\n"
      "{apiVersion: v1, kind: Node, metadata: {name: e}}\n");
  ASSERT_THAT(result.errors, SizeIs(1));
  EXPECT_EQ(describe(result.errors[0]),
            "in.yaml, document 0, line 1: Node/b spec.providerID: found the provider ID of Node/a, expected one of its "
            "own; it is not used");
  EXPECT_THAT(result.snapshot.nodes, SizeIs(4));
  EXPECT_EQ(result.snapshot.nodes[0].meta.name, "a");
  EXPECT_EQ(result.objects, 4U);
}

TEST(Load, tells_objects_of_one_name_apart_by_kind_and_namespace) {
  const LoadResult result = load_text(
      "{apiVersion: v1, kind: Service, metadata: {name: a}}\n---\n{apiVersion: v1, kind: Service, metadata: {name: a, "
      "namespace: b}, spec: {}}\n---\n{apiVersion: v1, kind: LimitRange, metadata: {name: a}}\n");
  EXPECT_THAT(errors_of(result), IsEmpty());
  EXPECT_THAT(warnings_of(result), IsEmpty());
}

TEST(Load, reports_one_error_per_object_with_its_place) {
  const LoadResult result = load_text(
      "---\napiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  priority: high\n  containers:\n  - name: 5\n");
  ASSERT_THAT(result.errors, SizeIs(1));
  const Diagnostic& error = result.errors[0];
  EXPECT_EQ(error.file, "in.yaml");
  EXPECT_EQ(error.object, "Pod/default/web");
  EXPECT_EQ(error.field, "spec.containers[0].name");
  EXPECT_EQ(error.line, 8U);
  EXPECT_EQ(error.message, "found the number 5, expected a string (in quotes)");
}

TEST(Load, keeps_one_bad_object_from_touching_others) {
  const LoadResult result = load_text(
      fmt::format("{}---\n{{apiVersion: v1, kind: Pod, metadata: {{name: bad}}, spec: {{containers: 5}}}}\n", kWeb));
  EXPECT_THAT(errors_of(result), ElementsAre("Pod/default/bad spec.containers"));
  EXPECT_THAT(result.snapshot.pods, SizeIs(1));
  EXPECT_EQ(result.objects, 1U);
}

TEST(Load, warns_of_a_pod_with_the_old_protection) {
  EXPECT_THAT(warnings_of(load_text("{apiVersion: v1, kind: Pod, metadata: {name: a, annotations: "
                                    "{karpenter.sh/do-not-evict: \"false\"}}, spec: {containers: [{name: c}]}}")),
              ElementsAre("Pod/default/a LEGACY-DO-NOT-EVICT"));
}

TEST(Load, warns_of_a_pod_on_a_node_that_is_not_in_the_input) {
  constexpr std::string_view kBound =
      "{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {nodeName: n1, containers: [{name: c}]}}\n";
  const LoadResult missing = load_text(kBound);
  EXPECT_THAT(warnings_of(missing), ElementsAre("Pod/default/a NODE-NOT-FOUND"));
  EXPECT_EQ(missing.snapshot.pods.at(0).node_name, "n1");
  EXPECT_THAT(
      warnings_of(load_text(fmt::format("{}---\n{{apiVersion: v1, kind: Node, metadata: {{name: n1}}}}\n", kBound))),
      IsEmpty());
  // An unreadable node is in the input all the same.
  EXPECT_THAT(warnings_of(load_text(
                  fmt::format("{}---\n{{apiVersion: v1, kind: Node, metadata: {{name: n1}}, spec: 5}}\n", kBound))),
              IsEmpty());
}

TEST(Load, gives_no_warning_for_an_unreadable_object) {
  EXPECT_THAT(
      warnings_of(load_text("{apiVersion: karpenter.sh/v1beta1, kind: NodePool, metadata: {name: p}, spec: {weight: "
                            "0}}")),
      IsEmpty());
}

TEST(Load, knows_the_latest_instant_of_readable_objects) {
  const LoadResult result = load_text(
      "{apiVersion: v1, kind: Pod, metadata: {name: a, creationTimestamp: \"2026-03-02T12:00:00Z\"}, spec: "
      "{containers: "
      "[{name: c}]}, status: {conditions: [{type: Ready, status: \"True\", lastTransitionTime: "
      "\"2026-03-02T14:00:00+01:00\"}]}}\n---\n"
      "{apiVersion: v1, kind: Pod, metadata: {name: b, creationTimestamp: \"2027-01-01T00:00:00Z\"}, spec: "
      "{containers: "
      "[]}}\n");
  EXPECT_EQ(result.latest_instant, model::parse_rfc3339("2026-03-02T13:00:00Z"));
  EXPECT_EQ(load_text("---\n").latest_instant, std::nullopt);
}

TEST(Load, reads_a_case_with_its_input) {
  const LoadResult result = load_text(
      "apiVersion: kerf.dev/v1\nkind: Case\nmetadata: {name: X-1-a-name}\nspec: {about: it, source: [design.md], "
      "command: "
      "load, expect: {errors: []}}\n");
  EXPECT_THAT(errors_of(result), IsEmpty());
  ASSERT_THAT(result.cases, SizeIs(1));
  EXPECT_EQ(result.cases[0].name, "X-1-a-name");
}

/// Everything that matters of a result as one text.
std::string digest(const LoadResult& result) {
  std::string text;
  for (const Diagnostic& d : result.errors) text += fmt::format("{} {} {}\n", d.object, d.field, d.message);
  for (const Diagnostic& d : result.warnings) text += fmt::format("{} {}\n", d.object, d.code);
  const model::Snapshot& s = result.snapshot;
  auto list = [&text](std::string_view what, const auto& objects) {
    for (const auto& object : objects) text += fmt::format("{} {}\n", what, model::namespaced_name(object.meta));
  };
  list("pod", s.pods);
  list("node", s.nodes);
  list("claim", s.node_claims);
  list("pool", s.node_pools);
  list("class", s.node_classes);
  list("workload", s.workloads);
  list("daemon", s.daemon_sets);
  list("pvc", s.persistent_volume_claims);
  list("namespace", s.namespaces);
  for (const model::NodePool& pool : s.node_pools) {
    text += fmt::format("{} {}\n", pool.meta.name, pool.catalog ? s.catalogs[*pool.catalog].name : "none");
  }
  for (const model::InstanceCatalog& catalog : s.catalogs) {
    for (const model::InstanceType& type : catalog.types) text += fmt::format("type {}\n", type.name);
  }
  for (const model::UnreadableObject& o : s.unreadable) text += fmt::format("unreadable {} {}\n", o.kind, o.name);
  for (const model::Pod& pod : s.pods) text += testing::amount(pod.spec->containers.at(0).requests, "cpu");
  return text;
}

TEST(Load, does_not_depend_on_the_order_of_documents_or_sources) {
  std::vector<SourceFile> sources;
  for (int i = 0; i < 12; ++i) {
    sources.push_back(
        {.name = fmt::format("pod-{}.yaml", i),
         .bytes = fmt::format("{{apiVersion: v1, kind: Pod, metadata: {{name: p-{}, namespace: ns-{}, labels: "
                              "{{app: a}}}}, spec: {{nodeName: n-{}, containers: [{{name: c}}]}}}}\n",
                              i, i % 3, i % 5)});
    sources.push_back(
        {.name = fmt::format("pool-{}.yaml", i),
         .bytes = fmt::format("{{apiVersion: karpenter.sh/v1{}, kind: NodePool, metadata: {{name: q-{}}}, "
                              "spec: {{weight: {}}}}}\n",
                              i % 2 == 0 ? "" : "beta1", i % 8, i)});
    sources.push_back(
        {.name = fmt::format("work-{}.yaml", i),
         .bytes = fmt::format("{{apiVersion: apps/v1, kind: {}, metadata: {{name: w-{}, namespace: ns-{}}}, "
                              "spec: {{replicas: 3, template: {{spec: {{containers: [{{name: c}}]}}}}}}}}\n",
                              i % 2 == 0 ? "Deployment" : "StatefulSet", i / 2, i % 2)});
    sources.push_back(
        {.name = fmt::format("rest-{}.yaml", i),
         .bytes = fmt::format("{{apiVersion: v1, kind: LimitRange, metadata: {{name: r-{0}, namespace: ns-{1}}}, "
                              "spec: {{limits: [{{type: Container, default: {{cpu: {2}}}}}]}}}}\n---\n"
                              "{{apiVersion: x/v1, kind: Widget, metadata: {{name: w-{1}}}}}\n---\n[{0}]\n",
                              i, i % 2, i + 1)});
  }
  const std::string expected = digest(load(sources, {}));
  EXPECT_THAT(expected, HasSubstr("pod ns-1/w-0-2"));
  std::mt19937 random(7);
  for (int round = 0; round < 20; ++round) {
    std::shuffle(sources.begin(), sources.end(), random);
    ASSERT_EQ(digest(load(sources, {})), expected);
  }
}

TEST(Load, lets_a_source_that_replaces_stand_in_for_the_same_object) {
  const std::string pool = "{apiVersion: karpenter.sh/v1, kind: NodePool, metadata: {name: q}, spec: {weight: 3}}\n";
  const std::string other = "{apiVersion: karpenter.sh/v1, kind: NodePool, metadata: {name: q}, spec: {weight: 7}}\n";
  const std::vector<SourceFile> sources{{.name = "a.yaml", .bytes = pool},
                                        {.name = "b.yaml", .bytes = other, .replaces = true}};
  const LoadResult result = load(sources, {});
  EXPECT_TRUE(result.errors.empty());
  EXPECT_TRUE(result.warnings.empty());
  ASSERT_EQ(result.snapshot.node_pools.size(), 1U);
  EXPECT_EQ(result.snapshot.node_pools[0].weight, 7);
}

TEST(Describe, names_place_object_field_and_reason) {
  EXPECT_EQ(describe({.file = "web.yaml",
                      .document = 2,
                      .object = "Pod/default/web-0",
                      .field = "spec.x",
                      .code = "",
                      .message = "found 1, expected 2",
                      .line = 14}),
            "web.yaml, document 2, line 14: Pod/default/web-0 spec.x: found 1, expected 2");
  EXPECT_EQ(describe({.file = "a.json",
                      .document = 0,
                      .object = "Pod/default/web-0",
                      .field = "",
                      .code = "NODE-NOT-FOUND",
                      .message = "gone",
                      .line = 0}),
            "a.json, document 0: Pod/default/web-0 NODE-NOT-FOUND: gone");
}

}  // namespace
}  // namespace kerf::io
