#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "kerf/model/pod.h"
#include "kerf/model/storage.h"
#include "kerf/model/workload.h"

namespace kerf::io {

/// A container that limits a resource without requesting it requests its limit.
/// Source: formats.md "What reading does".
void fill_requests_from_limits(model::PodSpec& spec);

/// A pod-level limit stands in for a pod-level request where neither the pod nor any of its containers has one.
void fill_pod_requests(model::PodSpec& spec, const model::ResourceList& pod_limits);

/// What admission adds to a pod: the LimitRange defaults of its namespace and the priority of its PriorityClass.
/// Refers to the lists, which have to outlive it.
class Admission {
 public:
  /// Both lists sorted by namespace and name.
  Admission(std::span<const model::LimitRange> limit_ranges, std::span<const model::PriorityClass> priority_classes);

  /// `created` is absent for a pod that would be created now. A LimitRange that is younger than the pod never changed
  /// it.
  void apply(model::PodSpec& spec, std::string_view namespace_name, std::optional<model::Time> created) const;
  /// False when `apply` leaves the spec as it is.
  [[nodiscard]] bool may_change(const model::PodSpec& spec, std::string_view namespace_name) const;

 private:
  void apply_limit_ranges(model::PodSpec& spec, std::string_view namespace_name,
                          std::optional<model::Time> created) const;
  [[nodiscard]] std::span<const model::LimitRange> limit_ranges_of(std::string_view namespace_name) const;
  [[nodiscard]] std::optional<std::int32_t> priority_of(std::string_view class_name) const;

  std::span<const model::LimitRange> limit_ranges_;
  std::span<const model::PriorityClass> priority_classes_;
  std::optional<std::int32_t> default_priority_;
};

/// The StorageClass that a claim without one gets: annotated as default, the youngest of several, then the first by
/// name; empty when there is none.
[[nodiscard]] std::string default_storage_class(std::span<const model::StorageClass> storage_classes);

}  // namespace kerf::io
