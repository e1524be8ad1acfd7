#include "kerf/reference/budgets.h"

#include <gtest/gtest.h>

namespace kerf::reference {
namespace {

using model::Budget;
using model::NodePool;

model::Time at(std::string_view text) { return model::parse_rfc3339(text).value(); }

const model::Time kNoon = at("2026-03-02T12:00:00Z");

NodePool pool_with(std::vector<Budget> budgets) {
  NodePool pool;
  pool.budgets = std::move(budgets);
  return pool;
}

std::int64_t left(const NodePool& pool, DisruptionReason reason, PoolCount count, model::Time now = kNoon) {
  return allowed_disruptions(pool, reason, count, now);
}

TEST(Budgets, PercentagesRoundUp) {
  struct Row {
    std::string_view nodes;
    std::int64_t total, want;
  };
  constexpr Row kRows[] = {{"10%", 1, 1},  {"10%", 3, 1},  {"10%", 10, 1}, {"10%", 11, 2}, {"50%", 5, 3},
                           {"0%", 100, 0}, {"100%", 7, 7}, {"5%", 10, 1},  {"20%", 10, 2}, {"10%", 0, 0},
                           {"3", 1, 3},    {"0", 9, 0},    {"99%", 1, 1}};
  for (const Row& row : kRows) {
    EXPECT_EQ(budget_value(Budget{.nodes = std::string(row.nodes)}, row.total, kNoon), row.want) << row.nodes;
  }
}

TEST(Budgets, DefaultIsTenPercent) {
  EXPECT_EQ(left(NodePool{}, DisruptionReason::kEmpty, {.total = 11, .disrupting = 0}), 2);
}

TEST(Budgets, AnEmptyListIsUnlimited) {
  EXPECT_EQ(left(pool_with({}), DisruptionReason::kEmpty, {.total = 3, .disrupting = 2}), kUnlimitedDisruptions);
}

TEST(Budgets, TheSmallestOfSeveralCounts) {
  EXPECT_EQ(left(pool_with({{.nodes = "50%"}, {.nodes = "1"}}), DisruptionReason::kEmpty, {.total = 5}), 1);
}

TEST(Budgets, AReasonWithoutABudgetIsUnlimited) {
  const NodePool pool = pool_with({{.nodes = "0", .reasons = {"Drifted"}}, {.nodes = "10", .reasons = {"Empty"}}});
  EXPECT_EQ(left(pool, DisruptionReason::kUnderutilized, {.total = 5}), kUnlimitedDisruptions);
  EXPECT_EQ(left(pool, DisruptionReason::kDrifted, {.total = 5}), 0);
  EXPECT_EQ(left(pool, DisruptionReason::kEmpty, {.total = 5}), 10);
}

TEST(Budgets, WhatIsDisruptingIsTakenOffAndNeverBelowZero) {
  EXPECT_EQ(left(pool_with({{.nodes = "20%"}}), DisruptionReason::kEmpty, {.total = 10, .disrupting = 1}), 1);
  EXPECT_EQ(left(pool_with({{.nodes = "10%"}}), DisruptionReason::kEmpty, {.total = 10, .disrupting = 10}), 0);
}

TEST(Budgets, OneThatDoesNotParseAllowsNoneForEveryReason) {
  for (const Budget& bad : std::vector<Budget>{{.nodes = "5", .schedule = "0 25 * * *", .duration = "1h"},
                                               {.nodes = "5", .schedule = "0 9 * * *", .duration = "1hr"},
                                               {.nodes = "5", .schedule = "0 9 * * *"},
                                               {.nodes = "101%"},
                                               {.nodes = "-1"},
                                               {.nodes = "some"},
                                               {.nodes = ""}}) {
    Budget budget = bad;
    budget.reasons = {"Empty"};
    EXPECT_EQ(left(pool_with({budget}), DisruptionReason::kUnderutilized, {.total = 5}), 0) << bad.nodes;
  }
}

TEST(Budgets, AreActiveFromTheFiringUntilJustBeforeTheEnd) {
  const NodePool pool = pool_with({{.nodes = "0", .schedule = "0 9 * * *", .duration = "8h"}});
  struct Row {
    std::string_view now;
    std::int64_t want;
  };
  constexpr Row kRows[] = {{"2026-03-02T08:59:59Z", kUnlimitedDisruptions},
                           {"2026-03-02T09:00:00Z", 0},
                           {"2026-03-02T16:59:59Z", 0},
                           {"2026-03-02T17:00:00Z", kUnlimitedDisruptions}};
  for (const Row& row : kRows) {
    EXPECT_EQ(left(pool, DisruptionReason::kEmpty, {.total = 5}, at(row.now)), row.want) << row.now;
  }
}

TEST(Budgets, AWindowMayCrossMidnight) {
  const NodePool pool = pool_with({{.nodes = "0", .schedule = "0 22 * * *", .duration = "4h"}});
  EXPECT_EQ(left(pool, DisruptionReason::kEmpty, {.total = 5}, at("2026-03-03T01:59:59Z")), 0);
  EXPECT_EQ(left(pool, DisruptionReason::kEmpty, {.total = 5}, at("2026-03-03T02:00:00Z")), kUnlimitedDisruptions);
}

TEST(Budgets, ADurationOfAtLeastThePeriodIsAlwaysActive) {
  const NodePool pool = pool_with({{.nodes = "0", .schedule = "@hourly", .duration = "1h"}});
  EXPECT_EQ(left(pool, DisruptionReason::kEmpty, {.total = 5}, at("2026-03-02T12:59:59Z")), 0);
}

}  // namespace
}  // namespace kerf::reference
