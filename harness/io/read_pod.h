#pragma once

#include <string>
#include <vector>

#include "kerf/io/field_reader.h"
#include "kerf/io/read_storage.h"
#include "kerf/model/pod.h"
#include "kerf/model/workload.h"

namespace kerf::io {

/// How the API server would have stored a pod spec: that of a pod has its missing requests filled from the limits and
/// the ports of its host network spelt out, that of a DaemonSet stays as it is written.
enum class Stored : std::uint8_t { kAsPod, kAsWritten };

/// A pod spec, and what of it the model does not keep but the making of pods from a template needs.
struct PodSpecReading {
  model::PodSpec spec;
  std::vector<ClaimReading> ephemeral_claims;  ///< One per generic ephemeral volume; the name is the volume's.
  std::string node_name;
  bool gated = false;  ///< Has scheduling gates.
};

/// `spec` of a pod, or of a template whose pods carry `pod_labels`.
/// Source: provisioning.md 1.3, 1.9, 5.2; formats.md "What reading does".
[[nodiscard]] PodSpecReading read_pod_spec(const Field& spec, const model::LabelMap& pod_labels, Stored stored);

/// A pod; its spec is not shared yet.
struct PodReading {
  model::Pod pod;  ///< `pod.spec` is empty, the spec stands beside it.
  model::PodSpec spec;
};
[[nodiscard]] PodReading read_pod(const Field& object, model::ObjectMeta meta);

/// `template` of a workload: labels, annotations and spec.
struct PodTemplateReading {
  model::LabelMap labels;
  model::LabelMap annotations;
  PodSpecReading pod;
};
[[nodiscard]] PodTemplateReading read_pod_template(const Field& pod_template, Stored stored);

}  // namespace kerf::io
