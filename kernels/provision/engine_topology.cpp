#include <algorithm>

#include "kerf/fault/planted.h"
#include "kerf/model/labels.h"
#include "kerf/provision/engine.h"

namespace kerf::provision {

using model::Requirement;
using reference::TopologyType;
using simd::Word;

/// Appends to `reached` what a node or claim that requires `base` could require with the pod on it, in the order in
/// which that is tried: volume by volume, domain by domain. Hostnames are asked for apart. Source:
/// provisioning.md 4.1, 4.5.
void Engine::reach(const Wish& wish, RequirementSets::Id base, model::Undefined allowed,
                   std::vector<RequirementSets::Id>& reached) {
  if (!sets_.is_compatible(base, wish.full, allowed)) return;
  base = sets_.merged(base, wish.full);
  auto reach_by = [&](RequirementSets::Id together) {
    if (!choose_domains(wish, together)) return;
    for (std::size_t n = 0; n < choice_->size(); ++n) {
      RequirementSets::Id narrowed = sets_.merged(together, chosen_set(n));
      if (sets_.is_compatible(together, narrowed, allowed)) reached.push_back(narrowed);
    }
  };
  if (wish.alternatives.empty()) return reach_by(base);
  for (RequirementSets::Id volume : wish.alternatives) {
    if (sets_.is_compatible(base, volume, allowed)) reach_by(sets_.merged(base, volume));
  }
}

/// Whether every group of the wish leaves a domain; which, is in choice_.
bool Engine::choose_domains(const Wish& wish, RequirementSets::Id together) {
  choice_->clear();
  const bool is_possible = std::ranges::all_of(
      wish.domains, [&](const GroupUse& use) { return leaves_a_domain(wish, use, together, Hostnames::kNone); });
  choice_->combine();
  return is_possible;
}

bool Engine::leaves_a_domain(const Wish& wish, const GroupUse& use, RequirementSets::Id together,
                             Hostnames::Id hostname) {
  ++work_.groups;
  return add_group(group(use), {wish.strict, together, hostname, use.selects_itself}, {sets_, *axes_, hostnames_},
                   *choice_);
}

/// Whether the groups over hostnames let the pod onto a place that requires `set`. Pods only ever come: who spreads
/// away from them never gets another answer.
Engine::Answer Engine::ask_hostname(const Wish& wish, RequirementSets::Id set, Hostnames::Id hostname) {
  if (wish.hosts.empty()) return Answer::kYes;
  if (hostname_matters_) {
    const Requirement& requirement = sets_.get(set).get(model::kHostnameLabel);
    hostname = requirement.is_single() ? hostnames_.intern(requirement.values.front()) : Hostnames::kNone;
  }
  for (const GroupUse& use : wish.hosts) {
    if (leaves_a_domain(wish, use, set, hostname)) continue;
    const bool may_change =
        group(use).term.type == TopologyType::kAffinity && !fault::planted("stale-refusal-of-claims");
    return may_change ? Answer::kNotNow : Answer::kNever;
  }
  return Answer::kYes;
}

RequirementSets::Id Engine::chosen_set(std::size_t n) {
  RequirementSets::Id chosen = RequirementSets::kEmpty;
  for (TopologyAxes::AxisId axis : choice_->axes()) {
    std::span<const Word> allowed = choice_->allowed(axis);
    RequirementSets::Id set =
        allowed.empty() ? axes_->set_of(axis, choice_->picked(axis, n), sets_) : axes_->set_of(axis, allowed, sets_);
    chosen = sets_.merged(chosen, set);
  }
  return chosen;
}

void Engine::record(PodClass& of_class, RequirementSets::Id set, Hostnames::Id hostname, std::uint32_t taints) {
  PodLabels& labels = labels_[of_class.labels];
  for (; labels.looked_at < groups_.size(); ++labels.looked_at) {
    if (groups_[labels.looked_at].term.selects(*labels.meta)) {
      labels.selected_by.push_back(static_cast<std::uint32_t>(labels.looked_at));
    }
  }
  for (std::uint32_t group : labels.selected_by) {
    if (accepts(groups_[group], set, taints)) count(groups_[group], set, hostname);
  }
  if (fault::planted("anti-affinity-one-way")) return;
  for (std::size_t group : of_class.first->repels) count(inverse_groups_[group], set, hostname);
}

bool Engine::accepts(CountedGroup& group, RequirementSets::Id set, std::uint32_t taints) {
  const reference::NodeFilter& filter = group.term.filter;
  const bool takes_any =
      (filter.alternatives.empty() && !filter.honors_taints) || fault::planted("spread-counts-other-nodes");
  if (takes_any) return true;
  if (auto known = group.accepted.find(set, taints)) return *known != 0;
  bool accepted = filter.accepts(sets_.get(set), *taint_lists_[taints]);
  group.accepted.set(set, taints, accepted ? 1 : 0);
  return accepted;
}

void Engine::increment(CountedGroup& group, std::size_t domain) {
  if (is_simulating_) note_count(group, domain);
  group.increment(domain);
}

void Engine::count(CountedGroup& group, RequirementSets::Id set, Hostnames::Id hostname) {
  if (group.is_hostname && !hostname_matters_) {
    if (hostname != Hostnames::kNone) increment(group, hostname);
    return;
  }
  if (group.is_hostname) {
    const Requirement& requirement = sets_.get(set).get(model::kHostnameLabel);
    if (requirement.complement) return;
    for (const std::string& name : requirement.values) increment(group, hostnames_.intern(name));
    return;
  }
  const TopologyAxes::Named& named = axes_->named(group.key, set);
  if (named.is_complement) return;
  if (group.term.type != TopologyType::kAntiAffinity && !named.is_single) return;
  for (TopologyAxes::Domain domain : named.domains) increment(group, domain);
}

}  // namespace kerf::provision
