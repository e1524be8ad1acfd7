#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

#include "kerf/provision/pair_memo.h"
#include "kerf/provision/requirement_sets.h"
#include "kerf/simd/bits.h"

namespace kerf::provision {

/// Open claims by template and requirement set: what all claims of a group answer alike is asked once. Within a group
/// they stand in rows by the number of their pods, as the whole pass tries emptier claims first; ties stay as they were
/// left before: a new claim goes behind its equals, a grown one before them. Source: provisioning.md 4.2.
class ClaimGroups {
 public:
  /// All memory is taken from `memory`, which must outlive the groups.
  explicit ClaimGroups(std::pmr::memory_resource* memory = std::pmr::get_default_resource())
      : memory_(memory), groups_(memory), claims_(memory), row_sizes_(memory), taken_rows_(memory) {}

  using GroupId = std::uint32_t;
  using ClaimId = std::uint32_t;
  using Step = std::uint32_t;

  /// A claim as one pod left it. Stale as soon as the next pod comes.
  struct Entry {
    ClaimId claim = 0;
    Step step = 0;
  };
  struct Group {
    std::size_t template_index = 0;
    RequirementSets::Id set = 0;
    std::pmr::vector<std::pmr::vector<Entry>>
        rows;                               ///< By pods on the claim, less one; ascending steps, stale ones included.
    std::pmr::vector<std::uint32_t> sizes;  ///< By row: entries that are not stale.
  };

  /// A new claim with one pod. O(1).
  void open(std::size_t template_index, RequirementSets::Id set);
  /// One more pod on the claim, and what it requires from then on. O(1).
  void grow(ClaimId claim, RequirementSets::Id set);

  /// Forgets every claim. Nothing of the memory is held then.
  void clear() { *this = ClaimGroups(memory_); }

  [[nodiscard]] const std::pmr::vector<Group>& groups() const { return groups_; }
  [[nodiscard]] bool is_current(const Entry& entry) const { return claims_[entry.claim].step == entry.step; }
  /// The first row from `row` on in which any claim stands, nothing where there is none: claims of thousands of pods
  /// leave as many rows behind that are empty. O(rows / 64).
  [[nodiscard]] std::optional<std::size_t> next_row(std::size_t row) const;
  /// Which of two claims in the same row is tried first.
  [[nodiscard]] static bool comes_before(std::size_t row, const Entry& a, const Entry& b) {
    return row == 0 ? a.step < b.step : a.step > b.step;
  }

 private:
  struct Claim {
    Step step = 0;
    GroupId group = 0;
    std::uint32_t pods = 0;
  };
  GroupId group_of(std::size_t template_index, RequirementSets::Id set);
  void enter(ClaimId claim, GroupId group);

  std::pmr::memory_resource* memory_;
  std::pmr::vector<Group> groups_;
  std::pmr::vector<Claim> claims_;
  PairMemo by_set_;
  Step steps_ = 0;
  std::pmr::vector<std::uint32_t> row_sizes_;  ///< By row, over all groups.
  std::pmr::vector<simd::Word> taken_rows_;    ///< Rows with a claim.
};

/// Entries of one row of a group, some left out, in ascending steps.
class Waiting {
 public:
  explicit Waiting(std::pmr::memory_resource* memory = std::pmr::get_default_resource()) : entries_(memory) {}

  void push(ClaimGroups::Entry entry) { entries_.push_back(entry); }
  /// Drops stale entries where claims are tried first. Amortised O(1).
  void trim(const ClaimGroups& groups, std::size_t row);

  [[nodiscard]] std::size_t size() const { return entries_.size() - first_; }
  /// The n-th to be tried.
  [[nodiscard]] ClaimGroups::Entry& at(std::size_t row, std::size_t n) {
    return row == 0 ? entries_[first_ + n] : entries_[entries_.size() - 1 - n];
  }
  /// Calls `visit` for all with a later step, ascending. O(those).
  template <typename Visit>
  void for_each_after(ClaimGroups::Step step, Visit&& visit) const {
    auto place = entries_.end();
    while (place != entries_.begin() + static_cast<std::ptrdiff_t>(first_) && (place - 1)->step > step) --place;
    for (; place != entries_.end(); ++place) visit(*place);
  }

 private:
  std::pmr::vector<ClaimGroups::Entry> entries_;
  std::size_t first_ = 0;
};

/// What pods that ask alike have not been refused for good among the claims of one group: every claim is judged once
/// for each pod that comes to it, whoever asks.
class Lane {
 public:
  explicit Lane(ClaimGroups::GroupId group, std::pmr::memory_resource* memory = std::pmr::get_default_resource())
      : group_(group), rows_(memory) {}

  [[nodiscard]] ClaimGroups::GroupId group() const { return group_; }
  /// The claims of the row of which `may_take` is true; once false of a claim, it has to stay false. Amortised O(1) per
  /// change of a claim.
  template <typename MayTake>
  [[nodiscard]] Waiting& row(const ClaimGroups& groups, std::size_t row, MayTake&& may_take) {
    const std::pmr::vector<ClaimGroups::Entry>& all = groups.groups()[group_].rows[row];
    while (rows_.size() <= row) rows_.emplace_back(rows_.get_allocator().resource());
    Row& known = rows_[row];
    for (; known.seen < all.size(); ++known.seen) {
      const ClaimGroups::Entry& entry = all[known.seen];
      if (groups.is_current(entry) && may_take(entry.claim)) known.left.push(entry);
    }
    known.left.trim(groups, row);
    return known.left;
  }

 private:
  struct Row {
    explicit Row(std::pmr::memory_resource* memory) : left(memory) {}

    std::size_t seen = 0;
    Waiting left;
  };

  ClaimGroups::GroupId group_;
  std::pmr::vector<Row> rows_;
};

}  // namespace kerf::provision
