#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace kerf::provision {

/// Hostnames by number, in the order in which they came up: nodes, claims, and what groups count on.
class Hostnames {
 public:
  using Id = std::uint32_t;
  static constexpr Id kNone = UINT32_MAX;  ///< Of a node whose labels leave no single hostname.

  Id intern(std::string_view name) {
    auto [place, is_new] = ids_.try_emplace(std::string(name), static_cast<Id>(ids_.size()));
    if (is_new) names_.push_back(&place->first);
    return place->second;
  }
  [[nodiscard]] std::size_t size() const { return names_.size(); }
  [[nodiscard]] const std::string& name(Id id) const { return *names_[id]; }

 private:
  std::unordered_map<std::string, Id> ids_;
  std::deque<const std::string*> names_;
};

}  // namespace kerf::provision
