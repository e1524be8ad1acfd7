#include "kerf/provision/engine.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kerf/provision/policy.h"
#include "kerf/reference/scenario_fixture.h"

namespace kerf::provision {
namespace {

using reference::testing::expression;
using reference::testing::quantity;
using reference::testing::Scenario;

using Strings = std::vector<std::string>;

/// `pod -> node`, `pod -> claim/N [types]` or `pod: CODE`, by name of the pod.
Strings decide(Scenario& scenario, Implementation implementation) {
  const model::Decision decision = plan(scenario.build(), scenario.options(), implementation).decision;
  Strings shown;
  for (const model::Placement& place : decision.placements) {
    std::string text = place.pod + " -> " + place.node.value_or("");
    if (place.claim) {
      text += "claim/" + std::to_string(*place.claim);
      for (const std::string& type : decision.claims[*place.claim].instance_types) text += " " + type;
    }
    shown.push_back(text);
  }
  for (const model::PodReason& reason : decision.pending) shown.push_back(reason.pod + ": " + reason.code);
  return shown;
}

/// What the engine decides, which the reference has to decide, too.
Strings decide(Scenario& scenario) {
  EXPECT_EQ(decide(scenario, Implementation::kEngine), decide(scenario, Implementation::kReference));
  return decide(scenario, Implementation::kEngine);
}

TEST(Engine, FillsExistingNodesToTheLastUnit) {
  Scenario scenario;
  scenario.type("c-4", 4);
  scenario.pool();
  scenario.node("n1", 2);
  scenario.pod("a", "1500m");
  scenario.pod("b", "500m");
  scenario.pod("c", "1m");
  EXPECT_EQ(decide(scenario), (Strings{"default/a -> n1", "default/b -> n1", "default/c -> claim/0 c-4"}));
}

TEST(Engine, SharesOutPodsByTheNumberOnEachClaim) {
  Scenario scenario;
  scenario.type("c-4", 4);
  scenario.pool();
  for (const char* name : {"a", "b", "c"}) scenario.pod(name, "3");
  scenario.pod("d", "500m");
  scenario.pod("e", "500m");
  EXPECT_EQ(decide(scenario),
            (Strings{"default/a -> claim/0 c-4", "default/b -> claim/1 c-4", "default/c -> claim/2 c-4",
                     "default/d -> claim/0 c-4", "default/e -> claim/1 c-4"}));
}

TEST(Engine, SpreadsOverHostnamesThatClaimsDoNotHaveYet) {
  Scenario scenario;
  scenario.type("c-8", 8);
  scenario.pool();
  for (const char* name : {"a", "b", "c"}) {
    scenario.pod(name, "1").spec.topology_spread.push_back(
        reference::testing::spread_app("web", model::kHostnameLabel));
  }
  EXPECT_EQ(decide(scenario),
            (Strings{"default/a -> claim/0 c-8", "default/b -> claim/1 c-8", "default/c -> claim/2 c-8"}));
}

TEST(Engine, AsksEveryOfferingGroupOfAType) {
  Scenario scenario;
  model::InstanceType& type = scenario.type("c-4", 4);
  model::Offering& large = Scenario::offer(type, "z2", "on-demand", 1);
  large.capacity_override = reference::testing::resources({{"cpu", "16"}});
  scenario.pool();
  scenario.pod("a", "10");
  scenario.pod("b", "5");
  EXPECT_EQ(decide(scenario), (Strings{"default/a -> claim/0 c-4", "default/b -> claim/0 c-4"}));
}

TEST(Engine, KeepsToLimitsAsClaimsOpen) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.type("c-8", 8);
  scenario.pool().limits = reference::testing::resources({{"cpu", "10"}});
  scenario.pod("a", "7");
  scenario.pod("b", "2");
  scenario.pod("c", "2");
  EXPECT_EQ(decide(scenario),
            (Strings{"default/a -> claim/0 c-8", "default/b -> claim/1 c-2", "default/c: E-LIMIT-RES"}));
}

TEST(Engine, DecidesByHostnameWhereAVolumeNamesOne) {
  Scenario scenario;
  scenario.type("c-4", 4);
  scenario.pool();
  scenario.node("n1", 4);
  scenario.node("n2", 4);
  for (const char* host : {"n2", "elsewhere"}) {
    reference::testing::add_volume(scenario, host,
                                   {{{expression(std::string(model::kHostnameLabel), "In", {host})}, false}});
    reference::testing::mount(scenario.pod(host, "1"), host);
  }
  EXPECT_EQ(decide(scenario), (Strings{"default/n2 -> n2", "default/elsewhere: E-VOLUME"}));
}

/// A pod that wants no team blue, and one that wants team red, which nothing defines before the first is placed.
void add_teams(Scenario& scenario) {
  scenario.pod("not-blue", "1").spec.required_node_terms = {{{expression("team", "NotIn", {"blue"})}, false}};
  scenario.pod("red", "2").spec.required_node_terms = {{{expression("team", "In", {"red"})}, false}};
}

TEST(Engine, AsksANodeAgainWhenAPodDefinedALabelOfIt) {
  Scenario scenario;
  scenario.type("c-4", 4);
  scenario.pool();
  scenario.node("n1", 4);
  add_teams(scenario);
  EXPECT_EQ(decide(scenario), (Strings{"default/not-blue -> n1", "default/red -> n1"}));
}

TEST(Engine, AsksAClaimAgainWhenAPodDefinedALabelOfIt) {
  Scenario scenario;
  scenario.type("c-8", 8);
  scenario.pool();
  scenario.pod("first", "4");
  add_teams(scenario);
  EXPECT_EQ(decide(scenario),
            (Strings{"default/first -> claim/0 c-8", "default/not-blue -> claim/0 c-8", "default/red -> claim/0 c-8"}));
}

TEST(Engine, AsksAClaimAgainForAnotherZone) {
  Scenario scenario;
  scenario.type("c-4", 4, {"z1"});
  scenario.type("c-8", 8, {"z2"});
  scenario.pool();
  scenario.node("n1", 1, "z2");
  scenario.bound_pod("s0", "1", "n1");
  scenario.pod("first", "3500m", "other");
  for (const char* name : {"s1", "s2"}) {
    scenario.pod(name, "3").spec.topology_spread.push_back(reference::testing::spread_app("web", model::kZoneLabel));
  }
  EXPECT_EQ(decide(scenario),
            (Strings{"default/first -> claim/0 c-8", "default/s1 -> claim/1 c-4", "default/s2 -> claim/0 c-8"}));
}

TEST(Engine, LeavesAmountsThatNeedMoreThan62BitsToTheReference) {
  Scenario scenario;
  scenario.type("c-4", 4).capacity.set("vendor.io/huge", quantity("9Ei"));
  scenario.pool();
  scenario.pod("a", "1").spec.containers[0].requests.set("vendor.io/huge", quantity("1n"));
  reference::Pass pass({scenario.build(), scenario.options(), {}, {}, false, reference::ReservedMode::kStrict});
  EXPECT_FALSE(Engine(pass).is_exact());
  decide(scenario);
}

}  // namespace
}  // namespace kerf::provision
