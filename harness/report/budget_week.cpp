#include <chrono>

#include "kerf/report/budget_report.h"

namespace kerf::report {

BudgetWeek budget_week(const model::Snapshot& snapshot, const std::vector<reference::PoolAllowance>& pools,
                       model::Time now) {
  BudgetWeek week;
  week.begin = std::chrono::floor<std::chrono::days>(now);
  const model::Time end = week.begin + std::chrono::days(7);
  for (const reference::PoolAllowance& allowance : pools) {
    const model::NodePool* pool = model::find_object(snapshot.node_pools, "", allowance.node_pool);
    if (pool == nullptr) continue;
    std::size_t first = week.pools.size();
    for (reference::DisruptionReason reason : reference::disruption_reasons()) {
      auto spans = reference::allowance_spans(*pool, reason, allowance.count.total, week.begin, end);
      bool is_shared = false;
      for (std::size_t index = first; index < week.pools.size() && !is_shared; ++index) {
        if (week.pools[index].spans != spans) continue;
        week.pools[index].reasons.push_back(reason);
        is_shared = true;
      }
      if (!is_shared) week.pools.push_back({allowance.node_pool, allowance.count.total, {reason}, std::move(spans)});
    }
  }
  return week;
}

}  // namespace kerf::report
