#include "kerf/reference/topology.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
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

std::string describe_failure(const TopologyGroup& group, const Requirement& pod_domains,
                             const Requirement& node_domains) {
  std::string counts;
  std::size_t shown = 0;
  const DomainCounts::Counts all = group.counts.all();
  for (const auto& [domain, count] : all) {
    if (shown == kShownDomains) {
      counts += fmt::format(" and {} more", all.size() - shown);
      break;
    }
    counts += fmt::format("{}{}={}", shown++ == 0 ? "" : ", ", domain, count);
  }
  return fmt::format("{} over {} leaves no domain: pods per domain [{}], the pod allows {}, the node allows {}",
                     topology_type_name(group.term.type), group.term.key, counts,
                     model::describe(group.term.key, pod_domains), model::describe(group.term.key, node_domains));
}

}  // namespace

TopologyFacts::TopologyFacts(const Sources& sources)
    : snapshot(sources.snapshot),
      node_kinds(sources.node_kinds),
      namespaces(sources.snapshot),
      universe(sources.pools),
      hostnames(sources.snapshot.nodes),
      kinds(sources.running.kinds.firsts()),
      of_kind(kinds.size()) {
  bound_pods.reserve(snapshot.pods.size());
  for (std::size_t index = 0; index < snapshot.pods.size(); ++index) {
    if (!sources.running.runs(index)) continue;
    const Pod& pod = snapshot.pods[index];
    of_kind[sources.running.kind(pod)].push_back(static_cast<std::uint32_t>(bound_pods.size()));
    bound_pods.push_back({&pod, &snapshot.nodes[sources.nodes_of_pods[index]], model::is_terminating(pod)});
  }
}

std::vector<bool> TopologyFacts::selected_kinds(const TopologyTerm& term) const {
  std::vector<bool> selected;
  selected.reserve(kinds.size());
  for (const Pod* kind : kinds) selected.push_back(term.selects(kind->meta));
  return selected;
}

bool TopologyFacts::accepts(const NodeFilter& filter, const Node& node) const {
  if (!filter.names_hostname()) return filter.accepts(node_kinds.requirements(kind_of(node)), node.taints);
  return filter.accepts(Requirements::from_labels(node.meta.labels), node.taints);
}

Topology::Topology(const TopologyWorld& world, std::span<PassPod> pods)
    : world_(world), universe_(world.facts.universe) {
  find_pods_in_pass(pods);
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

void Topology::find_pods_in_pass(std::span<const PassPod> pods) {
  std::set<const Pod*> in_pass;
  for (const PassPod& pod : pods) {
    if (!pod.pod->node_name.empty()) in_pass.insert(pod.pod);
  }
  if (in_pass.empty()) return;
  for (const TopologyFacts::BoundPod& bound : world_.facts.bound_pods) {
    is_in_pass_.push_back(in_pass.contains(bound.pod));
  }
}

void Topology::count_bound_inverse_terms() {
  std::vector<std::uint32_t> repelling;
  for (std::size_t kind = 0; kind < world_.facts.kinds.size(); ++kind) {
    if (world_.facts.kinds[kind]->spec->required_anti_affinity.empty()) continue;
    const std::vector<std::uint32_t>& pods = world_.facts.of_kind[kind];
    repelling.insert(repelling.end(), pods.begin(), pods.end());
  }
  std::ranges::sort(repelling);
  for (std::uint32_t index : repelling) {
    const auto& [pod, node, is_terminating] = world_.facts.bound_pods[index];
    if (!counts(index) || !is_tracked(*node)) continue;
    for (const TopologyTerm& term : inverse_terms(pod->meta, *pod->spec, world_.facts.namespaces)) {
      std::size_t group = inverse_group(term, *pod->spec);
      // Here no name stands in for a missing hostname.
      if (node->meta.labels.contains(term.key)) count_on(*node, 1, inverse_groups_[group]);
    }
  }
}

void Topology::add_inverse_groups(std::span<PassPod> pods) {
  count_bound_inverse_terms();
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
  // Every node brings its own hostname; a hostname that nobody counted has no pod.
  if (term.key == model::kHostnameLabel) return {term, DomainCounts(world_.facts.hostnames)};
  TopologyGroup group{term, {}};
  bool every_pool = term.type == TopologyType::kSpread && !term.filter.honors_taints;
  for (const std::string& domain : universe_.domains(term.key, every_pool ? nullptr : &creator.tolerations)) {
    group.counts.know(domain);
  }
  // Machines of one kind bring the same domain.
  const bool is_alike_for_kind = term.filter.asks_for_labels_only();
  std::vector<bool> is_seen(world_.facts.node_kinds.size());
  for (const StateNode* target : world_.targets) {
    if (target->node == nullptr) continue;
    const NodeKinds::Id kind = world_.facts.kind_of(*target->node);
    const bool has_labels_of_node = target->labels == &target->node->meta.labels;
    if (has_labels_of_node && is_alike_for_kind) {
      if (is_seen[kind]) continue;
      is_seen[kind] = true;
    }
    const std::string* domain = target->labels->find(term.key);
    if (domain != nullptr && world_.facts.accepts(term.filter, *target->node)) group.counts.know(*domain);
  }
  return group;
}

/// Counts pods that run on the Node, for which the name stands in where it has no label for its hostname.
void Topology::count_on(const Node& node, std::int64_t pods, TopologyGroup& group) const {
  if (group.term.key == model::kHostnameLabel) {
    group.counts.add_on(world_.facts.hostnames.of_node(world_.facts.index_of(node)), pods);
  } else if (const std::string* domain = node.meta.labels.find(group.term.key)) {
    group.counts.add(*domain, pods);
  }
}

void Topology::count_bound_pods(TopologyGroup& group) const {
  const TopologyFacts& facts = world_.facts;
  const std::vector<bool> selected = facts.selected_kinds(group.term);
  if (std::ranges::find(selected, true) == selected.end()) return;
  struct Place {
    const Node* node = nullptr;
    std::int64_t pods = 0;
  };
  // Nodes of one kind are one place, unless the group can tell them apart.
  const bool is_by_kind = group.term.key != model::kHostnameLabel && group.term.filter.asks_for_labels_only();
  std::vector<Place> places(is_by_kind ? facts.node_kinds.size() : facts.snapshot.nodes.size());
  for (std::size_t kind = 0; kind < selected.size(); ++kind) {
    if (!selected[kind]) continue;
    for (std::uint32_t index : facts.of_kind[kind]) {
      const auto& [pod, node, is_terminating] = facts.bound_pods[index];
      if (is_terminating || !counts(index)) continue;
      Place& place = places[is_by_kind ? facts.kind_of(*node) : facts.index_of(*node)];
      place.node = node;
      ++place.pods;
    }
  }
  const bool accepts_all = group.term.filter == NodeFilter{};
  for (const auto& [node, pods] : places) {
    if (node == nullptr) continue;
    if (accepts_all || facts.accepts(group.term.filter, *node)) count_on(*node, pods, group);
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
