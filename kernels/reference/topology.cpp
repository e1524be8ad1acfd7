#include "kerf/reference/topology.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "kerf/model/labels.h"

namespace kerf::reference {

using model::Node;
using model::Pod;
using model::PodSpec;
using model::Requirement;
using model::Requirements;

namespace {

constexpr std::size_t kShownDomains = 25;

/// The Node's domain for the key, or nullptr.
const std::string* domain_of(const Node& node, std::string_view key, bool hostname_falls_back) {
  const std::string* label = node.meta.labels.find(key);
  if (label != nullptr || key != model::kHostnameLabel || !hostname_falls_back) return label;
  return &node.meta.name;
}

std::string describe_failure(const TopologyGroup& group, const Requirement& pod_domains,
                             const Requirement& node_domains) {
  std::string counts;
  std::size_t shown = 0;
  for (const auto& [domain, count] : group.counts.all()) {
    if (shown == kShownDomains) {
      counts += fmt::format(" and {} more", group.counts.all().size() - shown);
      break;
    }
    counts += fmt::format("{}{}={}", shown++ == 0 ? "" : ", ", domain, count);
  }
  return fmt::format("{} over {} leaves no domain: pods per domain [{}], the pod allows {}, the node allows {}",
                     topology_type_name(group.term.type), group.term.key, counts,
                     model::describe(group.term.key, pod_domains), model::describe(group.term.key, node_domains));
}

}  // namespace

TopologyFacts::TopologyFacts(const model::Snapshot& cluster, std::span<const PoolInPass> pools)
    : snapshot(cluster), namespaces(cluster), universe(pools) {
  node_labels.reserve(snapshot.nodes.size());
  for (const Node& node : snapshot.nodes) node_labels.push_back(Requirements::from_labels(node.meta.labels));
  std::unordered_map<const PodSpec*, std::vector<std::size_t>> kinds_of_spec;
  auto kind_of = [&](const Pod& pod) {
    std::vector<std::size_t>& known = kinds_of_spec[pod.spec.get()];
    auto same = std::ranges::find_if(known, [&](std::size_t kind) {
      return kinds[kind]->namespace_name == pod.meta.namespace_name && kinds[kind]->labels == pod.meta.labels;
    });
    if (same != known.end()) return *same;
    known.push_back(kinds.size());
    kinds.push_back(&pod.meta);
    return known.back();
  };
  for (const Pod& pod : snapshot.pods) {
    if (pod.node_name.empty() || model::is_terminal(pod)) continue;
    const Node* node = model::find_object(snapshot.nodes, "", pod.node_name);
    if (node == nullptr) continue;
    const Requirements* labels = &node_labels[static_cast<std::size_t>(node - snapshot.nodes.data())];
    bound_pods.push_back({&pod, node, labels, kind_of(pod)});
  }
}

std::vector<bool> TopologyFacts::selected_kinds(const TopologyTerm& term) const {
  std::vector<bool> selected;
  selected.reserve(kinds.size());
  for (const model::ObjectMeta* kind : kinds) selected.push_back(term.selects(*kind));
  return selected;
}

Topology::Topology(const TopologyWorld& world, std::span<PassPod> pods)
    : world_(world), universe_(world.facts.universe) {
  find_bound_pods(pods);
  add_inverse_groups(pods);
  for (PassPod& pod : pods) {
    const PassPod& alike = pods[pod.like];
    if (&alike == &pod) {
      refresh(pod);
    } else {
      pod.groups = alike.groups;
    }
  }
}

void Topology::find_bound_pods(std::span<const PassPod> pods) {
  if (!world_.counts_bound_pods) return;
  std::set<const Pod*> in_pass;
  for (const PassPod& pod : pods) {
    if (!pod.pod->node_name.empty()) in_pass.insert(pod.pod);
  }
  for (const BoundPod& bound : world_.facts.bound_pods) {
    if (!in_pass.contains(bound.pod)) bound_pods_.push_back(bound);
  }
}

void Topology::add_inverse_groups(std::span<PassPod> pods) {
  for (const BoundPod& bound : bound_pods_) {
    if (!is_tracked(*bound.node)) continue;
    for (const TopologyTerm& term : inverse_terms(bound.pod->meta, *bound.pod->spec, world_.facts.namespaces)) {
      std::size_t index = inverse_group(term, *bound.pod->spec);
      const std::string* domain = domain_of(*bound.node, term.key, /*hostname_falls_back=*/false);
      if (domain != nullptr) inverse_groups_[index].counts.increment(*domain);
    }
  }
  for (PassPod& pod : pods) {
    const PassPod& alike = pods[pod.like];
    pod.repels = &alike == &pod ? model::Shared(inverse_groups_of(pod)) : alike.repels;
  }
  for (PassPod& pod : pods) {
    const PassPod& alike = pods[pod.like];
    pod.repelled_by = &alike == &pod ? model::Shared(selecting_groups(pod)) : alike.repelled_by;
  }
}

Topology::Indices Topology::inverse_groups_of(const PassPod& pod) {
  Indices indices;
  for (const TopologyTerm& term : inverse_terms(pod.pod->meta, *pod.spec, world_.facts.namespaces)) {
    const std::size_t index = inverse_group(term, *pod.spec);
    if (std::ranges::find(indices, index) == indices.end()) indices.push_back(index);
  }
  return indices;
}

Topology::Indices Topology::selecting_groups(const PassPod& pod) const {
  Indices indices;
  for (std::size_t index = 0; index < inverse_groups_.size(); ++index) {
    if (inverse_groups_[index].term.selects(pod.pod->meta)) indices.push_back(index);
  }
  return indices;
}

std::size_t Topology::inverse_group(const TopologyTerm& term, const PodSpec& creator) {
  auto same = std::ranges::find(inverse_groups_, term, &TopologyGroup::term);
  if (same == inverse_groups_.end()) {
    inverse_groups_.push_back(new_group(term, creator));
    same = inverse_groups_.end() - 1;
  }
  return static_cast<std::size_t>(same - inverse_groups_.begin());
}

std::size_t Topology::direct_group(const TopologyTerm& term, const PodSpec& creator) {
  auto same = std::ranges::find(groups_, term, &TopologyGroup::term);
  if (same == groups_.end()) {
    TopologyGroup group = new_group(term, creator);
    count_bound_pods(group);
    for (const RecordedPlacement& placement : placements_) count_placement(group, placement);
    groups_.push_back(std::move(group));
    same = groups_.end() - 1;
  }
  return static_cast<std::size_t>(same - groups_.begin());
}

/// The group with its starting domains: those that the creating pod can reach through a pool, and those of existing
/// nodes. Source: provisioning.md 5.3.
TopologyGroup Topology::new_group(const TopologyTerm& term, const PodSpec& creator) {
  TopologyGroup group{term, {}};
  // Every node brings its own hostname; a hostname that nobody counted has no pod.
  if (term.key == model::kHostnameLabel) return group;
  bool every_pool = term.type == TopologyType::kSpread && !term.filter.honors_taints;
  for (const std::string& domain : universe_.domains(term.key, every_pool ? nullptr : &creator.tolerations)) {
    group.counts.know(domain);
  }
  for (const StateNode* target : world_.targets) {
    if (target->node == nullptr) continue;
    const std::string* domain = target->labels->find(term.key);
    if (domain == nullptr) continue;
    const TopologyFacts& facts = world_.facts;
    const Requirements& labels =
        facts.node_labels[static_cast<std::size_t>(target->node - facts.snapshot.nodes.data())];
    if (term.filter.accepts(labels, target->node->taints)) group.counts.know(*domain);
  }
  return group;
}

void Topology::count_bound_pods(TopologyGroup& group) const {
  const std::vector<bool> selected = world_.facts.selected_kinds(group.term);
  if (std::ranges::find(selected, true) == selected.end()) return;
  for (const BoundPod& bound : bound_pods_) {
    if (!selected[bound.kind] || model::is_terminating(*bound.pod)) continue;
    const std::string* domain = domain_of(*bound.node, group.term.key, /*hostname_falls_back=*/true);
    if (domain == nullptr || !group.term.filter.accepts(*bound.node_labels, bound.node->taints)) continue;
    group.counts.increment(*domain);
  }
}

void Topology::refresh(PassPod& pod) {
  std::vector<PassPod::Group> groups;
  for (const TopologyTerm& term :
       direct_terms(pod.pod->meta, *pod.spec, world_.preference_policy, world_.facts.namespaces)) {
    std::size_t index = direct_group(term, *pod.spec);
    bool is_known = std::ranges::find(groups, index, &PassPod::Group::index) != groups.end();
    if (!is_known) groups.push_back({index, term.selects(pod.pod->meta)});
  }
  pod.groups = std::move(groups);
}

std::expected<TopologyChoice, std::string> Topology::choose(const PassPod& pod, const NodeView& node,
                                                            Detail detail) const {
  TopologyChoice choice;
  const Requirements& strict = pod.requirements->strict;
  auto add = [&](const TopologyGroup& group, bool selects_itself) -> std::expected<void, std::string> {
    DomainChoice domains = choose_domain(group, selects_itself, strict, node);
    if (domains.is_possible) {
      choice.add(group.term.key, domains);
      return {};
    }
    if (detail == Detail::kCodeOnly) return std::unexpected(std::string());
    return std::unexpected(describe_failure(group, strict.get(group.term.key), node.get(group.term.key)));
  };
  for (const PassPod::Group& group : pod.groups) {
    auto added = add(groups_[group.index], group.selects_itself);
    if (!added) return std::unexpected(added.error());
  }
  for (std::size_t index : pod.repelled_by) {
    auto added = add(inverse_groups_[index], true);
    if (!added) return std::unexpected(added.error());
  }
  return choice;
}

void Topology::count_placement(TopologyGroup& group, const RecordedPlacement& placement) {
  if (!group.term.selects(*placement.pod) || !group.term.filter.accepts(*placement.node, *placement.taints)) return;
  const Requirement& domains = placement.node->get(group.term.key);
  if (domains.complement) return;
  if (group.term.type != TopologyType::kAntiAffinity && !domains.is_single()) return;
  for (const std::string& domain : domains.values) group.counts.increment(domain);
}

void Topology::record(const PassPod& pod, std::shared_ptr<const Requirements> node,
                      const std::vector<model::Taint>& taints) {
  placements_.push_back({&pod.pod->meta, std::move(node), &taints});
  for (TopologyGroup& group : groups_) count_placement(group, placements_.back());
  for (std::size_t index : pod.repels) {
    TopologyGroup& group = inverse_groups_[index];
    const Requirement& domains = placements_.back().node->get(group.term.key);
    if (domains.complement) continue;
    for (const std::string& domain : domains.values) group.counts.increment(domain);
  }
}

}  // namespace kerf::reference
