#pragma once

#include <cstdint>
#include <deque>
#include <unordered_map>

#include "kerf/model/requirements.h"
#include "kerf/provision/pair_memo.h"

namespace kerf::provision {

/// Requirements by number: equal sets have one number, and what was asked of two sets is never worked out twice. A pass
/// meets thousands of claims and nodes but few different sets, so that its questions become lookups.
/// Source: provisioning.md 2.3-2.4.
class RequirementSets {
 public:
  using Id = std::uint32_t;
  static constexpr Id kEmpty = 0;  ///< No requirement at all.

  RequirementSets();
  RequirementSets(const RequirementSets&) = delete;
  RequirementSets& operator=(const RequirementSets&) = delete;

  /// The number of the set, newly given when it was not known. O(size of the set).
  Id intern(const model::Requirements& requirements);
  [[nodiscard]] const model::Requirements& get(Id id) const { return sets_[id]; }
  [[nodiscard]] std::size_t size() const { return sets_.size(); }

  /// `a` with every requirement of `b` intersected into it. O(1) once asked.
  Id merged(Id a, Id b);
  /// As model::is_compatible. O(1) once asked.
  bool is_compatible(Id existing, Id incoming, model::Undefined allowed);

 private:
  std::deque<model::Requirements> sets_;
  std::unordered_multimap<std::uint64_t, Id> by_hash_;
  PairMemo merged_;
  PairMemo compatible_if_well_known_;
  PairMemo compatible_if_defined_;
};

}  // namespace kerf::provision
