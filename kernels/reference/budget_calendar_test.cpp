#include "kerf/reference/budget_calendar.h"

#include <gtest/gtest.h>

#include <string>

namespace kerf::reference {
namespace {

using model::Budget;
using model::NodePool;
using model::Time;

Time at(const std::string& text) { return *model::parse_rfc3339(text); }

NodePool pool_of(std::vector<Budget> budgets) {
  NodePool pool;
  pool.budgets = std::move(budgets);
  return pool;
}

// 2026-03-02 is a Monday.
TEST(BudgetCalendar, HasASpanPerWindow) {
  NodePool pool = pool_of({{"20%"}, {"0", "0 9 * * mon-fri", "8h"}});
  EXPECT_EQ(allowance_spans(pool, DisruptionReason::kEmpty, 10, at("2026-03-06T12:00:00Z"), at("2026-03-10T00:00:00Z")),
            (std::vector<AllowanceSpan>{{at("2026-03-06T12:00:00Z"), 0},
                                        {at("2026-03-06T17:00:00Z"), 2},
                                        {at("2026-03-09T09:00:00Z"), 0},
                                        {at("2026-03-09T17:00:00Z"), 2}}));
}

TEST(BudgetCalendar, JoinsWindowsThatTouch) {
  NodePool pool = pool_of({{"1", "0 * * * *", "1h"}});
  EXPECT_EQ(allowance_spans(pool, DisruptionReason::kEmpty, 10, at("2026-03-02T00:30:00Z"), at("2026-03-03T00:00:00Z")),
            (std::vector<AllowanceSpan>{{at("2026-03-02T00:30:00Z"), 1}}));
}

TEST(BudgetCalendar, SeparatesReasons) {
  NodePool pool = pool_of({{"0", "0 9 * * *", "1h", {"Drifted"}}});
  const Time from = at("2026-03-02T08:00:00Z");
  const Time end = at("2026-03-02T12:00:00Z");
  EXPECT_EQ(allowance_spans(pool, DisruptionReason::kDrifted, 10, from, end).size(), 3U);
  EXPECT_EQ(allowance_spans(pool, DisruptionReason::kEmpty, 10, from, end),
            (std::vector<AllowanceSpan>{{from, kUnlimitedDisruptions}}));
}

TEST(BudgetCalendar, FindsTheEndOfAWindowThatForbids) {
  NodePool pool = pool_of({{"1"}, {"0", "0 9 * * *", "90m"}});
  const PoolCount quiet{10, 0};
  EXPECT_EQ(next_allowance(pool, DisruptionReason::kEmpty, quiet, at("2026-03-02T09:30:00Z")),
            at("2026-03-02T10:30:00Z"));
  EXPECT_EQ(next_allowance(pool, DisruptionReason::kEmpty, quiet, at("2026-03-02T08:59:59Z")),
            at("2026-03-02T08:59:59Z"));
}

TEST(BudgetCalendar, FindsNothingWhereNoWindowHelps) {
  const Time now = at("2026-03-02T09:30:00Z");
  EXPECT_EQ(next_allowance(pool_of({{"0"}}), DisruptionReason::kEmpty, {10, 0}, now), std::nullopt);
  EXPECT_EQ(next_allowance(pool_of({{"1"}, {"0", "0 9 * * *", "1h"}}), DisruptionReason::kEmpty, {10, 1}, now),
            std::nullopt);
  EXPECT_EQ(next_allowance(pool_of({{"0", "@every 1h", "2h"}}), DisruptionReason::kEmpty, {10, 0}, now), std::nullopt);
  EXPECT_EQ(next_allowance(pool_of({{"0", "0 9 * * *", "no"}}), DisruptionReason::kEmpty, {10, 0}, now), std::nullopt);
}

}  // namespace
}  // namespace kerf::reference
