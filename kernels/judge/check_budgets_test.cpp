#include <gtest/gtest.h>

#include "kerf/judge/budgets.h"
#include "kerf/judge/disruption_test_world.h"

namespace kerf::judge {
namespace {

/// What budgets allow in a pool of `total` nodes for reason Empty at `hour` o'clock.
struct Row {
  std::string name;
  std::vector<model::Budget> budgets;
  std::int64_t total = 0;
  int hour = 0;
  std::optional<std::int64_t> expected;
};

model::Budget scheduled(std::string nodes, std::string schedule, std::string duration) {
  return {.nodes = std::move(nodes), .schedule = std::move(schedule), .duration = std::move(duration)};
}

class Allowed : public testing::TestWithParam<Row> {};

TEST_P(Allowed, IsTheLeastOfTheBudgetsThatCount) {
  model::NodePool pool;
  pool.budgets = GetParam().budgets;
  EXPECT_EQ(allowed(pool, "Empty", GetParam().total, model::Time(std::chrono::hours(GetParam().hour))),
            GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    Table, Allowed,
    testing::Values(Row{"Count", {{"3"}}, 1, 0, 3}, Row{"PercentRoundsUp", {{"10%"}}, 3, 0, 1},
                    Row{"HalfOfFive", {{"50%"}}, 5, 0, 3}, Row{"WholePercent", {{"10%"}}, 10, 0, 1},
                    Row{"ZeroPercent", {{"0%"}}, 5, 0, 0}, Row{"TooManyPercent", {{"101%"}}, 5, 0, 0},
                    Row{"NoNumber", {{"many"}}, 5, 0, 0}, Row{"Negative", {{"-1"}}, 5, 0, 0},
                    Row{"Least", {{"50%"}, {"1"}}, 5, 0, 1}, Row{"None", {}, 5, 0, std::nullopt},
                    Row{"OtherReason", {{.nodes = "0", .reasons = {"Drifted"}}}, 5, 0, std::nullopt},
                    Row{"OwnReason", {{.nodes = "2", .reasons = {"Drifted", "Empty"}}}, 5, 0, 2},
                    Row{"UnreadableForAnotherReason", {{.nodes = "x", .reasons = {"Drifted"}}}, 5, 0, 0},
                    Row{"BeforeTheWindow", {scheduled("1", "0 9 * * *", "8h")}, 5, 8, std::nullopt},
                    Row{"WindowOpens", {scheduled("1", "0 9 * * *", "8h")}, 5, 9, 1},
                    Row{"WindowCloses", {scheduled("1", "0 9 * * *", "8h")}, 5, 17, std::nullopt},
                    Row{"UnreadableBeforeTheWindow", {scheduled("ten", "0 9 * * *", "8h")}, 5, 8, std::nullopt},
                    Row{"UnreadableInTheWindow", {scheduled("ten", "0 9 * * *", "8h")}, 5, 16, 0},
                    Row{"UnreadableAfterTheWindow", {scheduled("ten", "0 9 * * *", "8h"), {"2"}}, 5, 17, 2},
                    Row{"BadSchedule", {scheduled("1", "at nine", "8h")}, 5, 9, 0},
                    Row{"BadDuration", {scheduled("1", "0 9 * * *", "long")}, 5, 9, 0},
                    Row{"NoDuration", {{.nodes = "1", .schedule = "0 9 * * *"}}, 5, 9, 0}),
    [](const auto& info) { return info.param.name; });

TEST(Allowed, IsATenthWithoutBudgets) { EXPECT_EQ(allowed(model::NodePool{}, "Empty", 11, model::Time{}), 2); }

void set_budget(DisruptionWorld& world, std::string nodes) {
  world.pool().budgets = std::vector<model::Budget>{{.nodes = std::move(nodes)}};
}

TEST(Budgets, CountTheCandidatesOfAPool) {
  DisruptionWorld world = two_emptied();
  set_budget(world, "2");
  EXPECT_EQ(world.codes(), Codes{});
  set_budget(world, "1");
  EXPECT_EQ(world.codes(), (Codes{"I-011", "J-EMPTINESS"}));
}

TEST(Budgets, OfZeroLeaveNoCandidate) {
  DisruptionWorld world = one_deleted();
  set_budget(world, "0");
  EXPECT_EQ(world.codes(), Codes{"I-012"});
}

TEST(Budgets, WithANumberThatCannotBeReadCloseThePoolInTheirWindowOnly) {
  DisruptionWorld world = one_deleted();
  world.pool().budgets = std::vector<model::Budget>{scheduled("ten", "0 11 * * *", "1h")};
  world.pool().budgets->front().reasons = {"Empty"};
  EXPECT_EQ(world.codes(), Codes{}) << "the window ends at noon";
  world.pool().budgets->front().duration = "1h1s";
  EXPECT_EQ(world.codes(), Codes{"I-012"});
}

TEST(Budgets, AreSpentByNodesThatAreNotReadyOrGoAway) {
  DisruptionWorld world = one_deleted();
  world.add_machine("n3");
  world.add_running("c", "n3");
  set_budget(world, "1");
  EXPECT_EQ(world.codes(), Codes{});
  DisruptionWorld not_ready = world;
  not_ready.node("n3").conditions.front().status = "Unknown";
  EXPECT_EQ(not_ready.codes(), Codes{"I-011"});
  world.node_claim("n3").meta.deletion = DisruptionWorld::kNoon;
  EXPECT_TRUE(world.codes().contains("I-011"));
}

TEST(Budgets, CountNodesThatAreInitializedAndNotYetTerminating) {
  DisruptionWorld world = one_deleted();
  for (const char* name : {"n3", "n4", "n5", "n6"}) {
    world.add_machine(name);
    world.add_running(std::string("on-") + name, name);
  }
  set_budget(world, "16%");
  world.node("n6").conditions.clear();
  EXPECT_EQ(world.codes(), Codes{"I-011"}) << "16% of 6 is 1, which n6 takes";
  world.node_claim("n6").conditions.push_back(DisruptionWorld::true_condition("InstanceTerminating"));
  EXPECT_FALSE(world.codes().contains("I-011")) << "1 of 5 is left";
}

TEST(Budgets, AreCountedByReason) {
  DisruptionWorld world = one_deleted();
  world.pool().budgets = std::vector<model::Budget>{{.nodes = "0", .reasons = {"Empty", "Drifted"}}};
  EXPECT_EQ(world.codes(), Codes{});
  world.pool().budgets->front().reasons = {"Underutilized"};
  EXPECT_EQ(world.codes(), Codes{"I-012"});
}

TEST(Budgets, AreSharedByTheCommandsOfAPass) {
  DisruptionWorld world = one_static_drifted();
  world.add_machine("n2").conditions.pop_back();
  world.drift("n2");
  world.pool().replicas = 2;
  world.decision.claims.push_back(world.decision.claims.front());
  world.add_command("Drifted", "static-drift", {"n2"}, 0.2, {1});
  set_budget(world, "2");
  EXPECT_EQ(world.codes(), Codes{});
  set_budget(world, "1");
  EXPECT_EQ(world.codes(), (Codes{"I-011", "J-STATIC-DRIFT"}));
}

}  // namespace
}  // namespace kerf::judge
