#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kerf/model/meta.h"
#include "kerf/model/pod.h"
#include "kerf/model/resources.h"

namespace kerf::model {

/// A pod template: metadata and spec.
struct PodTemplate {
  LabelMap labels;
  LabelMap annotations;
  std::shared_ptr<const PodSpec> spec;
};

enum class WorkloadKind : std::uint8_t { kDeployment, kStatefulSet, kReplicaSet, kJob };
[[nodiscard]] std::string_view workload_kind_name(WorkloadKind kind);

/// Deployment, StatefulSet, ReplicaSet or Job.
struct Workload {
  WorkloadKind kind = WorkloadKind::kDeployment;
  ObjectMeta meta;
  std::int64_t replicas = 1;  ///< Job: min(parallelism, completions).
  std::optional<LabelSelector> selector;
  PodTemplate pod_template;
  std::optional<std::int64_t> status_replicas;
  std::optional<std::int64_t> status_ready_replicas;
};

/// The requests of the template are as written: daemon pods made from it fill missing requests from limits.
struct DaemonSet {
  ObjectMeta meta;
  std::optional<LabelSelector> selector;
  PodTemplate pod_template;
};

/// A stand-alone PodTemplate object, which a CapacityBuffer may name.
struct PodTemplateObject {
  ObjectMeta meta;
  PodTemplate pod_template;
};

/// An int-or-percent text as written: `1`, `"50%"`.
struct IntOrPercent {
  bool is_percent_text = false;  ///< It was a string ending in %.
  std::string text;

  bool operator==(const IntOrPercent&) const = default;
};

struct PodDisruptionBudget {
  ObjectMeta meta;
  std::optional<LabelSelector> selector;  ///< Absent matches nothing.
  std::optional<IntOrPercent> min_available;
  std::optional<IntOrPercent> max_unavailable;
  bool always_allow_unhealthy = false;  ///< unhealthyPodEvictionPolicy: AlwaysAllow.
  std::int64_t disruptions_allowed = 0;
};

struct PriorityClass {
  ObjectMeta meta;
  std::int32_t value = 0;
  bool global_default = false;
};

/// The `Container` entry of a LimitRange: the only one that changes requests.
struct LimitRange {
  ObjectMeta meta;
  ResourceList default_request;
  ResourceList default_limit;
};

struct Namespace {
  ObjectMeta meta;
};

/// `karpenter.sh/v1alpha1` NodeOverlay. Source: provisioning.md 6.7.
struct NodeOverlay {
  ObjectMeta meta;
  std::vector<Expression> requirements;
  std::optional<std::string> price;             ///< Absolute, as written.
  std::optional<std::string> price_adjustment;  ///< `+0.1`, `-10%`, as written.
  ResourceList capacity;
  std::int64_t weight = 0;
};

/// `autoscaling.x-k8s.io` CapacityBuffer. Source: provisioning.md 6.8.
struct CapacityBuffer {
  ObjectMeta meta;
  std::string pod_template_name;  ///< `podTemplateRef.name`; empty when scalableRef is used.
  std::string scalable_kind;
  std::string scalable_name;
  std::optional<std::int64_t> replicas;
  std::optional<std::int64_t> percentage;
  std::optional<ResourceList> limits;
};

}  // namespace kerf::model
