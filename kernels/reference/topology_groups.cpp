#include "kerf/reference/topology_groups.h"

#include <algorithm>
#include <utility>

#include "kerf/fault/planted.h"
#include "kerf/model/labels.h"
#include "kerf/reference/pod_requirements.h"

namespace kerf::reference {

using model::ObjectMeta;
using model::PodAffinityTerm;
using model::PodSpec;

namespace {

constexpr std::string_view kNamespaceNameLabel = "kubernetes.io/metadata.name";

/// The selector with the pod's own value of every matchLabelKeys entry that the pod has.
std::optional<model::LabelSelector> selector_of(const model::TopologySpread& spread, const ObjectMeta& meta) {
  if (!spread.selector) return std::nullopt;
  model::LabelSelector selector = *spread.selector;
  for (const std::string& key : spread.match_label_keys) {
    const std::string* value = meta.labels.find(key);
    if (value != nullptr && !fault::planted("match-label-keys-ignored"))
      selector.match_expressions.push_back({key, "In", {*value}, std::nullopt});
  }
  return selector;
}

NodeFilter filter_of(const model::TopologySpread& spread, const PodSpec& spec) {
  NodeFilter filter;
  if (spread.node_affinity_policy == model::NodeInclusion::kHonor) filter.alternatives = strict_alternatives(spec);
  if (spread.node_taints_policy == model::NodeInclusion::kHonor) {
    filter.honors_taints = true;
    filter.tolerations = spec.tolerations;
  }
  return filter;
}

TopologyTerm spread_term(const model::TopologySpread& spread, const ObjectMeta& meta, const PodSpec& spec) {
  TopologyTerm term;
  term.type = TopologyType::kSpread;
  term.key = spread.topology_key;
  term.namespaces = {meta.namespace_name};
  term.selector = selector_of(spread, meta);
  term.max_skew = spread.max_skew;
  term.min_domains = spread.min_domains;
  term.filter = filter_of(spread, spec);
  return term;
}

TopologyTerm affinity_term(TopologyType type, const PodAffinityTerm& affinity, const ObjectMeta& meta,
                           const KnownNamespaces& namespaces) {
  TopologyTerm term;
  term.type = type;
  term.key = affinity.topology_key;
  term.selector = affinity.selector;
  term.namespaces = affinity.namespaces;
  if (affinity.namespace_selector && !fault::planted("namespace-selector-ignored")) {
    std::vector<std::string> selected = namespaces.matching(*affinity.namespace_selector);
    term.namespaces.insert(term.namespaces.end(), selected.begin(), selected.end());
  } else if (affinity.namespaces.empty()) {
    term.namespaces = {meta.namespace_name};
  }
  std::ranges::sort(term.namespaces);
  auto repeated = std::ranges::unique(term.namespaces);
  term.namespaces.erase(repeated.begin(), repeated.end());
  return term;
}

}  // namespace

std::string_view topology_type_name(TopologyType type) {
  switch (type) {
    case TopologyType::kSpread:
      return "topology spread";
    case TopologyType::kAffinity:
      return "pod affinity";
    case TopologyType::kAntiAffinity:
      return "pod anti-affinity";
  }
  return {};
}

bool NodeFilter::accepts(const model::Requirements& node, const std::vector<model::Taint>& taints) const {
  if (honors_taints && !model::tolerates_all(tolerations, taints)) return false;
  return alternatives.empty() || std::ranges::any_of(alternatives, [&](const model::Requirements& alternative) {
           return model::is_compatible(node, alternative, model::Undefined::kNone);
         });
}

bool NodeFilter::names_hostname() const {
  return std::ranges::any_of(
      alternatives, [](const model::Requirements& alternative) { return alternative.contains(model::kHostnameLabel); });
}

bool TopologyTerm::selects(const ObjectMeta& pod) const {
  return selector && std::ranges::binary_search(namespaces, pod.namespace_name) && selector->matches(pod.labels);
}

KnownNamespaces::KnownNamespaces(const model::Snapshot& snapshot) {
  const std::string* last = nullptr;  // Pods come by namespace.
  for (const model::Pod& pod : snapshot.pods) {
    if (last == nullptr || *last != pod.meta.namespace_name) labels_.slot(pod.meta.namespace_name);
    last = &pod.meta.namespace_name;
  }
  for (const model::Namespace& object : snapshot.namespaces) labels_.set(object.meta.name, object.meta.labels);
  model::FlatMap<model::LabelMap> named;
  for (auto [name, labels] : labels_) {
    if (!labels.contains(kNamespaceNameLabel)) labels.set(kNamespaceNameLabel, name);
    named.set(name, std::move(labels));
  }
  labels_ = std::move(named);
}

std::vector<std::string> KnownNamespaces::matching(const model::LabelSelector& selector) const {
  std::vector<std::string> names;
  for (const auto& [name, labels] : labels_) {
    if (selector.matches(labels)) names.push_back(name);
  }
  return names;
}

std::vector<TopologyTerm> direct_terms(const ObjectMeta& meta, const PodSpec& spec, model::PreferencePolicy policy,
                                       const KnownNamespaces& namespaces) {
  bool respects_preferences = policy == model::PreferencePolicy::kRespect;
  std::vector<TopologyTerm> terms;
  for (const model::TopologySpread& spread : spec.topology_spread) {
    if (spread.do_not_schedule || respects_preferences) terms.push_back(spread_term(spread, meta, spec));
  }
  auto add = [&](TopologyType type, const std::vector<PodAffinityTerm>& affinities) {
    for (const PodAffinityTerm& affinity : affinities) {
      terms.push_back(affinity_term(type, affinity, meta, namespaces));
    }
  };
  add(TopologyType::kAffinity, spec.required_affinity);
  if (respects_preferences) add(TopologyType::kAffinity, spec.preferred_affinity);
  add(TopologyType::kAntiAffinity, spec.required_anti_affinity);
  if (respects_preferences) add(TopologyType::kAntiAffinity, spec.preferred_anti_affinity);
  return terms;
}

std::vector<TopologyTerm> inverse_terms(const ObjectMeta& meta, const PodSpec& spec,
                                        const KnownNamespaces& namespaces) {
  std::vector<TopologyTerm> terms;
  terms.reserve(spec.required_anti_affinity.size());
  for (const PodAffinityTerm& affinity : spec.required_anti_affinity) {
    terms.push_back(affinity_term(TopologyType::kAntiAffinity, affinity, meta, namespaces));
  }
  if (fault::planted("preferred-anti-affinity-enforced")) {
    for (const PodAffinityTerm& preferred : spec.preferred_anti_affinity) {
      terms.push_back(affinity_term(TopologyType::kAntiAffinity, preferred, meta, namespaces));
    }
  }
  return terms;
}

}  // namespace kerf::reference
