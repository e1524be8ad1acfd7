#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/model/snapshot.h"

namespace kerf::reference {

/// One machine as the controller knows it: a Node, a NodeClaim, or both. Source: provisioning.md 1.6.
struct StateNode {
  const model::Node* node = nullptr;
  const model::NodeClaim* claim = nullptr;

  std::string name;        ///< Orders nodes.
  std::string shown_name;  ///< The Node's name, or the NodeClaim's while it has no Node. Source: formats.md "Objects".
  std::string hostname;
  const model::LabelMap* labels = nullptr;
  const model::LabelMap* annotations = nullptr;  ///< Of the object that gives the labels. Source: disruption.md 1.1.
  std::vector<model::Taint> taints;
  std::string_view pool;  ///< By its label, or empty.
  /// The lists of Node or NodeClaim themselves, where they are taken as they are.
  std::shared_ptr<const model::ResourceList> capacity;
  std::shared_ptr<const model::ResourceList> allocatable;
  std::vector<const model::Pod*> pods;   ///< Bound and not terminal, in the order of the Snapshot.
  std::vector<const model::Pod*> ended;  ///< Bound and terminal, in that order.
  bool initialized = false;
  bool marked_for_deletion = false;
  bool has_unreadable_pod = false;

  [[nodiscard]] bool is_managed() const { return claim != nullptr; }
  /// The NodePool it belongs to by its label, or empty.
  [[nodiscard]] std::string_view node_pool() const { return pool; }
  /// Its pods that are placed elsewhere when it goes, in the order of the Snapshot; one of a StatefulSet may have
  /// ended. Source: disruption.md 2.2. O(pods).
  [[nodiscard]] std::vector<const model::Pod*> reschedulable() const;
  /// What it has of the resource, itself counting as one of `nodes`. Source: provisioning.md 4.8.
  [[nodiscard]] model::Quantity total(std::string_view resource) const;
};

/// Whether the controller looks at the Node: one of a pool needs a provider ID, and a known instance type or to be
/// initialized. Source: provisioning.md 1.6.
[[nodiscard]] bool is_tracked(const model::Node& node);

/// Every tracked machine, by name. Source: provisioning.md 1.6.
[[nodiscard]] std::vector<StateNode> state_nodes(const model::Snapshot& snapshot);
/// The same with the Node of every pod at hand, as `nodes_of_pods` gives it.
[[nodiscard]] std::vector<StateNode> state_nodes(const model::Snapshot& snapshot,
                                                 std::span<const std::uint32_t> nodes_of_pods);

/// NodeClaims without a provider ID: while there is one, no pass starts. Source: provisioning.md 1.6.
[[nodiscard]] std::vector<std::string> unlaunched_claims(const model::Snapshot& snapshot);

}  // namespace kerf::reference
