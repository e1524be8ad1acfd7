#pragma once

#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/model/snapshot.h"
#include "kerf/reference/pass_pod.h"
#include "kerf/reference/reasons.h"
#include "kerf/reference/state_nodes.h"
#include "kerf/reference/topology_choice.h"

namespace kerf::reference {

/// What topology rules look at.
struct TopologyWorld {
  const model::Snapshot& snapshot;
  model::PreferencePolicy preference_policy;
  std::span<const PoolInPass> pools;
  std::span<const StateNode* const> targets;  ///< Existing nodes that pods can be placed on.
};

/// Spread, affinity and anti-affinity over one pass. Source: provisioning.md 5.
class Topology {
 public:
  /// Counts what runs already and lets every pod of the pass take up its groups.
  Topology(const TopologyWorld& world, std::span<PassPod> pods);

  /// Makes the pod own the groups of its current spec, new ones being counted from the cluster and from the placements
  /// made so far. Source: provisioning.md 5.1.
  void refresh(PassPod& pod);

  /// What the pod's groups ask of `node`. The error says which group has no domain left; empty unless `detail` is full.
  /// Source: provisioning.md 5.6.
  [[nodiscard]] std::expected<TopologyChoice, std::string> choose(const PassPod& pod, const NodeView& node,
                                                                  Detail detail) const;

  /// Counts a placement: `node` is what the node or claim requires with the pod on it. Source: provisioning.md 5.7.
  void record(const PassPod& pod, std::shared_ptr<const model::Requirements> node,
              const std::vector<model::Taint>& taints);

 private:
  struct BoundPod {
    const model::Pod* pod = nullptr;
    const model::Node* node = nullptr;
    const model::Requirements* node_labels = nullptr;
  };
  struct RecordedPlacement {
    const model::ObjectMeta* pod = nullptr;
    std::shared_ptr<const model::Requirements> node;
    const std::vector<model::Taint>* taints = nullptr;
  };

  void find_bound_pods(std::span<const PassPod> pods);
  void add_inverse_groups(std::span<PassPod> pods);
  std::size_t inverse_group(const TopologyTerm& term, const model::PodSpec& creator);
  std::size_t direct_group(const TopologyTerm& term, const model::PodSpec& creator);
  TopologyGroup new_group(const TopologyTerm& term, const model::PodSpec& creator);
  void count_bound_pods(TopologyGroup& group) const;
  static void count_placement(TopologyGroup& group, const RecordedPlacement& placement);

  TopologyWorld world_;
  KnownNamespaces namespaces_;
  DomainUniverse universe_;
  std::vector<model::Requirements> node_labels_;  ///< Of Snapshot::nodes.
  std::vector<BoundPod> bound_pods_;              ///< Not terminal, not part of the pass, on a Node that exists.
  std::vector<TopologyGroup> groups_;
  std::vector<TopologyGroup> inverse_groups_;
  std::vector<RecordedPlacement> placements_;
};

}  // namespace kerf::reference
