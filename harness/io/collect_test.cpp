#include "kerf/io/collect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kerf/io/load_testing.h"

namespace kerf::io {
namespace {

using io::testing::errors_of;
using io::testing::load_text;
using io::testing::warnings_of;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::string_view kPodBody = "spec: {containers: [{name: main}]}";

TEST(CollectObjects, reports_a_document_that_is_no_object_by_its_place) {
  struct Row {
    std::string_view text;
    std::string_view error;
  };
  constexpr auto kRows = std::to_array<Row>({
      {"just text", "in.yaml#0"},
      {"5", "in.yaml#0"},
      {"[a, b]", "in.yaml#0"},
      {"{}", "in.yaml#0 kind"},
      {"metadata: {name: a}", "in.yaml#0 kind"},
      {"{apiVersion: v1, kind: 5}", "in.yaml#0 kind"},
      {"{apiVersion: v1, kind: Pod}", "in.yaml#0 metadata.name"},
      {"{apiVersion: v1, kind: Pod, metadata: {name: \"\"}}", "in.yaml#0 metadata.name"},
      {"{apiVersion: v1, kind: Pod, metadata: {generateName: a-}}", "in.yaml#0 metadata.name"},
      {"{apiVersion: v1, kind: Pod, metadata: [a]}", "in.yaml#0 metadata"},
      {"{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: 5}}", "in.yaml#0 metadata.namespace"},
      {"{apiVersion: v1, kind: List, items: {a: b}}", "in.yaml#0 items"},
      {"{apiVersion: v1, kind: List, items: [{metadata: {name: a}}]}", "in.yaml#0 items[0].kind"},
      {"{apiVersion: v1, kind: List, items: [7]}", "in.yaml#0 items[0]"},
      {"{apiVersion: v2, kind: Pod, metadata: {name: a}}", "Pod/default/a apiVersion"},
      {"{kind: Pod, metadata: {name: a}}", "Pod/default/a apiVersion"},
      {"{apiVersion: v1, kind: Pod, metadata: {name: A_b}}", "Pod/default/A_b metadata.name"},
      {"{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: b.c/d}}", "Pod/\"b.c/d\"/a metadata.namespace"},
  });
  for (const Row& row : kRows) EXPECT_THAT(errors_of(load_text(row.text)), ElementsAre(row.error)) << row.text;
}

TEST(CollectObjects, counts_documents_from_0_with_empty_ones) {
  const LoadResult result = load_text("---\n---\n# nothing\n---\nnull\n---\n{a: b}\n");
  ASSERT_THAT(result.errors, SizeIs(1));
  EXPECT_EQ(result.errors[0].object, fmt::format("in.yaml#{}", result.errors[0].document));
  EXPECT_EQ(result.documents, result.errors[0].document + 1);
}

TEST(CollectObjects, reads_lists_item_by_item) {
  const LoadResult result = load_text(fmt::format(
      "apiVersion: v1\nkind: List\nitems:\n- {{apiVersion: v1, kind: Pod, metadata: {{name: a}}, {0}}}\n- "
      "{{apiVersion: "
      "v1, kind: Pod, metadata: {{name: b}}}}\n- {{apiVersion: v1, kind: List, items: [{{apiVersion: v1, kind: Pod, "
      "metadata: {{name: c}}, {0}}}]}}\n",
      kPodBody));
  EXPECT_THAT(errors_of(result), ElementsAre("Pod/default/b spec.containers"));
  EXPECT_THAT(result.snapshot.pods, SizeIs(2));
}

TEST(CollectObjects, lets_items_of_a_typed_list_inherit_kind_and_version) {
  const LoadResult result =
      load_text("{apiVersion: karpenter.sh/v1beta1, kind: NodePoolList, items: [{metadata: {name: a}}]}");
  EXPECT_THAT(result.snapshot.node_pools, SizeIs(1));
  EXPECT_THAT(warnings_of(result), ElementsAre("NodePool/a MAPPED-VERSION"));
}

TEST(CollectObjects, names_an_unknown_kind_once_and_looks_no_further) {
  const LoadResult result = load_text(
      "{apiVersion: example.com/v1, kind: Widget, metadata: {name: w, namespace: a, labels: 5}, spec: bad}\n---\n"
      "{apiVersion: example.com/v1, kind: Widget, metadata: {name: w, namespace: a}}\n---\n"
      "{apiVersion: example.com/v1, kind: Gadget, metadata: {name: g}}\n---\n"
      "{apiVersion: serving.knative.dev/v1, kind: Service, metadata: {name: s}}\n---\n"
      "{apiVersion: karpenter.sh/v1alpha5, kind: Provisioner, metadata: {name: p}}\n");
  EXPECT_THAT(errors_of(result), IsEmpty());
  EXPECT_THAT(warnings_of(result), ElementsAre("Widget/a/w UNKNOWN-KIND", "Gadget/g UNKNOWN-KIND",
                                               "Service/s UNKNOWN-KIND", "Provisioner/p UNKNOWN-KIND"));
  EXPECT_EQ(result.objects, 0U);
}

TEST(CollectObjects, knows_the_kinds_of_which_nothing_is_kept) {
  const LoadResult result = load_text(
      "{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: a.b}}\n---\n"
      "{apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: a}}\n---\n"
      "{apiVersion: kustomize.toolkit.fluxcd.io/v1, kind: Kustomization, metadata: {name: a}}\n---\n"
      "{apiVersion: helm.toolkit.fluxcd.io/v2, kind: HelmRelease, metadata: {name: a}}\n---\n"
      "{type: Microsoft.ContainerService/managedClusters, apiVersion: \"2025-05-01\", name: aks, properties: {}}\n---\n"
      "{apiVersion: v1, kind: Service, metadata: {name: a}}\n---\n"
      "{apiVersion: keda.sh/v1alpha1, kind: TriggerAuthentication, metadata: {name: a}}\n---\n"
      "{apiVersion: keda.sh/v1alpha1, kind: ClusterTriggerAuthentication, metadata: {name: a}}\n---\n"
      "{apiVersion: kerf.dev/v1, kind: MetricSeries, metadata: {name: a}}\n---\n"
      "{apiVersion: kerf.dev/v1, kind: Edit, metadata: {name: a}}\n---\n"
      "{apiVersion: kerf.dev/v1, kind: Queue, metadata: {name: a}}\n");
  EXPECT_THAT(errors_of(result), IsEmpty());
  EXPECT_THAT(warnings_of(result), IsEmpty());
  EXPECT_EQ(result.objects, 11U);
}

TEST(CollectObjects, ignores_the_namespace_of_a_cluster_scoped_object) {
  const LoadResult result = load_text("{apiVersion: v1, kind: Node, metadata: {name: n1, namespace: default}}");
  EXPECT_EQ(result.snapshot.nodes.at(0).meta.namespace_name, "");
}

}  // namespace
}  // namespace kerf::io
