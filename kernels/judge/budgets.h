#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "kerf/judge/machines.h"

namespace kerf::judge {

/// How many disruptions the budgets of a pool of `total` nodes allow for the reason; absent = any number.
/// Source: disruption.md 4.1-4.2.
[[nodiscard]] std::optional<std::int64_t> allowed(const model::NodePool& pool, std::string_view reason,
                                                  std::int64_t total, model::Time now);

/// Disruptions that pools have left for one reason. Source: disruption.md 4.3.
class BudgetCount {
 public:
  BudgetCount(const Machines& machines, std::string_view reason);

  /// Absent = any number; 0 for a pool that does not exist.
  [[nodiscard]] std::optional<std::int64_t> left(std::string_view pool) const;
  /// Uses one; false when none is left.
  [[nodiscard]] bool spend(std::string_view pool);
  /// Whether the budgets allow none at all.
  [[nodiscard]] bool is_closed(std::string_view pool) const;
  /// `3 of 10 nodes allowed, 1 being disrupted`, for messages.
  [[nodiscard]] std::string describe(std::string_view pool) const;

 private:
  struct Pool {
    std::int64_t total = 0;
    std::int64_t disrupting = 0;
    std::optional<std::int64_t> allowed;
    std::int64_t spent = 0;
  };
  std::map<std::string, Pool, std::less<>> pools_;
};

}  // namespace kerf::judge
