#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include "kerf/reference/node_hostnames.h"

namespace kerf::provision {

/// Hostnames by number: those of Nodes as they are numbered already, then in the order in which they came up.
class Hostnames {
 public:
  using Id = std::uint32_t;
  static constexpr Id kNone = UINT32_MAX;  ///< Of a node whose labels leave no single hostname.

  /// Must outlive the hostnames.
  explicit Hostnames(const reference::NodeHostnames& of_nodes) : of_nodes_(of_nodes) {}

  Id intern(std::string_view name) {
    if (auto number = of_nodes_.find(name)) return *number;
    auto [place, is_new] = ids_.try_emplace(std::string(name), static_cast<Id>(size()));
    if (is_new) names_.push_back(&place->first);
    return place->second;
  }
  [[nodiscard]] std::size_t size() const { return of_nodes_.size() + names_.size(); }
  [[nodiscard]] std::string_view name(Id id) const {
    return id < of_nodes_.size() ? of_nodes_.name(id) : std::string_view(*names_[id - of_nodes_.size()]);
  }

 private:
  const reference::NodeHostnames& of_nodes_;
  std::unordered_map<std::string, Id> ids_;
  std::deque<const std::string*> names_;
};

}  // namespace kerf::provision
