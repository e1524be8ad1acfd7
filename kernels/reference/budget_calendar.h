#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kerf/model/node_pool.h"
#include "kerf/reference/budgets.h"

namespace kerf::reference {

/// What the budgets of a pool allow from `from` until the next span begins.
struct AllowanceSpan {
  model::Time from;
  std::int64_t allowed = 0;

  bool operator==(const AllowanceSpan&) const = default;
};

/// The first instant after `time` at which a window of one of the pool's budgets opens or closes; nothing when none
/// ever does. Windows of `@every` never do. Source: disruption.md 4.1. O(budgets).
[[nodiscard]] std::optional<model::Time> next_budget_change(const model::NodePool& pool, model::Time time);

/// What the budgets allow a pool of `total` nodes from `from` until `end`, one span per value; the first begins at
/// `from`. Source: disruption.md 4.2. O(changes).
[[nodiscard]] std::vector<AllowanceSpan> allowance_spans(const model::NodePool& pool, DisruptionReason reason,
                                                         std::int64_t total, model::Time from, model::Time end);

/// The first instant from `now` on at which the pool, its nodes as they are, has a disruption left for the reason;
/// nothing when no window changes that in sight. Source: disruption.md 4.3.
[[nodiscard]] std::optional<model::Time> next_allowance(const model::NodePool& pool, DisruptionReason reason,
                                                        PoolCount count, model::Time now);

}  // namespace kerf::reference
