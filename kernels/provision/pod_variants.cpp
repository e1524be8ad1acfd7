#include "kerf/provision/pod_variants.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string_view>
#include <unordered_map>

namespace kerf::provision {

using reference::PassPod;

namespace {

void see_keys(const std::optional<model::LabelSelector>& selector, std::set<std::string, std::less<>>& keys) {
  if (!selector) return;
  for (const auto& [key, value] : selector->match_labels) keys.insert(key);
  for (const model::Expression& expression : selector->match_expressions) keys.insert(expression.key);
}

/// Every label that a term of the pass asks pods for. What relaxation leaves of a spec asks for no other.
std::set<std::string, std::less<>> asked_labels(const reference::Topology& topology) {
  std::set<std::string, std::less<>> keys;
  for (const reference::TopologyGroup& group : topology.groups()) see_keys(group.term.selector, keys);
  for (const reference::TopologyGroup& group : topology.inverse_groups()) see_keys(group.term.selector, keys);
  return keys;
}

std::uint64_t mixed(std::uint64_t hash, std::uint64_t number) {
  return (hash ^ number) * 0x9E3779B97F4A7C15U + (hash >> 29);
}

class Classifier {
 public:
  explicit Classifier(const reference::Pass& pass) : pass_(pass) {
    for (const std::string& key : asked_labels(pass.topology())) keys_.push_back(key);
  }

  std::vector<std::uint32_t> classes() {
    std::vector<std::uint32_t> classes;
    classes.reserve(pass_.pods().size());
    for (std::size_t pod = 0; pod < pass_.pods().size(); ++pod) {
      const std::size_t like = pass_.pods()[pod].like;
      classes.push_back(like < pod ? classes[like] : class_of(pod));
    }
    return classes;
  }

 private:
  std::uint32_t class_of(std::size_t index) {
    auto [first, last] = by_hash_.equal_range(hash_of(pass_.pods()[index]));
    for (auto place = first; place != last; ++place) {
      if (are_alike(pass_.pods()[firsts_[place->second]], pass_.pods()[index])) return place->second;
    }
    auto id = static_cast<std::uint32_t>(firsts_.size());
    firsts_.push_back(index);
    by_hash_.emplace(hash_of(pass_.pods()[index]), id);
    return id;
  }

  [[nodiscard]] std::uint64_t hash_of(const PassPod& pod) const {
    std::hash<std::string_view> text;
    std::uint64_t hash = mixed(std::hash<const void*>{}(pod.pod->spec.get()), text(pod.pod->meta.namespace_name));
    for (const std::string& key : keys_) {
      const std::string* value = pod.pod->meta.labels.find(key);
      hash = mixed(hash, value == nullptr ? 0 : text(*value) | 1);
    }
    return hash;
  }

  [[nodiscard]] bool are_alike(const PassPod& a, const PassPod& b) const {
    if (a.pod->spec != b.pod->spec || a.pod->meta.namespace_name != b.pod->meta.namespace_name) return false;
    if (a.needs->request_list != b.needs->request_list || a.needs->volumes != b.needs->volumes ||
        a.needs->volume_alternatives != b.needs->volume_alternatives) {
      return false;
    }
    if (reference::runs_elsewhere(a) != reference::runs_elsewhere(b)) return false;
    return std::ranges::all_of(keys_, [&](const std::string& key) {
      const std::string* of_a = a.pod->meta.labels.find(key);
      const std::string* of_b = b.pod->meta.labels.find(key);
      return of_a == nullptr || of_b == nullptr ? of_a == of_b : *of_a == *of_b;
    });
  }

  const reference::Pass& pass_;
  std::vector<std::string> keys_;
  std::vector<std::size_t> firsts_;
  std::unordered_multimap<std::uint64_t, std::uint32_t> by_hash_;
};

}  // namespace

std::vector<std::uint32_t> classes_of(const reference::Pass& pass) { return Classifier(pass).classes(); }

}  // namespace kerf::provision
