#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/judge/machines.h"

namespace kerf::judge {

/// What follows about places on existing nodes without a simulation: from room, taints and labels alone, and only where
/// nothing else decides (topology, ports, volumes, preferences). O(pods) to make.
class ExistingRoom {
 public:
  explicit ExistingRoom(const Facts& facts);

  /// A node on which a simulation without `machine` certainly finds a place for every pod that it has to place: one
  /// with room for all of them at once, so that the order in which they come does not matter. nullptr: only the
  /// simulation can tell. O(nodes). Source: disruption.md 6.2; provisioning.md 4.1.
  [[nodiscard]] const NodeFact* certain_home(const MachineFact& machine, bool is_consolidation) const;

  /// The nodes on which a provisioning pass puts pods of CapacityBuffers; nothing where only a simulation can tell.
  /// O(nodes x virtual pods). Source: disruption.md 2.4; provisioning.md 3.1, 4.1, 6.8.
  [[nodiscard]] std::optional<std::set<std::string, std::less<>>> nodes_of_buffers() const;

  /// Whether by room and taints some pod of a CapacityBuffer may be on the node. O(virtual pods).
  [[nodiscard]] bool may_hold_buffer_pod(const NodeFact& node) const;

 private:
  [[nodiscard]] bool adds_up(const MachineFact& machine, std::vector<std::size_t>& pods) const;

  const Facts& facts_;
  std::vector<std::size_t> in_pass_;  ///< Pods that every simulation places, whatever goes.
  std::size_t virtual_begin_;         ///< Of Facts::pods: from here on they are of CapacityBuffers.
  bool is_plain_ = true;              ///< Nothing but room, taints and labels decides about the pods of `in_pass_`.
};

/// Whether the node had a pod event less than its pool's consolidateAfter ago, and so takes no running pod in
/// consolidation. Only pools of the simulation count. Source: disruption.md 1.2, 6.2.
[[nodiscard]] bool is_under_consolidate_after(const Facts& facts, const NodeFact& node);

}  // namespace kerf::judge
