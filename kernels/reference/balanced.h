#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "kerf/reference/consolidation.h"
#include "kerf/reference/disruption_world.h"

namespace kerf::reference {

/// What a Balanced pool is worth and what emptying all of it would cost. Source: disruption.md 6.8.
struct BalancedTotals {
  double price_usd_hour = 0;
  double disruption = 0;
};

/// Share of the pool's price that a move saves, over the share of its disruption that the move costs; 0 when totals are
/// missing or nothing is saved. Source: disruption.md 6.8.
[[nodiscard]] double balanced_score(double savings_usd_hour, double disruption, const BalancedTotals& totals);

/// Whether moves are worth their churn to pools of policy Balanced. Source: disruption.md 6.8.
class BalancedJudge {
 public:
  /// `world` must outlive the judge.
  explicit BalancedJudge(const DisruptionWorld& world);

  /// Whether deleting the node alone could be approved, before anything is simulated.
  [[nodiscard]] std::optional<NoMove> quick_refusal(const Candidate& candidate) const;
  /// Why a Balanced pool among the candidates does not approve of the move, or nothing.
  [[nodiscard]] std::optional<NoMove> refusal(const Move& move, std::span<const Candidate* const> candidates) const;
  [[nodiscard]] BalancedTotals totals(std::string_view pool) const;

 private:
  std::map<std::string, BalancedTotals, std::less<>> totals_;
};

}  // namespace kerf::reference
