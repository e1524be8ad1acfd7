#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "kerf/provision/pair_memo.h"
#include "kerf/provision/requirement_sets.h"

namespace kerf::provision {

/// Open claims by template and requirement set: what all claims of a group answer alike is asked once. In a group, as
/// in the whole pass, emptier claims come first, ties as they were left before: a new claim behind its equals, a grown
/// one before them. Source: provisioning.md 4.2.
class ClaimGroups {
 public:
  using GroupId = std::uint32_t;
  using ClaimId = std::uint32_t;
  /// Where a claim stands in the order; grows with every pod on it.
  using Key = std::uint64_t;

  struct Group {
    std::size_t template_index = 0;
    RequirementSets::Id set = 0;
    std::vector<ClaimId> joined;  ///< Every claim that ever was in the group, in the order of coming.
  };

  /// A new claim with one pod.
  void open(std::size_t template_index, RequirementSets::Id set);
  /// One more pod on the claim, and what it requires from then on.
  void grow(ClaimId claim, RequirementSets::Id set);

  [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }
  [[nodiscard]] Key key(ClaimId claim) const { return claims_[claim].key; }
  [[nodiscard]] bool is_in(ClaimId claim, GroupId group) const { return claims_[claim].group == group; }

 private:
  struct Claim {
    Key key = 0;
    GroupId group = 0;
    std::uint32_t pods = 1;
  };
  GroupId group_of(std::size_t template_index, RequirementSets::Id set);

  std::vector<Group> groups_;
  std::vector<Claim> claims_;
  PairMemo by_set_;
  std::uint64_t steps_ = 0;
};

/// The claims of one group that may still take pods of one variant, first in order first. A claim that refuses for good
/// is taken out once and never seen again, so that a walk costs what it finds. Source: provisioning.md 4.2.
class Candidates {
 public:
  /// The first claim in order. `may_take(claim)` is asked where a claim comes in or has changed: once false, it has to
  /// stay false. Amortised O(log claims).
  template <typename MayTake>
  [[nodiscard]] std::optional<ClaimGroups::ClaimId> first(const ClaimGroups& groups, ClaimGroups::GroupId group,
                                                          MayTake&& may_take);
  /// Takes the first one out. O(log claims).
  void drop_first();
  /// Puts a claim back that was taken out for the moment. O(log claims).
  void put_back(const ClaimGroups& groups, ClaimGroups::ClaimId claim);

 private:
  struct Entry {
    ClaimGroups::Key key = 0;
    ClaimGroups::ClaimId claim = 0;
  };
  void push(Entry entry);

  std::vector<Entry> heap_;  ///< Least key first. Keys may be out of date, but are never too large.
  std::size_t seen_ = 0;     ///< Of Group::joined.
};

template <typename MayTake>
std::optional<ClaimGroups::ClaimId> Candidates::first(const ClaimGroups& groups, ClaimGroups::GroupId group,
                                                      MayTake&& may_take) {
  const std::vector<ClaimGroups::ClaimId>& joined = groups.groups()[group].joined;
  for (; seen_ < joined.size(); ++seen_) {
    ClaimGroups::ClaimId claim = joined[seen_];
    if (groups.is_in(claim, group) && may_take(claim)) put_back(groups, claim);
  }
  while (!heap_.empty()) {
    Entry top = heap_.front();
    ClaimGroups::Key key = groups.key(top.claim);
    bool is_there = groups.is_in(top.claim, group);
    if (is_there && top.key == key) return top.claim;
    drop_first();
    if (is_there && may_take(top.claim)) push({key, top.claim});
  }
  return std::nullopt;
}

}  // namespace kerf::provision
