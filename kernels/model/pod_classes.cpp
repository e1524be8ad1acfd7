#include "kerf/model/pod_classes.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace kerf::model {
namespace {

/// Order-dependent mixing; only ever used to find candidates for an exact comparison.
class Hash {
 public:
  void add(std::string_view text) { add(std::hash<std::string_view>{}(text)); }
  void add(std::size_t value) { state_ = (state_ ^ value) * 0x9E3779B97F4A7C15U + (state_ >> 29U); }
  void add(const ResourceList& list) {
    for (const auto& [name, amount] : list) {
      add(name);
      add(static_cast<std::size_t>(amount.nano_count()));
    }
  }
  void add(const LabelMap& labels) {
    for (const auto& [key, value] : labels) {
      add(key);
      add(value);
    }
  }
  [[nodiscard]] std::size_t value() const { return state_; }

 private:
  std::size_t state_ = 0;
};

/// Numbers things in the order in which they first appear; equality decides, the hash only finds candidates.
class Numbering {
 public:
  /// The number of an equal earlier thing, else `next`.
  template <typename IsEqual>
  std::uint32_t number(std::size_t hash, std::uint32_t next, IsEqual is_equal) {
    std::vector<std::uint32_t>& candidates = buckets_[hash];
    auto place = std::find_if(candidates.begin(), candidates.end(), is_equal);
    if (place != candidates.end()) return *place;
    candidates.push_back(next);
    return next;
  }

 private:
  std::unordered_map<std::size_t, std::vector<std::uint32_t>> buckets_;
};

void add_keys(std::vector<std::string>& keys, const std::optional<LabelSelector>& selector) {
  if (!selector) return;
  for (const auto& [key, value] : selector->match_labels) keys.push_back(key);
  for (const Expression& expression : selector->match_expressions) keys.push_back(expression.key);
}

void add_keys(std::vector<std::string>& keys, const std::vector<PodAffinityTerm>& terms) {
  for (const PodAffinityTerm& term : terms) add_keys(keys, term.selector);
}

void add_keys(std::vector<std::string>& keys, const PodSpec& spec) {
  for (const TopologySpread& spread : spec.topology_spread) {
    add_keys(keys, spread.selector);
    keys.insert(keys.end(), spread.match_label_keys.begin(), spread.match_label_keys.end());
  }
  add_keys(keys, spec.required_affinity);
  add_keys(keys, spec.preferred_affinity);
  add_keys(keys, spec.required_anti_affinity);
  add_keys(keys, spec.preferred_anti_affinity);
}

std::size_t hash_of(const PodSpec& spec) {
  Hash hash;
  for (const Container& container : spec.containers) {
    hash.add(container.name);
    hash.add(container.requests);
  }
  hash.add(spec.node_selector);
  for (const PodVolume& volume : spec.volumes) hash.add(volume.claim_name);
  for (const TopologySpread& spread : spec.topology_spread) hash.add(spread.topology_key);
  hash.add(spec.tolerations.size());
  return hash.value();
}

/// Numbers the specs of all pods so that equal specs have equal numbers.
std::vector<std::uint32_t> number_specs(const std::vector<Pod>& pods) {
  std::vector<std::uint32_t> numbers;
  std::vector<const PodSpec*> specs;
  // Most pods share their spec's object with others: compare each object once.
  std::unordered_map<const PodSpec*, std::uint32_t> known;
  Numbering numbering;
  for (const Pod& pod : pods) {
    const PodSpec* spec = pod.spec.get();
    auto [place, is_new] = known.try_emplace(spec, 0);
    if (is_new) {
      place->second = numbering.number(hash_of(*spec), static_cast<std::uint32_t>(specs.size()),
                                       [&](std::uint32_t candidate) { return *specs[candidate] == *spec; });
      if (place->second == specs.size()) specs.push_back(spec);
    }
    numbers.push_back(place->second);
  }
  return numbers;
}

LabelMap selectable_labels(const Pod& pod, const std::vector<std::string>& keys) {
  LabelMap labels;
  for (const auto& [key, value] : pod.meta.labels) {
    if (std::binary_search(keys.begin(), keys.end(), key)) labels.set(key, value);
  }
  return labels;
}

/// What the pods of one class have in common.
struct ClassKey {
  std::uint32_t spec = 0;
  std::string_view namespace_name;
  LabelMap labels;
  const ResourceList* requests = nullptr;
  std::string_view own_name;  ///< Of a pod that must be alone.

  [[nodiscard]] std::size_t hash() const {
    Hash hash;
    hash.add(std::size_t{spec});
    hash.add(namespace_name);
    hash.add(labels);
    hash.add(*requests);
    hash.add(own_name);
    return hash.value();
  }
  bool operator==(const ClassKey& other) const {
    return spec == other.spec && namespace_name == other.namespace_name && labels == other.labels &&
           *requests == *other.requests && own_name == other.own_name;
  }
};

bool has_ephemeral_volume(const PodSpec& spec) {
  return std::any_of(spec.volumes.begin(), spec.volumes.end(),
                     [](const PodVolume& volume) { return volume.ephemeral; });
}

}  // namespace

std::vector<std::string> selectable_label_keys(const Snapshot& snapshot) {
  std::vector<std::string> keys;
  const PodSpec* previous = nullptr;
  for (const Pod& pod : snapshot.pods) {
    if (pod.spec.get() != previous) add_keys(keys, *pod.spec);
    previous = pod.spec.get();
  }
  for (const PodDisruptionBudget& budget : snapshot.pod_disruption_budgets) add_keys(keys, budget.selector);
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

std::vector<std::uint32_t> classify_pods(const Snapshot& snapshot, std::span<const ResourceList> pod_requests) {
  const std::vector<std::string> label_keys = selectable_label_keys(snapshot);
  const std::vector<std::uint32_t> specs = number_specs(snapshot.pods);
  std::vector<std::uint32_t> class_of_pod;
  std::vector<ClassKey> classes;
  Numbering numbering;
  for (std::size_t i = 0; i < snapshot.pods.size(); ++i) {
    const Pod& pod = snapshot.pods[i];
    ClassKey key{.spec = specs[i],
                 .namespace_name = pod.meta.namespace_name,
                 .labels = selectable_labels(pod, label_keys),
                 .requests = &pod_requests[i],
                 .own_name = has_ephemeral_volume(*pod.spec) ? std::string_view(pod.meta.name) : std::string_view()};
    std::uint32_t number = numbering.number(key.hash(), static_cast<std::uint32_t>(classes.size()),
                                            [&](std::uint32_t candidate) { return classes[candidate] == key; });
    if (number == classes.size()) classes.push_back(std::move(key));
    class_of_pod.push_back(number);
  }
  return class_of_pod;
}

}  // namespace kerf::model
