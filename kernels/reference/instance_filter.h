#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kerf/reference/plan.h"
#include "kerf/reference/templates.h"

namespace kerf::reference {

/// Whether an offering goes with a claim. Source: provisioning.md 2.4.
[[nodiscard]] bool is_offered(const model::Offering& offering, const model::Requirements& requirements);

/// Which offerings of one catalog go with a claim. A catalog has thousands of offerings and a handful of different
/// requirements, each of which is looked at once.
class OfferingFilter {
 public:
  /// `requirements` must outlive the filter.
  explicit OfferingFilter(const model::Requirements& requirements) : requirements_(requirements) {}

  [[nodiscard]] bool accepts(const model::Offering& offering);

 private:
  enum class Answer : std::uint8_t { kUnknown, kNo, kYes };

  const model::Requirements& requirements_;
  std::vector<Answer> answers_;  ///< By requirements_id.
};

/// Which types of a template could hold a claim. Source: provisioning.md 4.6.
struct TypeQuery {
  const Template& source;
  std::span<const std::uint32_t> candidates;  ///< Indices into the template's types, ascending.
  const model::Requirements& requirements;
  std::span<const model::ResourceVector> totals;  ///< By daemon group: pods plus overhead.
  std::span<const bool> port_conflicts;           ///< By daemon group: its daemons hold a port the pod wants.
  /// The candidates already passed under the same requirements, so that only room is left to check.
  bool requirements_unchanged = false;
};

/// The candidates that pass, in their order. minValues are the caller's. Source: provisioning.md 4.6.
[[nodiscard]] std::vector<std::uint32_t> filter_types(const TypeQuery& query);

/// What the filter saw over all examined types, one criterion at a time: the data of E-INSTANCE.
/// Source: provisioning.md 4.9.
struct TypeCriteria {
  bool requirements = false;
  bool fit = false;
  bool offering = false;
  bool requirements_and_fit = false;
  bool requirements_and_offering = false;
  bool fit_and_offering = false;
};
[[nodiscard]] TypeCriteria examine_types(const TypeQuery& query);

/// At which filter each candidate is lost; limits and minValues are the caller's.
[[nodiscard]] TypeLosses count_losses(const TypeQuery& query);

}  // namespace kerf::reference
