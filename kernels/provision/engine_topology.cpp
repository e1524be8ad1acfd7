#include <algorithm>

#include "kerf/model/labels.h"
#include "kerf/provision/engine.h"

namespace kerf::provision {

using model::Requirement;
using reference::TopologyType;
using simd::Word;

bool Engine::choose(const PodVariant& variant, std::size_t pod, RequirementSets::Id together, Hostnames::Id hostname) {
  choice_->clear();
  const TopologyContext context{sets_, *axes_, hostnames_};
  if (hostname_matters_) {
    const Requirement& requirement = sets_.get(together).get(model::kHostnameLabel);
    hostname = requirement.is_single() ? hostnames_.intern(requirement.values.front()) : Hostnames::kNone;
  }
  GroupQuestion question{variant.strict, together, hostname, false};
  for (const GroupUse& use : variant.groups) {
    question.selects_itself = use.selects_itself;
    if (!add_group(groups_[use.group], question, context, *choice_)) return false;
  }
  question.selects_itself = true;
  return std::ranges::all_of(pass_.pods()[pod].repelled_by, [&](std::size_t group) {
    return add_group(inverse_groups_[group], question, context, *choice_);
  });
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

void Engine::record(PodClass& of_class, std::size_t pod, RequirementSets::Id set, Hostnames::Id hostname,
                    std::uint32_t taints) {
  for (; of_class.looked_at < groups_.size(); ++of_class.looked_at) {
    if (groups_[of_class.looked_at].term.selects(pass_.pods()[of_class.first].pod->meta)) {
      of_class.selected_by.push_back(static_cast<std::uint32_t>(of_class.looked_at));
    }
  }
  for (std::uint32_t group : of_class.selected_by) {
    if (accepts(groups_[group], set, taints)) count(groups_[group], set, hostname);
  }
  for (std::size_t group : pass_.pods()[pod].repels) count(inverse_groups_[group], set, hostname);
}

bool Engine::accepts(CountedGroup& group, RequirementSets::Id set, std::uint32_t taints) {
  const reference::NodeFilter& filter = group.term.filter;
  if (filter.alternatives.empty() && !filter.honors_taints) return true;
  if (auto known = group.accepted.find(set, taints)) return *known != 0;
  bool accepted = filter.accepts(sets_.get(set), *taint_lists_[taints]);
  group.accepted.set(set, taints, accepted ? 1 : 0);
  return accepted;
}

void Engine::count(CountedGroup& group, RequirementSets::Id set, Hostnames::Id hostname) {
  if (group.is_hostname && !hostname_matters_) {
    if (hostname != Hostnames::kNone) group.increment(hostname);
    return;
  }
  if (group.is_hostname) {
    const Requirement& requirement = sets_.get(set).get(model::kHostnameLabel);
    if (requirement.complement) return;
    for (const std::string& name : requirement.values) group.increment(hostnames_.intern(name));
    return;
  }
  const TopologyAxes::Named& named = axes_->named(group.key, set);
  if (named.is_complement) return;
  if (group.term.type != TopologyType::kAntiAffinity && !named.is_single) return;
  for (TopologyAxes::Domain domain : named.domains) group.increment(domain);
}

}  // namespace kerf::provision
