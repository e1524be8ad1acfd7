#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/model/node_pool.h"
#include "kerf/model/time.h"

namespace kerf::reference {

/// Why a node is disrupted; what a budget may be limited to. Source: disruption.md 4.2.
enum class DisruptionReason : std::uint8_t { kUnderutilized, kEmpty, kDrifted };

/// The reason's name in the API.
[[nodiscard]] std::string_view reason_name(DisruptionReason reason);

/// All reasons, in the order they are shown.
[[nodiscard]] std::span<const DisruptionReason> disruption_reasons();

/// No budget applies. Source: disruption.md 4.1.
inline constexpr std::int64_t kUnlimitedDisruptions = std::numeric_limits<std::int32_t>::max();

/// The nodes of a pool as budgets count them. Source: disruption.md 4.3.
struct PoolCount {
  std::int64_t total = 0;       ///< Managed, initialized, not terminating at the cloud.
  std::int64_t disrupting = 0;  ///< Of those, not Ready or marked for deletion.
};

/// Whether the budget restricts at `now`; nothing when its schedule or duration does not parse. A schedule that never
/// fires counts as active, as upstream's "no firing" instant lies before every other. Source: disruption.md 4.1.
[[nodiscard]] std::optional<bool> is_active(const model::Budget& budget, model::Time now);

/// Disruptions one budget allows in a pool of `total` nodes at `now`: its number, its percentage rounded up, unlimited
/// while it is inactive. Nothing when it does not parse. Source: disruption.md 4.1.
[[nodiscard]] std::optional<std::int64_t> budget_value(const model::Budget& budget, std::int64_t total,
                                                       model::Time now);

/// The smallest value over the pool's budgets for `reason`, before what is already disrupting. A budget that does not
/// parse allows none, whatever reasons it lists. Source: disruption.md 4.2. O(budgets).
[[nodiscard]] std::int64_t allowed_by_budgets(const model::NodePool& pool, DisruptionReason reason, std::int64_t total,
                                              model::Time now);

/// Disruptions that `pool` still allows for `reason` at `now`: the smallest value over its active budgets, minus nodes
/// already disrupting, floored at 0; unlimited stays unlimited. Source: disruption.md 4.2-4.3. O(budgets).
[[nodiscard]] std::int64_t allowed_disruptions(const model::NodePool& pool, DisruptionReason reason, PoolCount count,
                                               model::Time now);

}  // namespace kerf::reference
