#include "kerf/provision/claim_groups.h"

#include <algorithm>

namespace kerf::provision {

void ClaimGroups::open(std::size_t template_index, RequirementSets::Id set) {
  auto claim = static_cast<ClaimId>(claims_.size());
  claims_.emplace_back();
  enter(claim, group_of(template_index, set));
}

void ClaimGroups::grow(ClaimId claim, RequirementSets::Id set) {
  const Claim& grown = claims_[claim];
  Group& left = groups_[grown.group];
  --left.sizes[grown.pods - 1];
  enter(claim, left.set == set ? grown.group : group_of(left.template_index, set));
}

void ClaimGroups::enter(ClaimId claim, GroupId group) {
  Claim& entering = claims_[claim];
  entering.step = ++steps_;
  entering.group = group;
  const std::size_t row = entering.pods++;
  Group& entered = groups_[group];
  if (entered.rows.size() <= row) {
    entered.rows.resize(row + 1);
    entered.sizes.resize(row + 1);
  }
  entered.rows[row].push_back({claim, entering.step});
  ++entered.sizes[row];
  rows_ = std::max(rows_, row + 1);
}

ClaimGroups::GroupId ClaimGroups::group_of(std::size_t template_index, RequirementSets::Id set) {
  auto index = static_cast<std::uint32_t>(template_index);
  if (auto known = by_set_.find(index, set)) return *known;
  auto group = static_cast<GroupId>(groups_.size());
  groups_.push_back({template_index, set, {}, {}});
  by_set_.set(index, set, group);
  return group;
}

void Waiting::trim(const ClaimGroups& groups, std::size_t row) {
  if (row == 0) {
    while (first_ < entries_.size() && !groups.is_current(entries_[first_])) ++first_;
  } else {
    while (size() > 0 && !groups.is_current(entries_.back())) entries_.pop_back();
  }
}

}  // namespace kerf::provision
