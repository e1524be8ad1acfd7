#pragma once

#include <memory>
#include <vector>

#include "kerf/io/field_reader.h"
#include "kerf/io/kinds.h"
#include "kerf/io/read_pod.h"
#include "kerf/model/workload.h"

namespace kerf::io {

/// A workload, and what making its pods needs besides. `workload.pod_template.spec` stays empty: the spec stands in
/// `pod_template` until it is shared.
struct WorkloadReading {
  model::Workload workload;
  PodTemplateReading pod_template;
  std::vector<ClaimReading> claim_templates;  ///< Of a StatefulSet; the name is the template's.
};

/// Deployment, StatefulSet, ReplicaSet or Job. The workload keeps its template as it is written: the API server fills
/// requests only in pods (provisioning.md 6.8). `pod_template` is what becomes of it in a pod. A Job runs what it still
/// has to: nothing when it is suspended or over.
[[nodiscard]] WorkloadReading read_workload(const Field& object, model::ObjectMeta meta, Kind kind, VersionUse use);

/// The template as it is written. Source: provisioning.md 1.7.
[[nodiscard]] model::DaemonSet read_daemon_set(const Field& object, model::ObjectMeta meta);

[[nodiscard]] model::PodTemplateObject read_pod_template_object(const Field& object, model::ObjectMeta meta);

}  // namespace kerf::io
