#pragma once

#include <string>
#include <vector>

#include "kerf/model/snapshot.h"
#include "kerf/reference/budget_calendar.h"
#include "kerf/reference/disruption.h"

namespace kerf::report {

/// What one pool's budgets allow over a week, for the reasons that share it.
struct PoolWeek {
  std::string node_pool;
  std::int64_t total = 0;  ///< Nodes that percentages are of.
  std::vector<reference::DisruptionReason> reasons;
  std::vector<reference::AllowanceSpan> spans;
};

/// Seven days of UTC, the first one that of `now`.
struct BudgetWeek {
  model::Time begin;
  std::vector<PoolWeek> pools;
};

[[nodiscard]] BudgetWeek budget_week(const model::Snapshot& snapshot,
                                     const std::vector<reference::PoolAllowance>& pools, model::Time now);

/// What is left now per pool and reason, then the week by the hour.
[[nodiscard]] std::string budget_table(const std::vector<reference::PoolAllowance>& pools, const BudgetWeek& week,
                                       bool color);

/// The same as data: `null` where nothing restricts.
[[nodiscard]] std::string budget_json(const std::vector<reference::PoolAllowance>& pools, const BudgetWeek& week,
                                      model::Time now);

}  // namespace kerf::report
