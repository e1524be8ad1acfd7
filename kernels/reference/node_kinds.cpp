#include "kerf/reference/node_kinds.h"

#include <functional>
#include <string_view>

#include "kerf/model/labels.h"

namespace kerf::reference {

using model::LabelMap;

namespace {

bool is_hostname(const LabelMap::Entry& label) { return label.first == model::kHostnameLabel; }

/// Machines of one pool have the same keys: values tell kinds apart.
std::uint64_t hash_of(const LabelMap& labels) {
  std::uint64_t hash = 0;
  for (const auto& label : labels) {
    if (is_hostname(label)) continue;
    hash = (hash ^ std::hash<std::string_view>{}(label.second)) * 0x9E3779B97F4A7C15U;
  }
  return hash;
}

bool are_alike(const LabelMap& a, const LabelMap& b) {
  auto of_a = a.begin();
  auto of_b = b.begin();
  while (true) {
    if (of_a != a.end() && is_hostname(*of_a)) ++of_a;
    if (of_b != b.end() && is_hostname(*of_b)) ++of_b;
    if (of_a == a.end() || of_b == b.end()) return of_a == a.end() && of_b == b.end();
    // Values differ more often than keys.
    if (of_a->second != of_b->second || of_a->first != of_b->first) return false;
    ++of_a;
    ++of_b;
  }
}

model::Requirements without_hostname(LabelMap labels) {
  labels.erase(model::kHostnameLabel);
  return model::Requirements::from_labels(labels);
}

}  // namespace

NodeKinds::NodeKinds(const std::vector<model::Node>& nodes) {
  of_node_.reserve(nodes.size());
  for (const model::Node& node : nodes) of_node_.push_back(of(node.meta.labels));
}

NodeKinds::Id NodeKinds::of(const LabelMap& labels) {
  const std::uint64_t hash = hash_of(labels);
  auto [first, last] = by_hash_.equal_range(hash);
  for (auto place = first; place != last; ++place) {
    if (are_alike(*kinds_[place->second].labels, labels)) return place->second;
  }
  const auto kind = static_cast<Id>(kinds_.size());
  kinds_.push_back({&labels, without_hostname(labels)});
  by_hash_.emplace(hash, kind);
  return kind;
}

}  // namespace kerf::reference
