#pragma once

#include <set>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "kerf/io/read_workload.h"
#include "kerf/model/meta.h"

namespace kerf::io {

/// Answers which workloads have pods in the input. Refers to what it is built from.
class LivePods {
 public:
  LivePods(std::span<const WorkloadReading> workloads, const std::vector<const model::ObjectMeta*>& pods);

  /// Owns a pod directly or through a ReplicaSet, or selects one of its namespace.
  [[nodiscard]] bool has_pods(const model::Workload& workload) const;

 private:
  /// Namespace, kind and name.
  using Owner = std::tuple<std::string_view, std::string_view, std::string_view>;
  /// Namespace, then key and value of a label.
  using Label = std::tuple<std::string_view, std::string_view, std::string_view>;

  [[nodiscard]] bool selects_a_pod(const model::Workload& workload) const;
  [[nodiscard]] bool selects(const model::Workload& workload, const model::ObjectMeta& pod) const;

  std::set<Owner> owners_;
  /// Pods by each label that is some selector's first, so that a selector looks at few pods.
  std::vector<std::pair<Label, const model::ObjectMeta*>> by_label_;
  std::vector<const model::ObjectMeta*> pods_;
};

/// Whether a reference names the workload: by kind, name and, where both have one, uid.
[[nodiscard]] bool refers_to(const model::OwnerReference& reference, const model::Workload& workload);

}  // namespace kerf::io
