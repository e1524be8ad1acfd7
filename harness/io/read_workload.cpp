#include "kerf/io/read_workload.h"

#include <algorithm>
#include <utility>

#include "kerf/io/read_common.h"

namespace kerf::io {
namespace {

model::WorkloadKind workload_kind(Kind kind) {
  switch (kind) {
    case Kind::kStatefulSet:
      return model::WorkloadKind::kStatefulSet;
    case Kind::kReplicaSet:
      return model::WorkloadKind::kReplicaSet;
    case Kind::kJob:
      return model::WorkloadKind::kJob;
    default:
      return model::WorkloadKind::kDeployment;
  }
}

/// How many pods a Job wants to run now: as many at once as it may, but no more than are still to succeed.
std::int64_t read_job_replicas(const Field& object) {
  const Field spec = object.member("spec");
  const Field status = object.member("status");
  std::int64_t replicas = spec.member("parallelism").integer(0, kInt32Max).value_or(1);
  const auto completions = spec.member("completions").integer(0, kInt32Max);
  const std::int64_t succeeded = status.member("succeeded").integer(0, kInt32Max).value_or(0);
  if (completions) replicas = std::min(replicas, std::max<std::int64_t>(0, *completions - succeeded));
  const std::vector<model::Condition> conditions = read_conditions(status.member("conditions"));
  const bool over = model::is_true(conditions, "Complete") || model::is_true(conditions, "Failed");
  return over || spec.member("suspend").boolean() ? 0 : replicas;
}

std::vector<ClaimReading> read_claim_templates(const Field& templates) {
  std::vector<ClaimReading> claims;
  for (const Field& item : templates.items()) {
    if (!item.is_structure()) continue;
    const Field metadata = item.member("metadata");
    const Field name = metadata.member("name");
    if (!name.present()) name.refuse("the name of the claim");
    claims.push_back(read_persistent_volume_claim(item, read_meta(item, "")));
  }
  return claims;
}

/// Before apps/v1 a selector that is not given is the labels of the template.
std::optional<model::LabelSelector> read_selector(const Field& selector, VersionUse use,
                                                  const model::LabelMap& template_labels) {
  auto read = read_label_selector(selector, Check::kContent);
  if (!read && use == VersionUse::kOlder)
    read = model::LabelSelector{.match_labels = template_labels, .match_expressions = {}};
  return read;
}

std::shared_ptr<const model::PodSpec> share(model::PodSpec spec) {
  return std::make_shared<const model::PodSpec>(std::move(spec));
}

}  // namespace

WorkloadReading read_workload(const Field& object, model::ObjectMeta meta, Kind kind, VersionUse use) {
  WorkloadReading reading;
  model::Workload& workload = reading.workload;
  workload.kind = workload_kind(kind);
  workload.meta = std::move(meta);
  const Field spec = object.member("spec");
  const Field status = object.member("status");
  if (kind == Kind::kJob) {
    workload.replicas = read_job_replicas(object);
  } else {
    workload.replicas = spec.member("replicas").integer(0, kInt32Max).value_or(1);
    workload.status_replicas = status.member("replicas").integer(0, kInt32Max);
    workload.status_ready_replicas = status.member("readyReplicas").integer(0, kInt32Max);
  }
  const Field pod_template = spec.member("template");
  reading.pod_template = read_pod_template(pod_template, Stored::kAsPod);
  workload.pod_template.labels = reading.pod_template.labels;
  workload.pod_template.annotations = reading.pod_template.annotations;
  workload.pod_template.spec = share(read_pod_template(pod_template, Stored::kAsWritten).pod.spec);
  workload.selector = read_selector(spec.member("selector"), use, reading.pod_template.labels);
  if (kind == Kind::kStatefulSet) reading.claim_templates = read_claim_templates(spec.member("volumeClaimTemplates"));
  return reading;
}

model::DaemonSet read_daemon_set(const Field& object, model::ObjectMeta meta) {
  model::DaemonSet daemon_set;
  daemon_set.meta = std::move(meta);
  const Field spec = object.member("spec");
  daemon_set.selector = read_label_selector(spec.member("selector"), Check::kContent);
  PodTemplateReading reading = read_pod_template(spec.member("template"), Stored::kAsWritten);
  daemon_set.pod_template = {.labels = std::move(reading.labels),
                             .annotations = std::move(reading.annotations),
                             .spec = share(std::move(reading.pod.spec))};
  return daemon_set;
}

model::PodTemplateObject read_pod_template_object(const Field& object, model::ObjectMeta meta) {
  model::PodTemplateObject result;
  result.meta = std::move(meta);
  PodTemplateReading reading = read_pod_template(object.member("template"), Stored::kAsWritten);
  result.pod_template = {.labels = std::move(reading.labels),
                         .annotations = std::move(reading.annotations),
                         .spec = share(std::move(reading.pod.spec))};
  return result;
}

}  // namespace kerf::io
