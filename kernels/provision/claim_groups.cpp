#include "kerf/provision/claim_groups.h"

#include <algorithm>

namespace kerf::provision {

namespace {

/// Keys are the number of pods, and below it the place among equals, counted from the middle both ways.
constexpr int kPlaceBits = 40;
constexpr std::uint64_t kMiddle = std::uint64_t{1} << (kPlaceBits - 1);

ClaimGroups::Key behind(std::uint32_t pods, std::uint64_t step) {
  return (ClaimGroups::Key{pods} << kPlaceBits) + kMiddle + step;
}
ClaimGroups::Key before(std::uint32_t pods, std::uint64_t step) {
  return (ClaimGroups::Key{pods} << kPlaceBits) + kMiddle - step;
}

}  // namespace

void ClaimGroups::open(std::size_t template_index, RequirementSets::Id set) {
  GroupId group = group_of(template_index, set);
  groups_[group].joined.push_back(static_cast<ClaimId>(claims_.size()));
  claims_.push_back({behind(1, ++steps_), group, 1});
}

void ClaimGroups::grow(ClaimId claim, RequirementSets::Id set) {
  Claim& grown = claims_[claim];
  grown.key = before(++grown.pods, ++steps_);
  if (groups_[grown.group].set == set) return;
  grown.group = group_of(groups_[grown.group].template_index, set);
  groups_[grown.group].joined.push_back(claim);
}

ClaimGroups::GroupId ClaimGroups::group_of(std::size_t template_index, RequirementSets::Id set) {
  auto index = static_cast<std::uint32_t>(template_index);
  if (auto known = by_set_.find(index, set)) return *known;
  auto group = static_cast<GroupId>(groups_.size());
  groups_.push_back({template_index, set, {}});
  by_set_.set(index, set, group);
  return group;
}

void Candidates::drop_first() {
  std::ranges::pop_heap(heap_, std::ranges::greater(), &Entry::key);
  heap_.pop_back();
}

void Candidates::put_back(const ClaimGroups& groups, ClaimGroups::ClaimId claim) { push({groups.key(claim), claim}); }

void Candidates::push(Entry entry) {
  heap_.push_back(entry);
  std::ranges::push_heap(heap_, std::ranges::greater(), &Entry::key);
}

}  // namespace kerf::provision
