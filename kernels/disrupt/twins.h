#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "kerf/model/snapshot.h"

namespace kerf::disrupt {

/// Running pods that no rule of a pass tells apart but by name and age: replicas, mostly. What one of them asks for, is
/// selected by and counts for, all do. Source: design.md 3.
class Twins {
 public:
  using Id = std::uint32_t;

  /// The pods are those of the snapshot, which must outlive the twins.
  explicit Twins(const model::Snapshot& snapshot) : pods_(snapshot.pods), ids_(snapshot.pods.size(), kNone) {}

  /// The number of the pod's twins, newly given to the first of them. O(1) once asked, else expected O(labels).
  Id of(const model::Pod& pod);
  /// The first pod of each.
  [[nodiscard]] const std::vector<const model::Pod*>& firsts() const { return firsts_; }

 private:
  static constexpr Id kNone = UINT32_MAX;

  [[nodiscard]] Id find(const model::Pod& pod);
  [[nodiscard]] bool are_alike(Id id, const model::Pod& pod) const;

  const std::vector<model::Pod>& pods_;
  std::vector<Id> ids_;  ///< By pod.
  std::vector<const model::Pod*> firsts_;
  std::vector<bool> is_single_;  ///< By twin: nobody is like it.
  std::unordered_multimap<std::uint64_t, Id> by_hash_;
  Id last_ = kNone;
};

}  // namespace kerf::disrupt
