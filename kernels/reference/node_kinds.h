#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "kerf/model/snapshot.h"

namespace kerf::reference {

/// Machines by what their labels require of pods: those that differ in the hostname alone are of one kind, and what is
/// asked of labels is worked out once for all of them. Source: provisioning.md 4.1.
class NodeKinds {
 public:
  using Id = std::uint32_t;

  /// Numbers the kinds of the Nodes, which must outlive the kinds. Expected O(labels).
  explicit NodeKinds(const std::vector<model::Node>& nodes);
  NodeKinds(const NodeKinds&) = delete;
  NodeKinds& operator=(const NodeKinds&) = delete;

  /// The kind of labels, newly given when it was not known; they must outlive the kinds. Expected O(labels).
  Id of(const model::LabelMap& labels);
  /// The kind of the n-th Node.
  [[nodiscard]] Id of_node(std::size_t node) const { return of_node_[node]; }
  [[nodiscard]] std::size_t size() const { return kinds_.size(); }

  /// The labels of one machine of the kind.
  [[nodiscard]] const model::LabelMap& labels(Id kind) const { return *kinds_[kind].labels; }
  /// What the labels require, the hostname left out.
  [[nodiscard]] const model::Requirements& requirements(Id kind) const { return kinds_[kind].requirements; }

 private:
  struct Kind {
    const model::LabelMap* labels = nullptr;
    model::Requirements requirements;
  };

  std::deque<Kind> kinds_;
  std::unordered_multimap<std::uint64_t, Id> by_hash_;
  std::vector<Id> of_node_;
};

}  // namespace kerf::reference
