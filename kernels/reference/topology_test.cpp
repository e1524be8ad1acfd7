#include "kerf/reference/topology.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "kerf/reference/scenario_fixture.h"

namespace kerf::reference {
namespace {

using model::kHostnameLabel;
using model::kZoneLabel;
using testing::near_app;
using testing::Outcome;
using testing::PodDraft;
using testing::Scenario;
using testing::spread_app;

using Strings = std::vector<std::string>;

Scenario one_pool(Strings zones = {"z1", "z2", "z3"}) {
  Scenario scenario;
  scenario.type("c-2", 2, zones);
  scenario.type("c-8", 8, zones);
  scenario.pool();
  return scenario;
}

Strings zone_of(const Outcome& outcome, const std::string& pod) {
  std::string place = outcome.of(pod);
  return place.starts_with("claim/") ? outcome.values(std::stoul(place.substr(6)), kZoneLabel) : Strings{place};
}

TEST(Topology, SpreadsOverZonesInByteOrderOfTheTies) {
  Scenario scenario = one_pool();
  for (const char* name : {"a", "b", "c", "d"}) {
    scenario.pod(name, "100m").spec.topology_spread = {spread_app("web", kZoneLabel)};
  }
  Outcome outcome = scenario.plan();
  EXPECT_EQ(zone_of(outcome, "a"), Strings{"z1"});
  EXPECT_EQ(zone_of(outcome, "b"), Strings{"z2"});
  EXPECT_EQ(zone_of(outcome, "c"), Strings{"z3"});
  EXPECT_EQ(outcome.of("d"), outcome.of("a"));
}

TEST(Topology, UnknownKeyLeavesOnlyThePodsThatNameItPending) {
  Scenario scenario = one_pool();
  scenario.pod("a", "100m").spec.topology_spread = {spread_app("web", "example.com/rack")};
  scenario.pod("b", "100m");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("a"), "pending/E-TOPOLOGY");
  EXPECT_EQ(outcome.of("b"), "claim/0");
}

TEST(Topology, KeyOnlyOnANodeMakesThatNodeTheOnlyDomain) {
  Scenario scenario = one_pool();
  scenario.node("n1", 1).meta.labels.set("example.com/rack", "r1");
  for (const char* name : {"a", "b"}) {
    scenario.pod(name, "600m").spec.topology_spread = {spread_app("web", "example.com/rack")};
  }
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("a"), "node/n1");
  EXPECT_EQ(outcome.of("b"), "pending/E-REQ-UNDEFINED");
}

TEST(Topology, SelectorThatMissesThePodLetsAllShareOneNode) {
  Scenario scenario = one_pool();
  for (const char* name : {"a", "b", "c"}) {
    scenario.pod(name, "100m").spec.topology_spread = {spread_app("other", kHostnameLabel)};
  }
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.claims().size(), 1U);
}

// P-046: 1,1,0 and only z3 open: 5 above the minimum of 0 that z3 had... the minimum rises to 1 with z3's first pod.
TEST(Topology, LargeSkewFillsTheOnlyOpenZone) {
  Scenario scenario;
  scenario.type("c-8", 8);
  scenario.pool().requirements = {testing::expression(std::string(kZoneLabel), "In", {"z3"})};
  scenario.node("n1", 1, "z1");
  scenario.node("n2", 1, "z2");
  scenario.bound_pod("old-1", "1", "n1");
  scenario.bound_pod("old-2", "1", "n2");
  for (int i = 0; i < 7; ++i) {
    model::TopologySpread spread = spread_app("web", kZoneLabel);
    spread.max_skew = 5;
    scenario.pod("web-" + std::to_string(i), "100m").spec.topology_spread = {spread};
  }
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.result.decision.placements.size(), 6U);
  EXPECT_EQ(outcome.of("web-6"), "pending/E-TOPOLOGY");
}

TEST(Topology, ClosedZoneCapsTheOpenOnes) {
  Scenario scenario;
  scenario.type("c-8", 8);
  scenario.pool().requirements = {testing::expression(std::string(kZoneLabel), "In", {"z2", "z3"})};
  scenario.node("n1", 1, "z1");
  scenario.bound_pod("old-1", "1", "n1");
  for (int i = 0; i < 5; ++i) {
    scenario.pod("web-" + std::to_string(i), "100m").spec.topology_spread = {spread_app("web", kZoneLabel)};
  }
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.result.decision.placements.size(), 4U);
  EXPECT_EQ(outcome.of("web-4"), "pending/E-TOPOLOGY");
}

TEST(Topology, TooFewDomainsForMinDomainsKeepTheMinimumAtZero) {
  Scenario scenario = one_pool({"z1", "z2"});
  for (const char* name : {"a", "b", "c"}) {
    model::TopologySpread spread = spread_app("web", kZoneLabel);
    spread.min_domains = 3;
    scenario.pod(name, "100m").spec.topology_spread = {spread};
  }
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.claims().size(), 2U);
  EXPECT_EQ(outcome.of("c"), "pending/E-TOPOLOGY");
}

TEST(Topology, OwnSelectorNarrowsTheMinimumAndAPreferenceDoesNot) {
  Scenario scenario = one_pool();
  scenario.node("n1", 1, "z1");
  scenario.node("n2", 1, "z2");
  scenario.bound_pod("old-1", "1", "n1");
  scenario.bound_pod("old-2", "1", "n2");
  auto zones = testing::expression(std::string(kZoneLabel), "In", {"z1", "z2"});
  PodDraft& required = scenario.pod("required", "200m");
  required.spec.topology_spread = {spread_app("web", kZoneLabel)};
  required.spec.required_node_terms = {{{zones}, false}};
  Outcome outcome = scenario.plan();
  EXPECT_EQ(zone_of(outcome, "required"), Strings{"z1"});

  required.spec.required_node_terms.clear();
  required.spec.preferred_node_terms = {{10, {{zones}, false}}};
  outcome = scenario.plan();
  EXPECT_EQ(zone_of(outcome, "required"), Strings{"z3"});
}

TEST(Topology, HostnameSpreadNeedsOneNodePerPodOfAnApp) {
  Scenario scenario = one_pool();
  for (const char* app : {"x", "y"}) {
    for (int i = 0; i < 2; ++i) {
      scenario.pod(std::string(app) + std::to_string(i), "100m", app).spec.topology_spread = {
          spread_app(app, kHostnameLabel)};
    }
  }
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.claims().size(), 2U);
  EXPECT_NE(outcome.of("x0"), outcome.of("x1"));
}

TEST(Topology, SelfAffinityOnHostnameKeepsAllOnOneNode) {
  Scenario scenario = one_pool();
  for (int i = 0; i < 5; ++i) {
    scenario.pod("web-" + std::to_string(i), "2").spec.required_affinity = {near_app("web", kHostnameLabel)};
  }
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.claims().size(), 1U);
  EXPECT_EQ(outcome.of("web-3"), "claim/0");
  EXPECT_EQ(outcome.of("web-4"), "pending/E-TOPOLOGY");
}

TEST(Topology, SelfAffinityBootstrapsWhereNoOccupiedDomainIsAllowed) {
  Scenario scenario = one_pool();
  for (const char* zone : {"z2", "z3"}) {
    PodDraft& draft = scenario.pod(zone, "100m");
    draft.spec.required_affinity = {near_app("web", kZoneLabel)};
    draft.spec.node_selector.set(kZoneLabel, zone);
  }
  Outcome outcome = scenario.plan();
  EXPECT_EQ(zone_of(outcome, "z2"), Strings{"z2"});
  EXPECT_EQ(zone_of(outcome, "z3"), Strings{"z3"});
}

TEST(Topology, UndecidedZoneOfARepellingPodBlocksThePodsItRepels) {
  Scenario scenario = one_pool();
  scenario.pod("guard", "1", "guard").spec.required_anti_affinity = {near_app("web", kZoneLabel)};
  scenario.pod("web", "100m");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("guard"), "claim/0");
  EXPECT_EQ(outcome.of("web"), "pending/E-TOPOLOGY");
}

TEST(Topology, UndecidedZoneOfATargetBlocksThePodThatAvoidsIt) {
  Scenario scenario = one_pool();
  scenario.pod("web", "1");
  scenario.pod("shy", "100m", "shy").spec.required_anti_affinity = {near_app("web", kZoneLabel)};
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("web"), "claim/0");
  EXPECT_EQ(outcome.of("shy"), "pending/E-TOPOLOGY");
}

TEST(Topology, RunningPodRepelsByRequiredTermsOnly) {
  Scenario scenario = one_pool({"z1"});
  scenario.node("n1", 4, "z1");
  PodDraft& guard = scenario.bound_pod("guard", "1", "n1", "guard");
  scenario.pod("web", "100m");
  guard.spec.preferred_anti_affinity = {near_app("web", kZoneLabel, 100)};
  EXPECT_EQ(scenario.plan().of("web"), "node/n1");
  guard.spec.required_anti_affinity = {near_app("web", kZoneLabel)};
  EXPECT_EQ(scenario.plan().of("web"), "pending/E-TOPOLOGY");
}

TEST(Topology, TerminatingPodStillRepelsButNoLongerCounts) {
  Scenario scenario = one_pool({"z1"});
  scenario.node("n1", 4, "z1");
  PodDraft& old = scenario.bound_pod("old", "1", "n1");
  old.pod.meta.deletion = scenario.options().now;
  scenario.pod("near", "100m", "near").spec.required_affinity = {near_app("web", kZoneLabel)};
  scenario.pod("web", "100m");
  old.spec.required_anti_affinity = {near_app("near", kZoneLabel)};
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("near"), "pending/E-TOPOLOGY");
  EXPECT_EQ(outcome.of("web"), "node/n1");
}

TEST(Topology, RepelledPodMayUseANodeInAZoneThatNoPoolOffers) {
  Scenario scenario = one_pool({"z1"});
  scenario.node("n1", 4, "z1");
  scenario.node("n9", 4, "z9");
  scenario.bound_pod("guard", "1", "n1", "guard").spec.required_anti_affinity = {near_app("web", kZoneLabel)};
  scenario.pod("web", "100m");
  EXPECT_EQ(scenario.plan().of("web"), "node/n9");
}

TEST(Topology, AffinityChainsResolveThroughTheQueue) {
  Scenario scenario = one_pool();
  scenario.pod("a", "300m", "a").spec.required_affinity = {near_app("b", kHostnameLabel)};
  scenario.pod("b", "200m", "b").spec.required_affinity = {near_app("c", kHostnameLabel)};
  scenario.pod("c", "100m", "c");
  scenario.pod("lost", "100m", "lost").spec.required_affinity = {near_app("nobody", kHostnameLabel)};
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("a"), outcome.of("c"));
  EXPECT_EQ(outcome.of("b"), outcome.of("c"));
  EXPECT_EQ(outcome.of("lost"), "pending/E-TOPOLOGY");
}

TEST(Topology, SoftSpreadIsObeyedWhilePossibleAndThenGivenUp) {
  Scenario scenario = one_pool();
  scenario.pod("a", "100m").spec.topology_spread = {spread_app("web", kZoneLabel, false)};
  PodDraft& pinned = scenario.pod("b", "50m");
  pinned.spec.topology_spread = {spread_app("web", "example.com/rack", false)};
  Outcome outcome = scenario.plan();
  EXPECT_EQ(zone_of(outcome, "a"), Strings{"z1"});
  EXPECT_EQ(outcome.of("b"), "claim/0");
}

TEST(Topology, TaintsPolicyDecidesWhetherUntoleratedPoolsOfferDomains) {
  Scenario scenario;
  scenario.type("c-2", 2, {"z1", "z2"});
  scenario.pool("open").requirements = {testing::expression(std::string(kZoneLabel), "In", {"z1"})};
  model::NodePool& closed = scenario.pool("closed");
  closed.requirements = {testing::expression(std::string(kZoneLabel), "In", {"z2"})};
  closed.taints = {{"team", "red", model::TaintEffect::kNoSchedule}};
  model::TopologySpread spread = spread_app("web", kZoneLabel);
  std::vector<PodDraft*> drafts{&scenario.pod("a", "100m"), &scenario.pod("b", "100m")};
  for (PodDraft* draft : drafts) draft->spec.topology_spread = {spread};
  EXPECT_EQ(scenario.plan().of("b"), "pending/E-TOPOLOGY");
  spread.node_taints_policy = model::NodeInclusion::kHonor;
  for (PodDraft* draft : drafts) draft->spec.topology_spread = {spread};
  EXPECT_EQ(scenario.plan().of("b"), "claim/0");
}

TEST(Topology, CapacityTypeIsASpreadKey) {
  Scenario scenario;
  Scenario::offer(scenario.type("c-2", 2), "z1", "spot", 0.01);
  scenario.pool();
  for (const char* name : {"a", "b"}) {
    scenario.pod(name, "100m").spec.topology_spread = {spread_app("web", model::kCapacityTypeLabel)};
  }
  Outcome outcome = scenario.plan();
  ASSERT_EQ(outcome.claims().size(), 2U);
  EXPECT_EQ(outcome.values(0, model::kCapacityTypeLabel), Strings{"on-demand"});
  EXPECT_EQ(outcome.values(1, model::kCapacityTypeLabel), Strings{"spot"});
}

TEST(Topology, MatchLabelKeyThatThePodLacksIsIgnored) {
  Scenario scenario = one_pool({"z1"});
  for (const char* name : {"a", "b"}) {
    PodDraft& draft = scenario.pod(name, "100m");
    draft.pod.meta.labels.set("hash", name);
    model::TopologySpread spread = spread_app("web", kHostnameLabel);
    spread.match_label_keys = {"hash", "absent"};
    draft.spec.topology_spread = {spread};
  }
  EXPECT_EQ(scenario.plan().claims().size(), 1U);
}

TEST(Topology, TiedZoneWithoutCapacityIsPassedOverButAMinimalOneIsNot) {
  Scenario scenario;
  for (model::Offering& offering : scenario.type("c-2", 2, {"z1", "z2"}).offerings) {
    offering.available = offering.zone != "z1";
  }
  scenario.pool();
  for (const char* name : {"a", "b"}) {
    scenario.pod(name, "100m").spec.topology_spread = {spread_app("web", kZoneLabel)};
  }
  Outcome outcome = scenario.plan();
  EXPECT_EQ(zone_of(outcome, "a"), Strings{"z2"});
  EXPECT_EQ(outcome.of("b"), "pending/E-INSTANCE");
}

/// web may only go to z2, the emptier zone, by its spread, and only to z1, where db runs, by its affinity.
Scenario groups_that_contradict() {
  Scenario scenario;
  scenario.type("c-2", 2, {"z1", "z2"});
  scenario.node("n1", 1, "z1");
  scenario.bound_pod("db", "1", "n1", "db");
  scenario.bound_pod("old", "0", "n1");
  PodDraft& draft = scenario.pod("web", "100m");
  draft.spec.topology_spread = {spread_app("web", kZoneLabel)};
  draft.spec.topology_spread.front().max_skew = 3;
  draft.spec.required_affinity = {near_app("db", kZoneLabel)};
  return scenario;
}

TEST(Topology, ContradictingGroupsLeaveNoInstanceTypeWhereTheZoneIsOpen) {
  Scenario scenario = groups_that_contradict();
  scenario.pool();
  EXPECT_EQ(scenario.plan().of("web"), "pending/E-INSTANCE");
}

TEST(Topology, ContradictingGroupsConflictWithThePoolsOwnZones) {
  Scenario scenario = groups_that_contradict();
  scenario.pool().requirements = {testing::expression(std::string(kZoneLabel), "In", {"z1", "z2"})};
  EXPECT_EQ(scenario.plan().of("web"), "pending/E-REQ-CONFLICT");
}

TEST(Topology, ContradictingGroupsFitOneOfThemOnANodeWithoutTheLabel) {
  Scenario scenario = groups_that_contradict();
  scenario.pool();
  scenario.node("n2", 8, "");
  EXPECT_EQ(scenario.plan().of("web"), "node/n2") << "as upstream: what is left reads DoesNotExist";
  PodDraft& second = scenario.pod("web-2", "50m");
  second.spec.required_affinity = {near_app("db", kZoneLabel)};
  EXPECT_EQ(scenario.plan().of("web-2"), "claim/0") << "the node has no zone any more";
}

TEST(Topology, ContradictingGroupsFitANodeThatExcludesADomain) {
  Scenario scenario = groups_that_contradict();
  scenario.pool();
  scenario.node("n2", 8, "");
  scenario.pod("first", "200m").spec.required_node_terms = {
      {{testing::expression(std::string(kZoneLabel), "NotIn", {"z9"})}, false}};
  EXPECT_EQ(scenario.plan().of("first"), "node/n2");
  EXPECT_EQ(scenario.plan().of("web"), "node/n2");
}

TEST(Topology, ContradictingGroupsFitAClaimOfWhichNobodySaysTheKey) {
  Scenario scenario;
  scenario.type("c-2", 2, {"z1"});
  scenario.pool();
  for (const char* name : {"n1", "n2"}) {
    scenario.node(name, 1, "z1").meta.labels.set("rack", name);
    scenario.bound_pod(name, "1", name, name);
  }
  scenario.pod("web", "100m").spec.required_affinity = {near_app("n1", "rack"), near_app("n2", "rack")};
  Outcome outcome = scenario.plan();
  ASSERT_EQ(outcome.of("web"), "claim/0");
  EXPECT_TRUE(std::ranges::any_of(outcome.claims().at(0).requirements, [](const model::Expression& requirement) {
    return requirement.key == "rack" && requirement.op == "DoesNotExist";
  }));
}

TEST(Topology, NamespaceSelectorReachesOtherNamespaces) {
  Scenario scenario = one_pool({"z1"});
  scenario.node("n1", 4, "z1");
  scenario.bound_pod("guard", "1", "n1", "guard").pod.meta.namespace_name = "other";
  PodDraft& draft = scenario.pod("web", "100m");
  draft.spec.required_anti_affinity = {near_app("guard", kHostnameLabel)};
  EXPECT_EQ(scenario.plan().of("web"), "node/n1");
  draft.spec.required_anti_affinity.front().namespace_selector = model::LabelSelector{};
  EXPECT_EQ(scenario.plan().of("web"), "claim/0");
}

TEST(Topology, PreferencesAreNotBuiltUnderIgnore) {
  Scenario scenario = one_pool();
  scenario.options().preference_policy = model::PreferencePolicy::kIgnore;
  for (const char* name : {"a", "b"}) {
    scenario.pod(name, "100m").spec.preferred_anti_affinity = {near_app("web", kHostnameLabel, 1)};
  }
  EXPECT_EQ(scenario.plan().claims().size(), 1U);
  scenario.options().preference_policy = model::PreferencePolicy::kRespect;
  EXPECT_EQ(scenario.plan().claims().size(), 2U);
}

}  // namespace
}  // namespace kerf::reference
