#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/model/decision.h"
#include "kerf/model/instance_type.h"
#include "kerf/model/snapshot.h"

namespace kerf::report {

/// One claim as tables show it. Use and allocatable are those of the cheapest type.
struct ClaimSummary {
  const model::Claim* claim = nullptr;
  std::vector<std::string_view> pods;              ///< In the decision's order.
  std::optional<model::ResourceList> allocatable;  ///< None when the claim has no offering or its type is unknown.

  [[nodiscard]] double price_usd_hour() const { return claim->cheapest ? claim->cheapest->price_usd_hour : 0; }
  /// Requested share of what the cheapest type can give.
  [[nodiscard]] std::optional<double> use(std::string_view resource) const;
};

/// What a decision comes to.
struct PlanTotals {
  std::size_t claims = 0;
  double price_usd_hour = 0;
  std::size_t pods_on_claims = 0;
  std::size_t pods_on_nodes = 0;
  std::size_t pods_outside = 0;  ///< In none of the decision's lists: they stay where they are.
};

/// One summary per claim, in the decision's order.
[[nodiscard]] std::vector<ClaimSummary> summarise(const model::Snapshot& snapshot, const model::Decision& decision);

[[nodiscard]] PlanTotals total(const model::Snapshot& snapshot, const model::Decision& decision);

/// What claims request of one resource, and what their cheapest types can give.
struct Use {
  double requested = 0;
  double allocatable = 0;

  [[nodiscard]] std::optional<double> ratio() const;
};

/// The sums over all claims whose allocatable is known.
[[nodiscard]] Use total_use(const std::vector<ClaimSummary>& claims, std::string_view resource);

}  // namespace kerf::report
