#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kerf/model/meta.h"
#include "kerf/model/resources.h"

namespace kerf::model {

struct ContainerPort {
  std::uint16_t host_port = 0;  ///< 0 = none.
  std::string host_ip;
  std::string protocol = "TCP";

  bool operator==(const ContainerPort&) const = default;
};

/// A container or init container; requests as the API server would have stored them (limits filled in).
struct Container {
  std::string name;
  ResourceList requests;
  ResourceList limits;
  std::vector<ContainerPort> ports;
  bool restart_always = false;       ///< Init containers only: a sidecar.
  bool has_resource_claims = false;  ///< `resources.claims` is not empty.

  bool operator==(const Container&) const = default;
};

/// One term of node affinity.
struct NodeSelectorTerm {
  std::vector<Expression> match_expressions;
  bool has_match_fields = false;

  bool operator==(const NodeSelectorTerm&) const = default;
};

struct PreferredNodeTerm {
  std::int32_t weight = 0;
  NodeSelectorTerm term;

  bool operator==(const PreferredNodeTerm&) const = default;
};

/// One term of pod affinity or anti-affinity; weight is 0 on required terms.
struct PodAffinityTerm {
  std::int32_t weight = 0;
  std::string topology_key;
  std::optional<LabelSelector> selector;
  std::vector<std::string> namespaces;
  std::optional<LabelSelector> namespace_selector;

  bool operator==(const PodAffinityTerm&) const = default;
};

enum class NodeInclusion : std::uint8_t { kHonor, kIgnore };

struct TopologySpread {
  std::int64_t max_skew = 1;
  std::string topology_key;
  bool do_not_schedule = true;  ///< False: ScheduleAnyway.
  std::optional<LabelSelector> selector;
  std::optional<std::int64_t> min_domains;
  NodeInclusion node_affinity_policy = NodeInclusion::kHonor;
  NodeInclusion node_taints_policy = NodeInclusion::kIgnore;
  std::vector<std::string> match_label_keys;

  bool operator==(const TopologySpread&) const = default;
};

/// A volume that names a PersistentVolumeClaim; volumes of other kinds are not kept.
struct PodVolume {
  std::string name;
  std::string claim_name;  ///< Empty for a generic ephemeral volume: its claim is `<pod>-<volume>`.
  bool ephemeral = false;

  bool operator==(const PodVolume&) const = default;
};

/// The part of a pod that pods of one workload share. Immutable once loaded; equal specs may share one object.
struct PodSpec {
  std::vector<Container> containers;
  std::vector<Container> init_containers;
  std::optional<ResourceList> pod_requests;  ///< `spec.resources.requests`.
  ResourceList overhead;
  LabelMap node_selector;
  std::vector<NodeSelectorTerm> required_node_terms;
  std::vector<PreferredNodeTerm> preferred_node_terms;
  std::vector<PodAffinityTerm> required_affinity;
  std::vector<PodAffinityTerm> preferred_affinity;
  std::vector<PodAffinityTerm> required_anti_affinity;
  std::vector<PodAffinityTerm> preferred_anti_affinity;
  std::vector<Toleration> tolerations;
  std::vector<TopologySpread> topology_spread;
  std::vector<PodVolume> volumes;
  bool has_resource_claims = false;  ///< `spec.resourceClaims` is not empty.
  std::optional<std::int32_t> priority;
  std::string priority_class_name;
  std::int64_t termination_grace_period_seconds = 30;

  bool operator==(const PodSpec&) const = default;
};

/// What a container status says about resources (in-place resize). Source: provisioning.md 1.3.
struct ContainerStatus {
  std::string name;
  ResourceList requests;
  ResourceList allocated;

  bool operator==(const ContainerStatus&) const = default;
};

struct PodStatus {
  std::string phase;  ///< Pending, Running, Succeeded, Failed, Unknown or empty.
  std::optional<Time> start_time;
  std::string nominated_node_name;
  std::vector<Condition> conditions;
  std::vector<ContainerStatus> containers;  ///< Of containers and init containers, only those that report resources.

  bool operator==(const PodStatus&) const = default;
};

struct Pod {
  ObjectMeta meta;
  std::shared_ptr<const PodSpec> spec;
  std::string node_name;  ///< `spec.nodeName`; empty = not bound.
  PodStatus status;
};

/// Phase Succeeded or Failed.
[[nodiscard]] bool is_terminal(const Pod& pod);
/// Has a deletion timestamp.
[[nodiscard]] bool is_terminating(const Pod& pod);
/// Neither terminal nor terminating. Source: provisioning.md 1.1.
[[nodiscard]] bool is_active(const Pod& pod);

}  // namespace kerf::model
