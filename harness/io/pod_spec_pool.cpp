#include "kerf/io/pod_spec_pool.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>

namespace kerf::io {
namespace {

class Hasher {
 public:
  void add(std::uint64_t number) {
    // The finaliser of SplitMix64 over the running state.
    std::uint64_t mixed = state_ ^ (number + 0x9e3779b97f4a7c15U);
    mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
    state_ = mixed ^ (mixed >> 31U);
  }
  void add(std::string_view text) { add(std::hash<std::string_view>{}(text)); }

  void add(const std::vector<std::string>& texts) {
    add(texts.size());
    for (const std::string& text : texts) add(text);
  }
  void add(const model::LabelMap& map) {
    add(map.size());
    for (const auto& [key, value] : map) {
      add(key);
      add(value);
    }
  }
  void add(const model::ResourceList& amounts) {
    add(amounts.size());
    for (const auto& [name, amount] : amounts) {
      add(name);
      add(static_cast<std::uint64_t>(amount.nano_count()));
    }
  }
  void add(const std::vector<model::Expression>& expressions) {
    add(expressions.size());
    for (const model::Expression& expression : expressions) {
      add(expression.key);
      add(expression.op);
      add(expression.values);
    }
  }
  void add(const std::optional<model::LabelSelector>& selector) {
    add(std::uint64_t{selector.has_value()});
    if (!selector) return;
    add(selector->match_labels);
    add(selector->match_expressions);
  }
  void add(const std::vector<model::Container>& containers) {
    add(containers.size());
    for (const model::Container& container : containers) {
      add(container.name);
      add(container.requests);
      add(container.limits);
      for (const model::ContainerPort& port : container.ports) add(port.host_port);
    }
  }
  void add(const std::vector<model::PodAffinityTerm>& terms) {
    add(terms.size());
    for (const model::PodAffinityTerm& term : terms) {
      add(static_cast<std::uint64_t>(term.weight));
      add(term.topology_key);
      add(term.selector);
      add(term.namespaces);
      add(term.namespace_selector);
    }
  }

  [[nodiscard]] std::uint64_t state() const { return state_; }

 private:
  std::uint64_t state_ = 0;
};

void add_placement(Hasher& hasher, const model::PodSpec& spec) {
  hasher.add(spec.node_selector);
  for (const model::NodeSelectorTerm& term : spec.required_node_terms) hasher.add(term.match_expressions);
  for (const model::PreferredNodeTerm& term : spec.preferred_node_terms) {
    hasher.add(static_cast<std::uint64_t>(term.weight));
    hasher.add(term.term.match_expressions);
  }
  hasher.add(spec.required_affinity);
  hasher.add(spec.preferred_affinity);
  hasher.add(spec.required_anti_affinity);
  hasher.add(spec.preferred_anti_affinity);
  for (const model::Toleration& toleration : spec.tolerations) {
    hasher.add(toleration.key);
    hasher.add(toleration.value);
  }
  for (const model::TopologySpread& spread : spec.topology_spread) {
    hasher.add(static_cast<std::uint64_t>(spread.max_skew));
    hasher.add(spread.topology_key);
    hasher.add(spread.selector);
  }
}

}  // namespace

std::uint64_t hash_of(const model::PodSpec& spec) {
  Hasher hasher;
  hasher.add(spec.containers);
  hasher.add(spec.init_containers);
  hasher.add(spec.overhead);
  add_placement(hasher, spec);
  for (const model::PodVolume& volume : spec.volumes) {
    hasher.add(volume.name);
    hasher.add(volume.claim_name);
  }
  hasher.add(static_cast<std::uint64_t>(spec.priority.value_or(0)));
  hasher.add(spec.priority_class_name);
  return hasher.state();
}

std::shared_ptr<const model::PodSpec> PodSpecPool::share(model::PodSpec spec) {
  const std::uint64_t hash = hash_of(spec);
  return share(std::move(spec), hash);
}

std::shared_ptr<const model::PodSpec> PodSpecPool::share(model::PodSpec spec, std::uint64_t hash) {
  auto& candidates = by_hash_[hash];
  for (const auto& candidate : candidates) {
    if (*candidate == spec) return candidate;
  }
  candidates.push_back(std::make_shared<const model::PodSpec>(std::move(spec)));
  return candidates.back();
}

std::shared_ptr<const model::PodSpec> PodSpecPool::share(const std::shared_ptr<const model::PodSpec>& spec) {
  if (spec == last_) return last_shared_;
  auto& candidates = by_hash_[hash_of(*spec)];
  const auto equal = std::ranges::find_if(candidates, [&](const auto& candidate) { return *candidate == *spec; });
  last_ = spec;
  last_shared_ = equal == candidates.end() ? spec : *equal;
  if (equal == candidates.end()) candidates.push_back(spec);
  return last_shared_;
}

}  // namespace kerf::io
