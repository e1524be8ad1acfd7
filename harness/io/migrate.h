#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kerf/io/field_reader.h"
#include "kerf/io/kinds.h"
#include "kerf/model/node.h"
#include "kerf/model/node_pool.h"

namespace kerf::io {

/// The fields of the object that belong to another version of its API, or to another place, and so have no effect.
/// Source: formats.md "Warnings of `load`", demand.md 6.1.
[[nodiscard]] std::vector<std::string_view> misplaced_fields(Kind kind, VersionUse use, const Field& object);

/// `nodeClassRef`: by group in the current version, by apiVersion in the older one. Source: demand.md 6.1.
[[nodiscard]] model::NodeClassRef read_node_class_ref(const Field& reference, VersionUse use);

/// `disruption.consolidationPolicy` and `disruption.consolidateAfter` by the rules of the version: in v1beta1
/// consolidateAfter goes with WhenEmpty only, and WhenUnderutilized is today's WhenEmptyOrUnderutilized after 0s.
/// Source: demand.md 6.1.
void read_consolidation(const Field& disruption, VersionUse use, model::NodePool& pool);

/// What a NodePool of v1beta1 says about kubelets; the current version says it in the NodeClass.
struct KubeletSettings {
  std::optional<std::int64_t> max_pods;
  std::optional<std::int64_t> pods_per_core;
  model::ResourceList kube_reserved;
  model::ResourceList system_reserved;
  model::LabelMap eviction_hard;

  bool operator==(const KubeletSettings&) const = default;
};
[[nodiscard]] KubeletSettings read_kubelet(const Field& kubelet);
void apply_kubelet(const KubeletSettings& settings, model::NodeClass& node_class);

/// A duration of Karpenter's own objects: whole hours, minutes and seconds (`1h30m`), or Never.
/// Source: disruption.md 1.2-1.3.
[[nodiscard]] model::NillableDuration read_nillable_duration(const Field& duration, model::NillableDuration fallback);
/// The same without Never.
[[nodiscard]] std::optional<model::Duration> read_duration(const Field& duration);

}  // namespace kerf::io
