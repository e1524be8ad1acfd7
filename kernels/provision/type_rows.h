#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kerf/model/resource_scale.h"
#include "kerf/provision/fit_table.h"
#include "kerf/provision/requirement_sets.h"
#include "kerf/reference/templates.h"
#include "kerf/simd/bits.h"
#include "kerf/simd/dispatch.h"

namespace kerf::provision {

/// The instance types of one template as structure of arrays: a row per type and group of offerings that share an
/// allocatable, holding what pods can take of it once its daemon pods run. Source: provisioning.md 1.5, 4.6.
class TypeRows {
 public:
  TypeRows(const reference::Template& source, const model::ResourceScale& scale, std::size_t resources,
           const simd::Kernels& kernels = simd::kernels());

  [[nodiscard]] std::size_t size() const { return type_of_.size(); }
  [[nodiscard]] std::size_t words() const { return words_; }
  [[nodiscard]] std::size_t daemon_group(std::size_t row) const { return daemon_group_[row]; }

  /// Rows whose type and one of whose offerings go with the set. The span stays valid. O(1) once asked.
  [[nodiscard]] std::span<const simd::Word> compatible(RequirementSets::Id set, const RequirementSets& sets);

  /// Takes from `rows` those that do not hold `need`, counts by resource. O(resources x rows), allocates nothing.
  void keep_fitting(std::span<const std::int64_t> need, std::span<simd::Word> rows) { free_.keep_fitting(need, rows); }

  /// By resource, what the rows have at least and at most; INT64_MAX and INT64_MIN when there are none.
  void find_bounds(std::span<const simd::Word> rows, std::span<std::int64_t> least,
                   std::span<std::int64_t> most) const {
    free_.find_bounds(rows, least, most);
  }

  /// Gives every type of which a row is left all its rows back: they may do for the next pod.
  void complete_types(std::span<simd::Word> rows) const;

  /// The types with a row in the set, ascending.
  [[nodiscard]] std::vector<std::uint32_t> types(std::span<const simd::Word> rows) const;
  /// Whether a row of the type is in the set. O(rows of the type).
  [[nodiscard]] bool holds(std::span<const simd::Word> rows, std::uint32_t type) const {
    for (std::size_t row = first_row_[type]; row < first_row_[type + 1]; ++row) {
      if (simd::test(rows, row)) return true;
    }
    return false;
  }
  /// All rows of the types.
  void rows(std::span<const std::uint32_t> types, std::span<simd::Word> rows) const;

 private:
  const reference::Template* source_;
  std::size_t words_ = 0;
  bool one_row_a_type_ = true;
  std::vector<std::uint32_t> type_of_;
  std::vector<std::uint32_t> first_row_;  ///< By type, and one more.
  std::vector<std::size_t> daemon_group_;
  FitTable free_;                                    ///< How much pods can take of each row; negative: nothing fits.
  std::vector<std::vector<simd::Word>> compatible_;  ///< By set; empty where nobody asked.
};

}  // namespace kerf::provision
