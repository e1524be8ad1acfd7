#include "kerf/io/read_pod.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kerf/io/load_testing.h"

namespace kerf::io {
namespace {

using io::testing::amount;
using io::testing::load_text;
using io::testing::refused_field;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

LoadResult load_pod(std::string_view spec, std::string_view rest = "", std::string_view metadata = "") {
  return load_text(
      fmt::format("apiVersion: v1\nkind: Pod\nmetadata: {{name: web-0{}}}\nspec: {{{}}}\n{}", metadata, spec, rest));
}

const model::PodSpec& spec_of(const LoadResult& result) { return *result.snapshot.pods.at(0).spec; }

constexpr std::string_view kContainer = "containers: [{name: main}]";

struct Refusal {
  std::string_view spec;
  std::string_view field;
};

TEST(ReadPod, refuses_what_the_api_refuses_in_a_spec) {
  constexpr auto kRows = std::to_array<Refusal>({
      {"containers: []", "spec.containers"},
      {"nodeName: n1", "spec.containers"},
      {"containers: {name: main}", "spec.containers"},
      {"containers: [{name: 7}]", "spec.containers[0].name"},
      {"containers: [{name: a}, {name: b, resources: {requests: {cpu: 1.5.2}}}]",
       "spec.containers[1].resources.requests[cpu]"},
      {"containers: [{name: a, resources: {requests: {cpu: \"-1\"}}}]", "spec.containers[0].resources.requests[cpu]"},
      {"containers: [{name: a, resources: {limits: {memory: 1 Gi}}}]", "spec.containers[0].resources.limits[memory]"},
      {"containers: [{name: a, resources: {requests: {memory: true}}}]",
       "spec.containers[0].resources.requests[memory]"},
      {"containers: [{name: a, resources: {requests: [cpu]}}]", "spec.containers[0].resources.requests"},
      {"containers: [{name: a, ports: [{containerPort: 80, hostPort: 65536}]}]",
       "spec.containers[0].ports[0].hostPort"},
      {"containers: [{name: a, ports: [{containerPort: 80, protocol: HTTP}]}]", "spec.containers[0].ports[0].protocol"},
      {"containers: [{name: a}], initContainers: [{name: b, restartPolicy: Sometimes}]",
       "spec.initContainers[0].restartPolicy"},
      {"containers: [{name: a}], nodeSelector: {gpu: true}", "spec.nodeSelector[gpu]"},
      {"containers: [{name: a}], nodeName: 5", "spec.nodeName"},
      {"containers: [{name: a}], priority: high", "spec.priority"},
      {"containers: [{name: a}], priority: 2147483648", "spec.priority"},
      {"containers: [{name: a}], terminationGracePeriodSeconds: 1.5", "spec.terminationGracePeriodSeconds"},
      {"containers: [{name: a}], overhead: {cpu: x}", "spec.overhead[cpu]"},
      {"containers: [{name: a}], resources: {requests: {cpu: 1x}}", "spec.resources.requests[cpu]"},
      {"containers: [{name: a}], tolerations: [{key: a, operator: Equals}]", "spec.tolerations[0].operator"},
      {"containers: [{name: a}], tolerations: [{value: a}]", "spec.tolerations[0].operator"},
      {"containers: [{name: a}], tolerations: [{key: a, effect: NoSchedules}]", "spec.tolerations[0].effect"},
      {"containers: [{name: a}], tolerations: [{key: a b, operator: Exists}]", "spec.tolerations[0].key"},
      {"containers: [{name: a}], tolerations: [{key: a, operator: Exists, value: b}]", "spec.tolerations[0].value"},
      {"containers: [{name: a}], volumes: [{name: v, persistentVolumeClaim: {}}]",
       "spec.volumes[0].persistentVolumeClaim.claimName"},
  });
  for (const Refusal& row : kRows) {
    const LoadResult result = load_pod(row.spec);
    EXPECT_EQ(refused_field(result), row.field) << row.spec;
    EXPECT_THAT(result.snapshot.pods, IsEmpty()) << row.spec;
    EXPECT_THAT(result.snapshot.unreadable, SizeIs(1)) << row.spec;
  }
}

TEST(ReadPod, refuses_bad_labels_annotations_and_instants) {
  const std::string long_value(64, 'a');
  const auto rows = std::to_array<std::pair<std::string, std::string>>({
      {", labels: {app: " + long_value + "}", "metadata.labels[app]"},
      {", labels: {app: -x}", "metadata.labels[app]"},
      {", labels: {app: 1}", "metadata.labels[app]"},
      {", labels: {\"a b\": x}", "metadata.labels[a b]"},
      {", labels: {" + long_value + ": x}", "metadata.labels[" + long_value + "]"},
      {", labels: [app]", "metadata.labels"},
      {", annotations: {karpenter.sh/do-not-disrupt: true}", "metadata.annotations[karpenter.sh/do-not-disrupt]"},
      {", annotations: {\"a b\": x}", "metadata.annotations[a b]"},
      {", creationTimestamp: yesterday", "metadata.creationTimestamp"},
      {", uid: 7", "metadata.uid"},
  });
  for (const auto& [metadata, field] : rows) {
    EXPECT_EQ(refused_field(load_pod(kContainer, "", metadata)), field) << metadata;
  }
  EXPECT_EQ(refused_field(load_pod(kContainer, "", ", labels: {app: " + std::string(63, 'a') + ", e: \"\"}")), "");
}

TEST(ReadPod, refuses_a_bad_status) {
  constexpr auto kRows = std::to_array<Refusal>({
      {"status: {phase: CrashLoopBackOff}", "status.phase"},
      {"status: {startTime: \"2026-03-02\"}", "status.startTime"},
      {"status: {conditions: [{type: Ready, status: true}]}", "status.conditions[0].status"},
      {"status: {conditions: [{type: Ready, status: Yes!}]}", "status.conditions[0].status"},
      {"status: {containerStatuses: [{name: main, resources: {requests: {cpu: a}}}]}",
       "status.containerStatuses[0].resources.requests[cpu]"},
  });
  for (const Refusal& row : kRows) EXPECT_EQ(refused_field(load_pod(kContainer, row.spec)), row.field) << row.spec;
}

TEST(ReadPod, leaves_selectors_to_later_rules) {
  constexpr auto kSpecs = std::to_array<std::string_view>({
      "containers: [{name: a}], nodeSelector: {\"a b\": \"-\"}",
      "containers: [{name: a}], affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: "
      "{nodeSelectorTerms: [{matchExpressions: [{key: k, operator: Is, values: []}]}]}}}",
      "containers: [{name: a}], affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: "
      "[{topologyKey: t, labelSelector: {matchExpressions: [{key: k, operator: Is}]}}]}}",
      "containers: [{name: a}], topologySpreadConstraints: [{maxSkew: 1, topologyKey: t, whenUnsatisfiable: "
      "DoNotSchedule, labelSelector: {matchLabels: {a: \"?\"}}}]",
  });
  for (std::string_view spec : kSpecs) EXPECT_EQ(refused_field(load_pod(spec)), "") << spec;
}

TEST(ReadPod, refuses_topology_terms_that_the_api_refuses) {
  constexpr std::string_view kSpread = "containers: [{{name: a}}], topologySpreadConstraints: [{{{}}}]";
  const auto rows = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"topologyKey: t, whenUnsatisfiable: DoNotSchedule", "maxSkew"},
      {"maxSkew: 0, topologyKey: t, whenUnsatisfiable: DoNotSchedule", "maxSkew"},
      {"maxSkew: 1, whenUnsatisfiable: DoNotSchedule", "topologyKey"},
      {"maxSkew: 1, topologyKey: t", "whenUnsatisfiable"},
      {"maxSkew: 1, topologyKey: t, whenUnsatisfiable: Never", "whenUnsatisfiable"},
      {"maxSkew: 1, topologyKey: t, whenUnsatisfiable: DoNotSchedule, minDomains: 0", "minDomains"},
      {"maxSkew: 1, topologyKey: t, whenUnsatisfiable: DoNotSchedule, nodeTaintsPolicy: Obey", "nodeTaintsPolicy"},
  });
  for (const auto& [constraint, field] : rows) {
    EXPECT_EQ(refused_field(load_pod(fmt::format(kSpread, constraint))),
              fmt::format("spec.topologySpreadConstraints[0].{}", field))
        << constraint;
  }
  EXPECT_EQ(refused_field(load_pod("containers: [{name: a}], affinity: {podAffinity: "
                                   "{requiredDuringSchedulingIgnoredDuringExecution: [{labelSelector: {}}]}}")),
            "spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey");
  EXPECT_EQ(refused_field(load_pod("containers: [{name: a}], affinity: {podAffinity: "
                                   "{preferredDuringSchedulingIgnoredDuringExecution: [{weight: 101, podAffinityTerm: "
                                   "{topologyKey: t}}]}}")),
            "spec.affinity.podAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight");
}

TEST(ReadPod, fills_missing_requests_from_limits_only) {
  const LoadResult result = load_pod(
      "containers: [{name: a, resources: {requests: {cpu: 1}, limits: {cpu: 2, memory: 3}}}], initContainers: [{name: "
      "b, "
      "resources: {limits: {cpu: 4}}}]");
  const model::PodSpec& spec = spec_of(result);
  EXPECT_EQ(amount(spec.containers[0].requests, "cpu"), "1");
  EXPECT_EQ(amount(spec.containers[0].requests, "memory"), "3");
  EXPECT_EQ(amount(spec.init_containers[0].requests, "cpu"), "4");
}

TEST(ReadPod, fills_pod_level_requests_from_pod_level_limits_that_no_container_requests) {
  const LoadResult result =
      load_pod("containers: [{name: a, resources: {requests: {cpu: 1}}}], resources: {limits: {cpu: 4, memory: 8}}");
  ASSERT_TRUE(spec_of(result).pod_requests.has_value());
  EXPECT_EQ(amount(*spec_of(result).pod_requests, "cpu"), "none");
  EXPECT_EQ(amount(*spec_of(result).pod_requests, "memory"), "8");
}

TEST(ReadPod, spells_out_the_ports_of_the_host_network) {
  const LoadResult result = load_pod(
      "hostNetwork: true, containers: [{name: a, ports: [{containerPort: 80}, {containerPort: 81, hostPort: 82, "
      "protocol: UDP}]}]");
  EXPECT_THAT(spec_of(result).containers[0].ports,
              ElementsAre(model::ContainerPort{.host_port = 80, .host_ip = "", .protocol = "TCP"},
                          model::ContainerPort{.host_port = 82, .host_ip = "", .protocol = "UDP"}));
}

TEST(ReadPod, keeps_no_port_of_the_pod_network) {
  EXPECT_THAT(spec_of(load_pod("containers: [{name: a, ports: [{containerPort: 80}]}]")).containers[0].ports,
              IsEmpty());
}

TEST(ReadPod, reads_what_decisions_need) {
  const LoadResult result = load_pod(
      "containers: [{name: a}], initContainers: [{name: side, restartPolicy: Always}], tolerations: [{operator: "
      "Exists}, "
      "{key: k, value: v, effect: NoExecute}], volumes: [{name: d, persistentVolumeClaim: {claimName: c}}, {name: e, "
      "ephemeral: {volumeClaimTemplate: {spec: {}}}}, {name: f, emptyDir: {}}], resourceClaims: [{name: r}], overhead: "
      "{cpu: 50m}, nodeName: n9, terminationGracePeriodSeconds: 0",
      "status: {phase: Running, nominatedNodeName: n8, startTime: \"2026-03-02T10:00:00Z\", containerStatuses: [{name: "
      "a, "
      "allocatedResources: {cpu: 2}}, {name: b}]}");
  ASSERT_THAT(testing::errors_of(result), IsEmpty());
  const model::PodSpec& spec = spec_of(result);
  EXPECT_TRUE(spec.init_containers[0].restart_always);
  ASSERT_THAT(spec.tolerations, SizeIs(2));
  EXPECT_EQ(spec.tolerations[0].effect, std::nullopt);
  EXPECT_EQ(spec.tolerations[1].effect, model::TaintEffect::kNoExecute);
  EXPECT_THAT(spec.volumes, ElementsAre(model::PodVolume{.name = "d", .claim_name = "c", .ephemeral = false},
                                        model::PodVolume{.name = "e", .claim_name = "", .ephemeral = true}));
  EXPECT_TRUE(spec.has_resource_claims);
  EXPECT_EQ(amount(spec.overhead, "cpu"), "50m");
  EXPECT_EQ(spec.termination_grace_period_seconds, 0);
  const model::Pod& pod = result.snapshot.pods[0];
  EXPECT_EQ(pod.meta.namespace_name, "default");
  EXPECT_EQ(pod.node_name, "n9");
  EXPECT_EQ(pod.status.nominated_node_name, "n8");
  ASSERT_THAT(pod.status.containers, SizeIs(1));
  EXPECT_EQ(amount(pod.status.containers[0].allocated, "cpu"), "2");
}

TEST(ReadPod, folds_label_keys_of_affinity_terms_into_the_selector) {
  const LoadResult result = load_pod(
      "containers: [{name: a}], affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: "
      "[{topologyKey: t, "
      "labelSelector: {matchLabels: {x: z}}, matchLabelKeys: [app, missing], mismatchLabelKeys: [tier]}]}}",
      "", ", labels: {app: web, tier: front}");
  ASSERT_THAT(spec_of(result).required_affinity, SizeIs(1));
  EXPECT_THAT(spec_of(result).required_affinity[0].selector->match_expressions,
              ElementsAre(model::Expression{.key = "app", .op = "In", .values = {"web"}, .min_values = {}},
                          model::Expression{.key = "tier", .op = "NotIn", .values = {"front"}, .min_values = {}}));
}

TEST(ReadPod, shares_equal_specs) {
  const LoadResult result = load_text(
      "{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: c, resources: {requests: {cpu: "
      "1}}}]}}\n"
      "---\n"
      "{apiVersion: v1, kind: Pod, metadata: {name: b}, spec: {containers: [{name: c, resources: {requests: {cpu: "
      "1000m}}}]}}\n"
      "---\n"
      "{apiVersion: v1, kind: Pod, metadata: {name: c}, spec: {containers: [{name: c, resources: {requests: {cpu: "
      "2}}}]}}\n");
  ASSERT_THAT(result.snapshot.pods, SizeIs(3));
  EXPECT_EQ(result.snapshot.pods[0].spec, result.snapshot.pods[1].spec);
  EXPECT_NE(result.snapshot.pods[0].spec, result.snapshot.pods[2].spec);
}

TEST(ReadPod, remembers_the_node_of_an_unreadable_bound_pod) {
  const LoadResult result = load_pod("nodeName: n1, containers: [{name: a, resources: {requests: {cpu: x}}}]");
  ASSERT_THAT(result.snapshot.unreadable, SizeIs(1));
  EXPECT_EQ(result.snapshot.unreadable[0].node_name, "n1");
}

}  // namespace
}  // namespace kerf::io
