#include "kerf/disrupt/base_counts.h"

#include <algorithm>
#include <set>
#include <utility>

#include "kerf/model/labels.h"

namespace kerf::disrupt {

using provision::SimulationBase;
using reference::PassPod;
using reference::TopologyGroup;
using reference::TopologyType;
using Machines = std::vector<BaseState::Machine>;

namespace {

bool counts_hostnames(const TopologyGroup& group) { return group.term.key == model::kHostnameLabel; }

bool accepts(const TopologyGroup& group, const model::Node& node, const reference::PassFacts& facts) {
  return facts.topology.accepts(group.term.filter, node);
}

void sort_and_unite(std::vector<std::string>& names) {
  std::ranges::sort(names);
  auto repeated = std::ranges::unique(names);
  names.erase(repeated.begin(), repeated.end());
}

}  // namespace

bool BaseCounts::fill(Machines& machines, SimulationBase& base) {
  universe_ = subject_.pass.topology().universe();
  is_class_ambiguous_.resize(base.variants.size());
  select_by_class(base);
  find_firm_domains(base);
  if (!find_firm_inverse_domains(base) || !count_pods(machines, base)) return false;
  for (BaseState::Machine& machine : machines) {
    for (std::size_t pod : machine.pods) machine.is_known &= !is_ambiguous(base.prototype[pod]);
  }
  support_domains(machines, base);
  return true;
}

/// O(classes x groups).
void BaseCounts::select_by_class(SimulationBase& base) const {
  const auto& groups = subject_.pass.topology().groups();
  for (const std::vector<PassPod>& variants : base.variants) {
    std::vector<std::uint32_t>& selected_by = base.selected_by.emplace_back();
    for (std::uint32_t group = 0; group < groups.size(); ++group) {
      if (groups[group].term.selects(variants.front().pod->meta)) selected_by.push_back(group);
    }
  }
}

/// The domain of a group that does not count hostnames.
BaseCounts::CountRef BaseCounts::ref(bool is_inverse, std::size_t group, const std::string& domain) const {
  CountRef ref{is_inverse, static_cast<std::uint32_t>(group), 0};
  ref.domain = engine_.domain(ref, domain);
  return ref;
}

/// The domain of the Node, if it has one. Where pods keep others away, no name stands in for a missing hostname.
std::optional<BaseCounts::CountRef> BaseCounts::ref(bool is_inverse, std::size_t group, const model::Node& node) const {
  const TopologyGroup& counting = group_of(is_inverse, group);
  const std::string* label = node.meta.labels.find(counting.term.key);
  const bool has_domain = label != nullptr || (counts_hostnames(counting) && !is_inverse);
  if (!has_domain) return std::nullopt;
  if (!counts_hostnames(counting)) return ref(is_inverse, group, *label);
  const reference::TopologyFacts& topology = subject_.pass.facts().topology;
  return CountRef{is_inverse, static_cast<std::uint32_t>(group), topology.hostnames.of_node(topology.index_of(node))};
}

/// As topology counts pods that are bound, but for those of leaving nodes. False when one keeps others away from a Node
/// that is not looked at. O(running pods x groups that select them). Source: provisioning.md 5.1.
bool BaseCounts::count_pods(Machines& machines, SimulationBase& base) {
  const reference::PassFacts& facts = subject_.pass.facts();
  const std::vector<BaseState::Machine*> machine_of = machines_of_pods(machines);
  std::set<const model::Pod*> leaving;
  for (const PassPod& pod : subject_.pass.pods()) {
    if (pod.origin == reference::PodOrigin::kLeaving) leaving.insert(pod.pod);
  }
  std::vector<CountRef> counted;
  for (const auto& bound : facts.topology.bound_pods) {
    if (leaving.contains(bound.pod)) continue;
    counted.clear();
    const auto prototype = subject_.prototype_of[facts.running.kind(*bound.pod)];
    if (!prototype) {
      count_unplaceable(*bound.pod, *bound.node, counted);
    } else if (!count_like(subject_.pass.pods()[*prototype], base.selected_by[subject_.class_of[*prototype]],
                           *bound.pod, *bound.node, counted)) {
      return false;
    }
    base.counted.insert(base.counted.end(), counted.begin(), counted.end());
    BaseState::Machine* machine = machine_of[index_of(*bound.pod)];
    if (prototype && machine != nullptr) {
      machine->counted.insert(machine->counted.end(), counted.begin(), counted.end());
    }
  }
  return true;
}

/// By pod of the snapshot: the known machine that it can move from.
std::vector<BaseState::Machine*> BaseCounts::machines_of_pods(Machines& machines) const {
  std::vector<BaseState::Machine*> machine_of(subject_.pass.facts().snapshot.pods.size());
  for (std::size_t index = 0; index < machines.size(); ++index) {
    if (!machines[index].is_known) continue;
    for (const model::Pod* pod : subject_.world.machines()[index].movable)
      machine_of[index_of(*pod)] = &machines[index];
  }
  return machine_of;
}

/// No pass takes the pod, and so none of its kind; it counts all the same.
void BaseCounts::count_unplaceable(const model::Pod& pod, const model::Node& node, std::vector<CountRef>& counted) {
  if (model::is_terminating(pod)) return;
  const auto& groups = subject_.pass.topology().groups();
  for (std::size_t group = 0; group < groups.size(); ++group) {
    if (groups[group].term.selects(pod.meta)) count(/*is_inverse=*/false, group, node, counted);
  }
}

/// What a pod like `prototype` counts; false when it keeps others away from a Node that is not looked at.
bool BaseCounts::count_like(const PassPod& prototype, const std::vector<std::uint32_t>& selected_by,
                            const model::Pod& pod, const model::Node& node, std::vector<CountRef>& counted) {
  if (!model::is_terminating(pod)) {
    for (std::uint32_t group : selected_by) count(/*is_inverse=*/false, group, node, counted);
  }
  const std::vector<std::size_t>& repels = prototype.repels;
  if (!repels.empty() && !reference::is_tracked(node)) return false;
  for (std::size_t group : repels) count(/*is_inverse=*/true, group, node, counted);
  return true;
}

/// Adds the count of the group in the domain of the Node, if the group looks at the Node and that has a domain.
void BaseCounts::count(bool is_inverse, std::size_t group, const model::Node& node, std::vector<CountRef>& counted) {
  if (!is_inverse && !accepts(group_of(is_inverse, group), node, subject_.pass.facts())) return;
  if (const std::optional<CountRef> found = ref(is_inverse, group, node)) counted.push_back(*found);
}

BaseCounts::Domains BaseCounts::domains_for(const TopologyGroup& group,
                                            const std::vector<model::Toleration>& tolerations) {
  bool every_pool = group.term.type == TopologyType::kSpread && !group.term.filter.honors_taints;
  return universe_->domains(group.term.key, every_pool ? nullptr : &tolerations);
}

/// The domains that a group starts with are those within reach of the pod that brings it up. Mostly that is the same
/// for all pods that could. Source: provisioning.md 5.3.
void BaseCounts::find_firm_domains(SimulationBase& base) {
  const auto& groups = subject_.pass.topology().groups();
  std::vector<std::optional<Domains>> firm(groups.size());
  std::vector<bool> is_ambiguous(firm.size());
  auto for_each_use = [&](auto&& visit) {
    for (std::size_t index = 0; index < base.variants.size(); ++index) {
      for (const PassPod& variant : base.variants[index]) {
        for (const PassPod::Group& use : variant.groups) visit(index, variant, use.index);
      }
    }
  };
  for_each_use([&](std::size_t, const PassPod& variant, std::size_t group) {
    if (counts_hostnames(groups[group])) return;
    Domains domains = domains_for(groups[group], variant.spec->tolerations);
    if (!firm[group]) firm[group] = domains;
    if (*firm[group] != domains) is_ambiguous[group] = true;
  });
  for_each_use([&](std::size_t index, const PassPod&, std::size_t group) {
    if (is_ambiguous[group]) is_class_ambiguous_[index] = true;
  });
  for (std::size_t index = 0; index < firm.size(); ++index) {
    for (const std::string& domain : firm[index].value_or(Domains{})) {
      base.firm.push_back(ref(/*is_inverse=*/false, index, domain));
    }
  }
}

/// Any pod that runs may be the first to keep others away.
bool BaseCounts::find_firm_inverse_domains(SimulationBase& base) {
  const auto& groups = subject_.pass.topology().inverse_groups();
  std::vector<std::optional<Domains>> firm(groups.size());
  for (const PassPod& pod : subject_.pass.pods()) {
    for (std::size_t group : pod.repels) {
      if (counts_hostnames(groups[group])) continue;
      Domains domains = domains_for(groups[group], pod.spec->tolerations);
      if (!firm[group]) firm[group] = domains;
      if (*firm[group] != domains) return false;
    }
  }
  for (std::size_t index = 0; index < firm.size(); ++index) {
    for (const std::string& domain : firm[index].value_or(Domains{})) {
      base.firm.push_back(ref(/*is_inverse=*/true, index, domain));
    }
  }
  return true;
}

const BaseCounts::Domains& BaseCounts::domains_of_machines(const std::string& key) {
  auto [place, is_new] = machine_domains_.try_emplace(key);
  if (!is_new) return place->second;
  for (const reference::Candidate& machine : subject_.world.machines()) {
    const std::string* domain = machine.state->labels->find(key);
    if (domain != nullptr) place->second.push_back(*domain);
  }
  sort_and_unite(place->second);
  return place->second;
}

/// Only groups with a domain that nothing but nodes and pods make known need the books: mostly none.
void BaseCounts::support_domains(Machines& machines, SimulationBase& base) {
  for (bool is_inverse : {false, true}) {
    const auto& topology = subject_.pass.topology();
    const std::size_t count = is_inverse ? topology.inverse_groups().size() : topology.groups().size();
    for (std::size_t index = 0; index < count; ++index) {
      if (!counts_hostnames(group_of(is_inverse, index))) support_group(is_inverse, index, machines, base);
    }
  }
}

/// O(domains), or O(machines) for a group that needs the books.
void BaseCounts::support_group(bool is_inverse, std::size_t index, Machines& machines, SimulationBase& base) {
  const TopologyGroup& group = group_of(is_inverse, index);
  std::set<std::uint32_t> firm;
  for (const CountRef& known : base.firm) {
    if (known.is_inverse == is_inverse && known.group == index) firm.insert(known.domain);
  }
  const Domains& domains = domains_of_machines(group.term.key);
  if (std::ranges::all_of(
          domains, [&](const std::string& domain) { return firm.contains(ref(is_inverse, index, domain).domain); })) {
    return;
  }
  for (std::size_t at = 0; at < machines.size(); ++at) {
    const reference::StateNode& state = *subject_.world.machines()[at].state;
    if (state.marked_for_deletion || state.node == nullptr) continue;
    const std::string* domain = state.labels->find(group.term.key);
    if (domain == nullptr || !accepts(group, *state.node, subject_.pass.facts())) continue;
    const CountRef known = ref(is_inverse, index, *domain);
    if (firm.contains(known.domain)) continue;
    base.supported.push_back(known);
    machines[at].supported.push_back(known);
  }
}

}  // namespace kerf::disrupt
