#include "kerf/io/expand.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kerf/io/load_testing.h"

namespace kerf::io {
namespace {

using io::testing::amount;
using io::testing::errors_of;
using io::testing::load_text;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string workload(std::string_view kind, std::string_view name, std::string_view more,
                     std::string_view metadata = "") {
  return fmt::format(
      "---\napiVersion: {}\nkind: {}\nmetadata: {{name: {}{}}}\nspec:\n  selector: {{matchLabels: {{app: {}}}}}\n"
      "  template:\n    metadata: {{labels: {{app: {}}}, annotations: {{note: hi}}}}\n"
      "    spec: {{containers: [{{name: main, resources: {{limits: {{cpu: 2}}}}}}]}}\n{}",
      kind == "Job" ? "batch/v1" : "apps/v1", kind, name, metadata, name, name, more);
}

std::string pod(std::string_view name, std::string_view metadata) {
  return fmt::format(
      "---\n{{apiVersion: v1, kind: Pod, metadata: {{name: {}{}}}, spec: {{containers: [{{name: main}}]}}}}\n", name,
      metadata);
}

std::vector<std::string> pods_of(const LoadResult& result) {
  std::vector<std::string> names;
  names.reserve(result.snapshot.pods.size());
  for (const model::Pod& pod : result.snapshot.pods) names.push_back(model::namespaced_name(pod.meta));
  return names;
}

TEST(ExpandWorkloads, makes_unschedulable_pods_of_the_template) {
  const LoadResult result = load_text(workload("Deployment", "web", "  replicas: 2\n", ", uid: u-1"));
  ASSERT_THAT(errors_of(result), IsEmpty());
  ASSERT_THAT(pods_of(result), ElementsAre("default/web-0", "default/web-1"));
  const model::Pod& pod = result.snapshot.pods[0];
  EXPECT_EQ(pod.meta.labels, (model::LabelMap{{"app", "web"}}));
  EXPECT_EQ(pod.meta.annotations, (model::LabelMap{{"note", "hi"}}));
  EXPECT_EQ(pod.meta.creation, std::nullopt);
  EXPECT_EQ(pod.meta.uid, "");
  EXPECT_THAT(pod.meta.owners,
              ElementsAre(model::OwnerReference{
                  .api_version = "apps/v1", .kind = "Deployment", .name = "web", .uid = "u-1", .controller = true}));
  ASSERT_THAT(pod.status.conditions, SizeIs(1));
  EXPECT_EQ(pod.status.conditions[0].type, "PodScheduled");
  EXPECT_EQ(pod.status.conditions[0].reason, "Unschedulable");
  EXPECT_EQ(amount(pod.spec->containers[0].requests, "cpu"), "2");
  EXPECT_EQ(pod.spec, result.snapshot.pods[1].spec);
  EXPECT_THAT(result.snapshot.workloads, SizeIs(1));
}

TEST(ExpandWorkloads, makes_as_many_pods_as_each_kind_runs) {
  struct Row {
    std::string_view kind;
    std::string_view more;
    std::size_t pods;
  };
  constexpr auto kRows = std::to_array<Row>({
      {"Deployment", "", 1},
      {"Deployment", "  replicas: 0\n", 0},
      {"ReplicaSet", "  replicas: 3\n", 3},
      {"StatefulSet", "  replicas: 2\n", 2},
      {"Job", "", 1},
      {"Job", "  parallelism: 4\n", 4},
      {"Job", "  parallelism: 4\n  completions: 3\n", 3},
      {"Job", "  parallelism: 4\n  completions: 5\nstatus: {succeeded: 3}\n", 2},
      {"Job", "  parallelism: 4\n  suspend: true\n", 0},
      {"Job", "status: {conditions: [{type: Complete, status: \"True\"}]}\n", 0},
      {"Job", "status: {conditions: [{type: Failed, status: \"True\"}]}\n", 0},
  });
  for (const Row& row : kRows) {
    EXPECT_THAT(load_text(workload(row.kind, "w", row.more)).snapshot.pods, SizeIs(row.pods)) << row.kind << row.more;
  }
}

TEST(ExpandWorkloads, leaves_a_workload_with_live_pods_alone) {
  const std::string deployment = workload("Deployment", "web", "  replicas: 3\n");
  const std::string replica_set =
      workload("ReplicaSet", "web-abc", "", ", ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: web}]");
  const auto rows = std::to_array<std::string>({
      deployment + pod("live", ", labels: {app: web}"),
      deployment + pod("live", ", ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: web}]"),
      deployment + replica_set +
          pod("live", ", ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web-abc}]"),
  });
  for (const std::string& row : rows) EXPECT_THAT(pods_of(load_text(row)), ElementsAre("default/live")) << row;
}

TEST(ExpandWorkloads, is_not_stopped_by_pods_of_others) {
  const LoadResult result = load_text(workload("Deployment", "web", "") + pod("other", ", labels: {app: api}") +
                                      pod("elsewhere", ", namespace: b, labels: {app: web}"));
  EXPECT_THAT(pods_of(result), ElementsAre("b/elsewhere", "default/other", "default/web-0"));
}

TEST(ExpandWorkloads, counts_an_unreadable_pod_as_live) {
  const LoadResult result = load_text(
      workload("Deployment", "web", "") +
      "---\n{apiVersion: v1, kind: Pod, metadata: {name: bad, labels: {app: web}}, spec: {containers: []}}\n");
  EXPECT_THAT(pods_of(result), IsEmpty());
}

TEST(ExpandWorkloads, leaves_a_replica_set_to_its_deployment) {
  const std::string owned =
      workload("ReplicaSet", "web-abc", "  replicas: 2\n",
               ", ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: web, controller: true}]");
  EXPECT_THAT(pods_of(load_text(workload("Deployment", "web", "") + owned)), ElementsAre("default/web-0"));
  EXPECT_THAT(pods_of(load_text(owned)), ElementsAre("default/web-abc-0", "default/web-abc-1"));
}

TEST(ExpandWorkloads, finds_free_names) {
  const LoadResult result = load_text(workload("Deployment", "web", "  replicas: 2\n") + workload("Job", "web", "") +
                                      pod("web-1", ", labels: {app: other}"));
  EXPECT_THAT(pods_of(result), ElementsAre("default/web-0", "default/web-1", "default/web-2", "default/web-3"));
}

TEST(ExpandWorkloads, refuses_more_pods_than_it_may_make) {
  const LoadResult result =
      load_text(workload("Deployment", "a", "  replicas: 2000000000\n") +
                workload("Deployment", "b", "  replicas: 1\n") + workload("Job", "c", "  parallelism: 200001\n"));
  EXPECT_THAT(errors_of(result), ElementsAre("Deployment/default/a spec.replicas", "Job/default/c spec.parallelism"));
  EXPECT_THAT(pods_of(result), ElementsAre("default/b-0"));
  EXPECT_THAT(result.snapshot.workloads, SizeIs(1));
  EXPECT_THAT(result.snapshot.unreadable, SizeIs(2));
}

TEST(ExpandWorkloads, makes_the_claims_of_a_stateful_set) {
  const LoadResult result = load_text(
      workload("StatefulSet", "db", "  replicas: 2\n  volumeClaimTemplates: [{metadata: {name: data}, spec: {}}]\n") +
      "---\n{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data-db-1}, spec: {storageClassName: "
      "mine}}\n"
      "---\n{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: std, annotations: "
      "{storageclass.kubernetes.io/is-default-class: \"true\"}}, provisioner: p}\n");
  ASSERT_THAT(errors_of(result), IsEmpty());
  const auto& claims = result.snapshot.persistent_volume_claims;
  ASSERT_THAT(claims, SizeIs(2));
  EXPECT_EQ(claims[0].meta.name, "data-db-0");
  EXPECT_EQ(claims[0].storage_class_name, "std");
  EXPECT_EQ(claims[0].volume_name, "");
  EXPECT_EQ(claims[1].storage_class_name, "mine");
  EXPECT_THAT(result.snapshot.pods.at(1).spec->volumes,
              ElementsAre(model::PodVolume{.name = "data", .claim_name = "data-db-1", .ephemeral = false}));
}

TEST(ExpandWorkloads, makes_the_claims_of_ephemeral_volumes) {
  const LoadResult result = load_text(
      "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace: a}, spec: {template: {spec: "
      "{containers: "
      "[{name: main}], volumes: [{name: tmp, ephemeral: {volumeClaimTemplate: {spec: {storageClassName: fast}}}}]}}}}");
  ASSERT_THAT(errors_of(result), IsEmpty());
  const auto& claims = result.snapshot.persistent_volume_claims;
  ASSERT_THAT(claims, SizeIs(1));
  EXPECT_EQ(model::namespaced_name(claims[0].meta), "a/web-0-tmp");
  EXPECT_EQ(claims[0].storage_class_name, "fast");
}

TEST(ExpandWorkloads, gives_gated_and_bound_pods_no_unschedulable_condition) {
  const LoadResult gated = load_text(
      "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {template: {spec: {containers: [{name: "
      "main}], "
      "schedulingGates: [{name: g}]}}}}");
  EXPECT_EQ(gated.snapshot.pods.at(0).status.conditions.at(0).reason, "SchedulingGated");
  const LoadResult bound = load_text(
      "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {template: {spec: {containers: [{name: "
      "main}], "
      "nodeName: n1}}}}");
  EXPECT_EQ(bound.snapshot.pods.at(0).node_name, "n1");
  EXPECT_THAT(bound.snapshot.pods.at(0).status.conditions, IsEmpty());
}

TEST(ExpandWorkloads, makes_no_pods_of_a_daemon_set_and_keeps_its_template_as_written) {
  const LoadResult result = load_text(
      "{apiVersion: apps/v1, kind: DaemonSet, metadata: {name: agent}, spec: {selector: {matchLabels: {a: b}}, "
      "template: "
      "{metadata: {labels: {a: b}}, spec: {hostNetwork: true, containers: [{name: main, ports: [{containerPort: 80}], "
      "resources: {limits: {cpu: 1}}}]}}}}\n---\n"
      "{apiVersion: v1, kind: LimitRange, metadata: {name: r}, spec: {limits: [{type: Container, default: {memory: "
      "1}}]}}\n");
  ASSERT_THAT(errors_of(result), IsEmpty());
  EXPECT_THAT(result.snapshot.pods, IsEmpty());
  const model::Container& container = result.snapshot.daemon_sets.at(0).pod_template.spec->containers.at(0);
  EXPECT_THAT(container.requests, IsEmpty());
  EXPECT_THAT(container.ports, IsEmpty());
}

TEST(ExpandWorkloads, reports_a_bad_template_at_the_workload) {
  const LoadResult result = load_text(
      "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {template: {spec: {containers: [{name: "
      "main, "
      "resources: {requests: {cpu: \"-1\"}}}]}}}}");
  EXPECT_THAT(errors_of(result),
              ElementsAre("Deployment/default/web spec.template.spec.containers[0].resources.requests[cpu]"));
  EXPECT_THAT(result.snapshot.pods, IsEmpty());
}

}  // namespace
}  // namespace kerf::io
