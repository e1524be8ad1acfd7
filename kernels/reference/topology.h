#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/model/snapshot.h"
#include "kerf/reference/node_hostnames.h"
#include "kerf/reference/node_kinds.h"
#include "kerf/reference/pass_pod.h"
#include "kerf/reference/pod_kinds.h"
#include "kerf/reference/reasons.h"
#include "kerf/reference/state_nodes.h"
#include "kerf/reference/topology_choice.h"

namespace kerf::reference {

/// What topology rules know of the cluster before any pod is chosen. Passes over the same cluster share it.
struct TopologyFacts {
  struct BoundPod {
    const model::Pod* pod = nullptr;
    const model::Node* node = nullptr;
    bool is_terminating = false;
  };
  /// What facts are made from; all of it must outlive them.
  struct Sources {
    const model::Snapshot& snapshot;
    std::span<const PoolInPass> pools;
    std::span<const std::uint32_t> nodes_of_pods;  ///< By pod of the Snapshot.
    const NodeKinds& node_kinds;
    const RunningPods& running;
  };

  explicit TopologyFacts(const Sources& sources);
  TopologyFacts(const TopologyFacts&) = delete;
  TopologyFacts& operator=(const TopologyFacts&) = delete;

  /// Which kinds a term selects. O(kinds).
  [[nodiscard]] std::vector<bool> selected_kinds(const TopologyTerm& term) const;
  /// Whether a spread with that filter looks at the Node. Source: provisioning.md 5.4.
  [[nodiscard]] bool accepts(const NodeFilter& filter, const model::Node& node) const;
  /// Of a Node of the Snapshot.
  [[nodiscard]] std::size_t index_of(const model::Node& node) const {
    return static_cast<std::size_t>(&node - snapshot.nodes.data());
  }
  [[nodiscard]] NodeKinds::Id kind_of(const model::Node& node) const { return node_kinds.of_node(index_of(node)); }

  const model::Snapshot& snapshot;
  const NodeKinds& node_kinds;
  KnownNamespaces namespaces;
  DomainUniverse universe;
  NodeHostnames hostnames;
  std::vector<BoundPod> bound_pods;                 ///< Not terminal, on a Node that exists.
  std::vector<const model::Pod*> kinds;             ///< Of bound pods: the first of each.
  std::vector<std::vector<std::uint32_t>> of_kind;  ///< By kind: bound pods.
};

/// What topology rules look at.
struct TopologyWorld {
  const TopologyFacts& facts;
  model::PreferencePolicy preference_policy;
  std::span<const StateNode* const> targets;  ///< Existing nodes that pods can be placed on.
  bool counts_bound_pods = true;
};

/// Spread, affinity and anti-affinity over one pass. Source: provisioning.md 5.
class Topology {
 public:
  /// Counts what runs already and lets every pod of the pass take up its groups.
  Topology(const TopologyWorld& world, std::span<PassPod> pods);

  /// Makes the pod own the groups of its current spec, new ones being counted from the cluster and from the placements
  /// made so far. Source: provisioning.md 5.1.
  void refresh(PassPod& pod);

  /// The groups that pods obey, in the order in which they were created, and those that keep pods away.
  [[nodiscard]] const std::vector<TopologyGroup>& groups() const { return groups_; }
  [[nodiscard]] const std::vector<TopologyGroup>& inverse_groups() const { return inverse_groups_; }

  /// With what it was asked so far remembered.
  [[nodiscard]] const DomainUniverse& universe() const { return universe_; }

  /// What the pod's groups ask of `node`. The error says which group has no domain left; empty unless `detail` is full.
  /// Source: provisioning.md 5.6.
  [[nodiscard]] std::expected<TopologyChoice, std::string> choose(const PassPod& pod, const NodeView& node,
                                                                  Detail detail) const;

  /// Counts a placement: `node` is what the node or claim requires with the pod on it. Source: provisioning.md 5.7.
  void record(const PassPod& pod, std::shared_ptr<const model::Requirements> node,
              const std::vector<model::Taint>& taints);

 private:
  using Indices = std::vector<std::size_t>;
  struct RecordedPlacement {
    const model::ObjectMeta* pod = nullptr;
    std::shared_ptr<const model::Requirements> node;
    const std::vector<model::Taint>* taints = nullptr;
  };

  void find_pods_in_pass(std::span<const PassPod> pods);
  void count_bound_inverse_terms();
  [[nodiscard]] bool counts(std::uint32_t bound) const {
    return world_.counts_bound_pods && (is_in_pass_.empty() || !is_in_pass_[bound]);
  }
  void add_inverse_groups(std::span<PassPod> pods);
  [[nodiscard]] Indices inverse_groups_of(const PassPod& pod);
  [[nodiscard]] Indices selecting_groups(const PassPod& pod) const;
  std::size_t inverse_group(const TopologyTerm& term, const model::PodSpec& creator);
  std::size_t direct_group(const TopologyTerm& term, const model::PodSpec& creator);
  TopologyGroup new_group(const TopologyTerm& term, const model::PodSpec& creator);
  void count_on(const model::Node& node, std::int64_t pods, TopologyGroup& group) const;
  void count_bound_pods(TopologyGroup& group) const;
  static void count_placement(TopologyGroup& group, const RecordedPlacement& placement);

  TopologyWorld world_;
  DomainUniverse universe_;       ///< A copy: it remembers what it was asked.
  std::vector<bool> is_in_pass_;  ///< By bound pod: it is to be placed elsewhere. Empty when none is.
  std::vector<TopologyGroup> groups_;
  std::vector<TopologyGroup> inverse_groups_;
  std::vector<RecordedPlacement> placements_;
};

}  // namespace kerf::reference
