#include "kerf/io/read_demand.h"

#include <utility>

namespace kerf::io {
namespace {

model::ScaleTarget read_target(const Field& reference) {
  model::ScaleTarget target{.api_version = reference.member("apiVersion").text(),
                            .kind = reference.member("kind").text(),
                            .name = reference.member("name").text()};
  if (target.kind.empty()) {
    target.kind = "Deployment";
    target.api_version = "apps/v1";
  }
  return target;
}

/// The options of a trigger, which are always texts.
model::LabelMap read_options(const Field& metadata) {
  model::LabelMap options;
  for (const Field& option : metadata.members()) options.set(option.key(), option.text());
  return options;
}

std::vector<model::Trigger> read_triggers(const Field& list) {
  std::vector<model::Trigger> triggers;
  for (const Field& item : list.items()) {
    if (!item.is_structure()) continue;
    const Field authentication = item.member("authenticationRef");
    const Field metric_type = item.member("metricType");
    (void)metric_type.choice({"", "AverageValue", "Value", "Utilization"});
    triggers.push_back({.type = item.member("type").text(),
                        .name = item.member("name").text(),
                        .metric_type = metric_type.text(),
                        .metadata = read_options(item.member("metadata")),
                        .authentication_name = authentication.member("name").text(),
                        .authentication_kind = authentication.member("kind").text()});
  }
  return triggers;
}

}  // namespace

model::ScaledObject read_scaled_object(const Field& object, model::ObjectMeta meta) {
  model::ScaledObject scaled;
  scaled.meta = std::move(meta);
  const Field spec = object.member("spec");
  scaled.target = read_target(spec.member("scaleTargetRef"));
  scaled.polling_interval_seconds =
      spec.member("pollingInterval").integer(1, kInt32Max).value_or(scaled.polling_interval_seconds);
  scaled.cooldown_period_seconds =
      spec.member("cooldownPeriod").integer(0, kInt32Max).value_or(scaled.cooldown_period_seconds);
  scaled.min_replicas = spec.member("minReplicaCount").integer(0, kInt32Max);
  scaled.max_replicas = spec.member("maxReplicaCount").integer(1, kInt32Max);
  scaled.idle_replicas = spec.member("idleReplicaCount").integer(0, kInt32Max);
  scaled.triggers = read_triggers(spec.member("triggers"));
  const Field status = object.member("status");
  (void)status.member("lastActiveTime").instant();
  return scaled;
}

model::ScaledJob read_scaled_job(const Field& object, model::ObjectMeta meta) {
  model::ScaledJob scaled;
  scaled.meta = std::move(meta);
  const Field spec = object.member("spec");
  scaled.polling_interval_seconds =
      spec.member("pollingInterval").integer(1, kInt32Max).value_or(scaled.polling_interval_seconds);
  scaled.min_replicas = spec.member("minReplicaCount").integer(0, kInt32Max);
  scaled.max_replicas = spec.member("maxReplicaCount").integer(0, kInt32Max);
  scaled.triggers = read_triggers(spec.member("triggers"));
  return scaled;
}

model::HorizontalPodAutoscaler read_horizontal_pod_autoscaler(const Field& object, model::ObjectMeta meta) {
  model::HorizontalPodAutoscaler autoscaler;
  autoscaler.meta = std::move(meta);
  const Field spec = object.member("spec");
  autoscaler.target = read_target(spec.member("scaleTargetRef"));
  autoscaler.min_replicas = spec.member("minReplicas").integer(0, kInt32Max);
  const Field max_replicas = spec.member("maxReplicas");
  if (!max_replicas.present()) max_replicas.refuse("a whole number of at least 1");
  autoscaler.max_replicas = max_replicas.integer(1, kInt32Max).value_or(1);
  return autoscaler;
}

}  // namespace kerf::io
