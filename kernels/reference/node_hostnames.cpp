#include "kerf/reference/node_hostnames.h"

#include <algorithm>

#include "kerf/model/labels.h"

namespace kerf::reference {

std::string_view hostname_of(const model::Node& node) {
  const std::string* label = node.meta.labels.find(model::kHostnameLabel);
  return label != nullptr ? *label : node.meta.name;
}

NodeHostnames::NodeHostnames(const std::vector<model::Node>& nodes) {
  std::vector<std::string_view> of_nodes;
  of_nodes.reserve(nodes.size());
  for (const model::Node& node : nodes) of_nodes.push_back(hostname_of(node));
  names_ = of_nodes;
  if (!std::ranges::is_sorted(names_)) std::ranges::sort(names_);
  auto repeated = std::ranges::unique(names_);
  names_.erase(repeated.begin(), repeated.end());
  of_node_.reserve(nodes.size());
  for (std::string_view name : of_nodes) {
    // Nodes come by name, which mostly is the hostname.
    const std::size_t next = of_node_.empty() ? 0 : of_node_.back() + std::size_t{1};
    of_node_.push_back(next < names_.size() && names_[next] == name ? static_cast<Number>(next) : *find(name));
  }
}

std::optional<NodeHostnames::Number> NodeHostnames::find(std::string_view name) const {
  auto place = std::ranges::lower_bound(names_, name);
  if (place == names_.end() || *place != name) return std::nullopt;
  return static_cast<Number>(place - names_.begin());
}

}  // namespace kerf::reference
