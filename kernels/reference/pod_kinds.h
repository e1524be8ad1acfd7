#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "kerf/model/snapshot.h"

namespace kerf::reference {

/// Pods that no rule of a pass tells apart but by name and age: replicas, mostly. What one of them asks for, is
/// selected by and counts for, all do.
class PodKinds {
 public:
  using Id = std::uint32_t;

  /// The kind of the pod, newly given to the first of it; the pod must outlive the kinds. Expected O(labels).
  Id of(const model::Pod& pod);
  [[nodiscard]] std::size_t size() const { return firsts_.size(); }
  /// The first pod of each.
  [[nodiscard]] const std::vector<const model::Pod*>& firsts() const { return firsts_; }

 private:
  [[nodiscard]] bool is_like(Id kind, const model::Pod& pod) const;

  std::vector<const model::Pod*> firsts_;
  std::vector<bool> is_single_;  ///< By kind: nobody is like it.
  std::unordered_multimap<std::uint64_t, Id> by_hash_;
  Id last_ = 0;
};

/// Stands for a Node that does not exist.
inline constexpr std::uint32_t kNoNode = UINT32_MAX;

/// By pod of the Snapshot: the index of its Node, kNoNode where there is no such Node. Expected O(pods).
[[nodiscard]] std::vector<std::uint32_t> nodes_of_pods(const model::Snapshot& snapshot);

/// Pods that run: not terminal, on a Node that exists. Source: provisioning.md 5.1.
struct RunningPods {
  /// `nodes` are those of `nodes_of_pods`. Expected O(pods).
  RunningPods(const model::Snapshot& snapshot, std::span<const std::uint32_t> nodes);

  /// Stands for the kind of a pod that does not run.
  static constexpr PodKinds::Id kNoKind = UINT32_MAX;

  /// Whether a pod of the Snapshot runs, by its index.
  [[nodiscard]] bool runs(std::size_t pod) const { return kind_of[pod] != kNoKind; }
  /// The kind of a pod of the Snapshot that runs.
  [[nodiscard]] PodKinds::Id kind(const model::Pod& pod) const {
    return kind_of[static_cast<std::size_t>(&pod - pods.data())];
  }

  const std::vector<model::Pod>& pods;  ///< Of the Snapshot.
  PodKinds kinds;
  std::vector<PodKinds::Id> kind_of;  ///< By pod of the Snapshot.
};

}  // namespace kerf::reference
