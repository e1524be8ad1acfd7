#include "kerf/provision/claim_groups.h"

#include <bit>

namespace kerf::provision {

void ClaimGroups::open(std::size_t template_index, RequirementSets::Id set) {
  auto claim = static_cast<ClaimId>(claims_.size());
  claims_.emplace_back();
  enter(claim, group_of(template_index, set));
}

void ClaimGroups::grow(ClaimId claim, RequirementSets::Id set) {
  const Claim& grown = claims_[claim];
  Group& left = groups_[grown.group];
  const std::size_t row = grown.pods - 1;
  --left.sizes[row];
  if (--row_sizes_[row] == 0) simd::erase(taken_rows_, row);
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
  if (row_sizes_.size() <= row) {
    row_sizes_.resize(row + 1);
    taken_rows_.resize(simd::words_for(row + 1));
  }
  ++row_sizes_[row];
  simd::insert(taken_rows_, row);
}

std::optional<std::size_t> ClaimGroups::next_row(std::size_t row) const {
  for (std::size_t w = row / simd::kWordBits; w < taken_rows_.size(); ++w) {
    const simd::Word before = w == row / simd::kWordBits ? (simd::Word{1} << (row % simd::kWordBits)) - 1 : 0;
    const simd::Word rest = taken_rows_[w] & ~before;
    if (rest != 0) return w * simd::kWordBits + static_cast<std::size_t>(std::countr_zero(rest));
  }
  return std::nullopt;
}

ClaimGroups::GroupId ClaimGroups::group_of(std::size_t template_index, RequirementSets::Id set) {
  auto index = static_cast<std::uint32_t>(template_index);
  if (auto known = by_set_.find(index, set)) return *known;
  auto group = static_cast<GroupId>(groups_.size());
  groups_.push_back({template_index, set, decltype(Group::rows)(memory_), decltype(Group::sizes)(memory_)});
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
