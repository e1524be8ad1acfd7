#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kerf/model/shared.h"
#include "kerf/provision/pair_memo.h"
#include "kerf/provision/requirement_sets.h"
#include "kerf/provision/type_rows.h"

namespace kerf::provision {

/// Sets of rows of one table by number: equal sets have one number, and what is asked of a set is worked out once.
/// Thousands of claims are left with few different sets. Source: provisioning.md 4.6.
class RowSets {
 public:
  using Id = std::uint32_t;
  static constexpr Id kNothing = 0;  ///< The set without a row.

  RowSets(TypeRows table, std::size_t resources);

  [[nodiscard]] const TypeRows& table() const { return table_; }
  /// Every row.
  [[nodiscard]] Id all() const { return all_; }
  /// The number of the set, newly given when it was not known. Expected O(words).
  Id intern(std::span<const simd::Word> rows);
  [[nodiscard]] std::span<const simd::Word> rows(Id id) const;
  /// The types with a row in the set, ascending. O(1) once asked.
  [[nodiscard]] const model::Shared<std::vector<std::uint32_t>>& types(Id id);
  /// By resource, what the roomiest of the rows has.
  [[nodiscard]] std::span<const std::int64_t> most(Id id) const;

  /// The rows that hold `need`, counts by resource. O(resources) where that is all of them, else
  /// O(resources x rows).
  Id fitting(Id id, std::span<const std::int64_t> need);
  /// How many rows `fitting` compared amounts with.
  [[nodiscard]] std::uint64_t compared() const { return compared_; }
  /// The rows that go with the requirements, and all rows of their types: they may do for the next pod. O(1) once
  /// asked.
  Id compatible(Id id, RequirementSets::Id set, const RequirementSets& sets);

 private:
  struct Types {
    bool is_known = false;
    model::Shared<std::vector<std::uint32_t>> indices;
  };
  [[nodiscard]] std::size_t place_of(std::span<const simd::Word> rows) const;
  void grow();
  void add_bounds(std::span<const simd::Word> rows);

  TypeRows table_;
  std::size_t resources_ = 0;
  Id all_ = 0;
  std::vector<simd::Word> words_;    ///< By set.
  std::vector<std::int64_t> most_;   ///< By set, then resource.
  std::vector<std::int64_t> least_;  ///< By set, then resource: what every row has.
  std::vector<Types> types_;         ///< By set.
  std::vector<Id> slots_;            ///< Open addressing; a number plus one, zero where there is none.
  PairMemo compatible_;
  std::uint64_t compared_ = 0;
  std::vector<simd::Word> scratch_;
};

}  // namespace kerf::provision
