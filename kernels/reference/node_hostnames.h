#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "kerf/model/snapshot.h"

namespace kerf::reference {

/// The hostname of a Node: what its label says, else its name. Source: provisioning.md 5.1.
[[nodiscard]] std::string_view hostname_of(const model::Node& node);

/// The hostnames of the Nodes of a Snapshot by number, in byte order.
class NodeHostnames {
 public:
  using Number = std::uint32_t;

  NodeHostnames() = default;
  /// The Nodes must outlive the hostnames. O(nodes log nodes), O(nodes) where they come in order.
  explicit NodeHostnames(const std::vector<model::Node>& nodes);

  [[nodiscard]] std::size_t size() const { return names_.size(); }
  [[nodiscard]] std::string_view name(Number number) const { return names_[number]; }
  /// Of the n-th Node.
  [[nodiscard]] Number of_node(std::size_t node) const { return of_node_[node]; }
  /// Nothing for a name that no Node has. O(log nodes).
  [[nodiscard]] std::optional<Number> find(std::string_view name) const;

 private:
  std::vector<std::string_view> names_;
  std::vector<Number> of_node_;
};

}  // namespace kerf::reference
