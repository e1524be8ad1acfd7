#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "kerf/model/node_pool.h"
#include "kerf/reference/state_nodes.h"
#include "kerf/reference/templates.h"

namespace kerf::reference {

/// What a NodePool may still buy in this pass. Source: provisioning.md 4.8.
class PoolLimits {
 public:
  /// The pool's limits minus the capacity of `nodes` that carry its label; deleting ones must be left out.
  PoolLimits(const model::NodePool& pool, std::span<const StateNode* const> nodes, model::ResourceTable& resources);

  /// `limits.nodes` is used up. Source: provisioning.md 4.3.
  [[nodiscard]] bool has_no_node_left() const;
  /// No type is ever too large.
  [[nodiscard]] bool allows_every_type() const { return remaining_.empty(); }
  /// The type's capacity stays within every limit. Source: provisioning.md 4.3.
  [[nodiscard]] bool allows(const TemplateType& type) const;
  /// Takes the largest capacity among the types of a claim just opened, per limited resource, and one node.
  void charge(const Template& source, std::span<const std::uint32_t> types);

 private:
  std::vector<std::pair<model::ResourceTable::Id, model::Quantity>> remaining_;
  std::optional<model::Quantity> remaining_nodes_;
};

}  // namespace kerf::reference
