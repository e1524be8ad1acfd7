#include "kerf/optimize/bound.h"

#include <gtest/gtest.h>

#include "kerf/reference/scenario_fixture.h"

namespace kerf::optimize {
namespace {

using reference::testing::Scenario;

constexpr double kTolerance = 1e-8;

LowerBound bound_of(Scenario& scenario, const model::Decision& decision) {
  return per_dimension_bound(scenario.build(), scenario.options(), decision);
}

TEST(Bound, IsThePriceOfEveryPodsShareOfTheCheapestType) {
  Scenario scenario;
  scenario.type("c-4", 4);
  scenario.pool();
  scenario.pod("a", "1");
  scenario.pod("b", "4");
  const LowerBound bound = bound_of(scenario, scenario.plan().result.decision);
  EXPECT_NEAR(bound.price_usd_hour, 0.25, kTolerance);
  EXPECT_EQ(bound.kind, "per-resource");
  EXPECT_EQ(bound.resource, "cpu");
}

TEST(Bound, IsThePriceOfTheDearestPodsOwnTypeWhenThatIsMore) {
  Scenario scenario;
  scenario.type("c-16", 16);
  scenario.pool();
  scenario.pod("a", "1");
  const LowerBound bound = bound_of(scenario, scenario.plan().result.decision);
  EXPECT_NEAR(bound.price_usd_hour, 0.8, kTolerance);
  EXPECT_EQ(bound.kind, "dearest-pod");
}

TEST(Bound, LeavesOutPodsOnAClaimWithoutAPrice) {
  Scenario scenario;
  scenario.type("c-4", 4);
  scenario.pool();
  scenario.pod("a", "1");
  model::Decision decision = scenario.plan().result.decision;
  ASSERT_EQ(decision.claims.size(), 1U);
  decision.claims[0].cheapest.reset();
  EXPECT_EQ(bound_of(scenario, decision).price_usd_hour, 0);
}

}  // namespace
}  // namespace kerf::optimize
