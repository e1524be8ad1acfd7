#include "kerf/io/read_demand.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kerf/io/load_testing.h"

namespace kerf::io {
namespace {

using io::testing::load_text;
using io::testing::refused_field;
using io::testing::warnings_of;
using ::testing::ElementsAre;
using ::testing::SizeIs;

LoadResult load_scaled_object(std::string_view spec) {
  return load_text(
      fmt::format("apiVersion: keda.sh/v1alpha1\nkind: ScaledObject\nmetadata: {{name: s}}\nspec: {{{}}}\n", spec));
}

LoadResult load_hpa(std::string_view spec, std::string_view version = "v2") {
  return load_text(
      fmt::format("apiVersion: autoscaling/{}\nkind: HorizontalPodAutoscaler\nmetadata: {{name: h}}\nspec: {{{}}}\n",
                  version, spec));
}

TEST(ReadScaledObject, refuses_single_fields_out_of_their_limits) {
  constexpr auto kRows = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"pollingInterval: 0", "spec.pollingInterval"},
      {"cooldownPeriod: -1", "spec.cooldownPeriod"},
      {"minReplicaCount: -1", "spec.minReplicaCount"},
      {"maxReplicaCount: 0", "spec.maxReplicaCount"},
      {"idleReplicaCount: none", "spec.idleReplicaCount"},
      {"triggers: [{type: a, metadata: {queueLength: 5}}]", "spec.triggers[0].metadata.queueLength"},
      {"triggers: [{type: a, metricType: Average}]", "spec.triggers[0].metricType"},
      {"scaleTargetRef: worker", "spec.scaleTargetRef"},
  });
  for (const auto& [spec, field] : kRows) EXPECT_EQ(refused_field(load_scaled_object(spec)), field) << spec;
}

TEST(ReadScaledObject, has_the_defaults_of_keda) {
  const LoadResult result =
      load_scaled_object("scaleTargetRef: {name: worker}, triggers: [{type: cron, metadata: {}}]");
  const model::ScaledObject& scaled = result.snapshot.scaled_objects.at(0);
  EXPECT_EQ(scaled.target.kind, "Deployment");
  EXPECT_EQ(scaled.target.api_version, "apps/v1");
  EXPECT_EQ(scaled.polling_interval_seconds, 30);
  EXPECT_EQ(scaled.cooldown_period_seconds, 300);
  EXPECT_EQ(scaled.min_replicas, std::nullopt);
  EXPECT_THAT(scaled.triggers, SizeIs(1));
}

TEST(ReadScaledJob, reads_its_bounds) {
  const LoadResult result = load_text(
      "{apiVersion: keda.sh/v1alpha1, kind: ScaledJob, metadata: {name: j}, spec: {minReplicaCount: 2, "
      "maxReplicaCount: 5, "
      "triggers: [{type: kafka, name: k, metadata: {topic: t}, authenticationRef: {name: auth, kind: "
      "ClusterTriggerAuthentication}}]}}");
  const model::ScaledJob& job = result.snapshot.scaled_jobs.at(0);
  EXPECT_EQ(job.min_replicas, 2);
  EXPECT_EQ(job.max_replicas, 5);
  ASSERT_THAT(job.triggers, SizeIs(1));
  EXPECT_EQ(job.triggers[0].metadata, (model::LabelMap{{"topic", "t"}}));
  EXPECT_EQ(job.triggers[0].authentication_name, "auth");
  EXPECT_EQ(job.triggers[0].authentication_kind, "ClusterTriggerAuthentication");
}

TEST(ReadHorizontalPodAutoscaler, needs_a_maximum) {
  EXPECT_EQ(refused_field(load_hpa("minReplicas: 1")), "spec.maxReplicas");
  EXPECT_EQ(refused_field(load_hpa("maxReplicas: 0")), "spec.maxReplicas");
  EXPECT_EQ(load_hpa("maxReplicas: 4").snapshot.horizontal_pod_autoscalers.at(0).max_replicas, 4);
}

TEST(ReadHorizontalPodAutoscaler, is_mapped_from_every_older_version) {
  for (std::string_view version : {"v1", "v2beta1", "v2beta2"}) {
    EXPECT_THAT(warnings_of(load_hpa("maxReplicas: 4", version)),
                ElementsAre("HorizontalPodAutoscaler/default/h MAPPED-VERSION"));
  }
}

}  // namespace
}  // namespace kerf::io
