#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kerf/reference/scenario_fixture.h"

// DaemonSets, host ports, volumes, reservations, minValues and launch: P-026 to P-043, P-065 to P-071.

namespace kerf::reference {
namespace {

using model::kZoneLabel;
using testing::add_volume;
using testing::expression;
using testing::mount;
using testing::Outcome;
using testing::PodDraft;
using testing::resources;
using testing::Scenario;

using Strings = std::vector<std::string>;

std::string cpu_of(const model::Claim& claim) { return claim.requests.find(model::kCpu)->format_decimal(); }

/// Two types that differ by the label `size`, which the pool leaves open.
Scenario sized_types() {
  Scenario scenario;
  scenario.type("small", 2).requirements.add("size", model::Requirement::in({"small"}));
  scenario.type("large", 2).requirements.add("size", model::Requirement::in({"large"}));
  scenario.pool().requirements = {expression("size", "Exists")};
  return scenario;
}

// P-026
TEST(Daemons, AreChargedPerInstanceType) {
  Scenario scenario = sized_types();
  scenario.daemon_set("heavy", "1", [](model::PodSpec& spec) { spec.node_selector.set("size", "large"); });
  scenario.daemon_set("light", "250m", [](model::PodSpec& spec) { spec.node_selector.set("size", "small"); });
  scenario.pod("a", "1500m");
  Outcome outcome = scenario.plan();
  ASSERT_EQ(outcome.of("a"), "claim/0");
  EXPECT_EQ(outcome.claims()[0].instance_types, Strings{"small"});
  EXPECT_EQ(cpu_of(outcome.claims()[0]), "1750m");
}

TEST(Daemons, AddToAClaimTheLeastOfWhatItsTypesWouldRun) {
  Scenario scenario = sized_types();
  scenario.daemon_set("heavy", "500m", [](model::PodSpec& spec) { spec.node_selector.set("size", "large"); });
  scenario.daemon_set("everywhere", "100m");
  scenario.pod("a", "1");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.claims()[0].instance_types, (Strings{"large", "small"}));
  EXPECT_EQ(cpu_of(outcome.claims()[0]), "1100m");
}

// P-032
TEST(Daemons, AreCountedOncePerClaim) {
  Scenario scenario;
  scenario.type("c-4", 4);
  scenario.pool();
  scenario.daemon_set("agent", "100m");
  scenario.pod("a", "1");
  scenario.pod("b", "1");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(cpu_of(outcome.claims().at(0)), "2100m");
  EXPECT_EQ(outcome.claims()[0].requests.find(model::kPods)->format(), "3");
}

// P-027
TEST(Daemons, HoldTheirHostPortOnTheTypesTheyRunOn) {
  Scenario scenario = sized_types();
  scenario.daemon_set("proxy", "100m", [](model::PodSpec& spec) {
    spec.node_selector.set("size", "large");
    spec.containers.front().ports = {{8080, "", "TCP"}};
  });
  scenario.pod("a", "1").spec.containers.front().ports = {{8080, "", "TCP"}};
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.claims().at(0).instance_types, Strings{"small"});
}

// P-029: nothing is charged on a node without the label, although a new claim may leave it open.
TEST(Daemons, AreJudgedStrictlyOnNodesAndLenientlyOnTemplates) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.pool();
  scenario.daemon_set("agent", "500m", [](model::PodSpec& spec) {
    spec.required_node_terms = {{{expression("topology.kubernetes.io/zone", "Exists")}, false}};
  });
  scenario.node("n1", 1, "");
  scenario.pod("a", "1");
  scenario.pod("b", "1");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("a"), "node/n1");
  EXPECT_EQ(cpu_of(outcome.claims().at(0)), "1500m");
}

// P-030
TEST(Daemons, AlreadyBoundAreNotChargedAgainAndNeverFreeRoom) {
  Scenario scenario;
  scenario.type("c-8", 8);
  scenario.pool();
  scenario.daemon_set("agent", "100m");
  scenario.node("n1", 1);
  PodDraft& bound = scenario.bound_pod("agent-x", "500m", "n1");
  bound.pod.meta.owners = {{"apps/v1", "DaemonSet", "agent", "", true}};
  scenario.pod("a", "500m");
  EXPECT_EQ(scenario.plan().of("a"), "node/n1");
  scenario.pod("b", "100m");
  EXPECT_EQ(scenario.plan().of("b"), "claim/0");
}

// P-031
TEST(Daemons, SelectingInitializedNodesAreChargedOnNewClaims) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.pool();
  scenario.daemon_set("agent", "250m",
                      [](model::PodSpec& spec) { spec.node_selector.set(model::kInitializedLabel, "true"); });
  scenario.pod("a", "1");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(cpu_of(outcome.claims().at(0)), "1250m");
  EXPECT_FALSE(outcome.claims()[0].labels.contains(model::kInitializedLabel));
  EXPECT_TRUE(outcome.values(0, model::kInitializedLabel).empty());
}

TEST(Daemons, WithALivePodAreSizedByTheNewest) {
  Scenario scenario;
  scenario.type("c-8", 8);
  scenario.pool();
  scenario.daemon_set("agent", "100m");
  for (const auto& [name, cpu, hour] : {std::tuple("agent-new", "300m", 2), std::tuple("agent-old", "200m", 1)}) {
    scenario.node(name, 1).taints = {{"full", "", model::TaintEffect::kNoSchedule}};
    PodDraft& draft = scenario.bound_pod(name, cpu, name);
    draft.pod.meta.owners = {{"apps/v1", "DaemonSet", "agent", "", true}};
    draft.pod.meta.creation = scenario.options().now - std::chrono::hours(24 - hour);
  }
  scenario.pod("a", "1");
  EXPECT_EQ(cpu_of(scenario.plan().claims().at(0)), "1300m");
}

// P-036
TEST(PodSlots, AreAResourceLikeAnyOther) {
  Scenario scenario;
  scenario.type("c-8", 8).capacity.set(model::kPods, model::Quantity::units(8));
  scenario.pool();
  for (int i = 0; i < 9; ++i) scenario.pod("web-" + std::to_string(i), "10m");
  EXPECT_EQ(scenario.plan().claims().size(), 2U);
}

// P-037
TEST(HostPorts, ConflictByProtocolPortAndAddress) {
  auto claims = [](model::ContainerPort first, model::ContainerPort second) {
    Scenario scenario;
    scenario.type("c-8", 8);
    scenario.pool();
    scenario.pod("a", "1").spec.containers.front().ports = {std::move(first)};
    scenario.pod("b", "1").spec.containers.front().ports = {std::move(second)};
    return scenario.plan().claims().size();
  };
  EXPECT_EQ(claims({80, "", "TCP"}, {80, "10.0.0.1", "TCP"}), 2U);
  EXPECT_EQ(claims({80, "10.0.0.2", "TCP"}, {80, "10.0.0.1", "TCP"}), 1U);
  EXPECT_EQ(claims({80, "", "TCP"}, {80, "", "UDP"}), 1U);
}

model::NodeSelectorTerm in_zones(Strings zones) {
  return {{expression(std::string(kZoneLabel), "In", std::move(zones))}, false};
}

Scenario with_pool() {
  Scenario scenario;
  scenario.type("c-8", 8);
  scenario.pool();
  return scenario;
}

// P-039
TEST(Volumes, OfferTheirAlternativesInOrder) {
  Scenario scenario = with_pool();
  add_volume(scenario, "data", {in_zones({"z2"}), in_zones({"z3"})});
  PodDraft& draft = scenario.pod("a", "1");
  mount(draft, "data");
  EXPECT_EQ(scenario.plan().values(0, kZoneLabel), Strings{"z2"});
  scenario.node("n2", 1, "z2");
  scenario.bound_pod("other", "1", "n2", "other");
  draft.spec.required_anti_affinity = {testing::near_app("other", kZoneLabel)};
  EXPECT_EQ(scenario.plan().values(0, kZoneLabel), Strings{"z3"});
}

// P-040
TEST(Volumes, MeetWhereAllCanBe) {
  Scenario scenario = with_pool();
  add_volume(scenario, "a", {in_zones({"z1"}), in_zones({"z2"})});
  add_volume(scenario, "b", {in_zones({"z2"}), in_zones({"z3"})});
  PodDraft& draft = scenario.pod("a", "1");
  mount(draft, "a");
  mount(draft, "b");
  EXPECT_EQ(scenario.plan().values(0, kZoneLabel), Strings{"z2"});
}

TEST(Volumes, InAZoneThatThePoolExcludesLeaveThePodPending) {
  Scenario scenario;
  scenario.type("c-8", 8);
  scenario.pool().requirements = {expression(std::string(kZoneLabel), "In", {"z1"})};
  add_volume(scenario, "data", {in_zones({"z2"})});
  mount(scenario.pod("a", "1"), "data");
  EXPECT_EQ(scenario.plan().of("a"), "pending/E-VOLUME");
}

// P-042
TEST(Volumes, PinToAHostnameUnlessTheyAreLocal) {
  model::NodeSelectorTerm pinned{{expression(std::string(model::kHostnameLabel), "In", {"gone"})}, false};
  for (bool local : {true, false}) {
    Scenario scenario = with_pool();
    add_volume(scenario, "data", {pinned}, local);
    mount(scenario.pod("a", "1"), "data");
    EXPECT_EQ(scenario.plan().of("a"), local ? "claim/0" : "pending/E-VOLUME");
  }
}

// P-038
TEST(Volumes, SharedByPodsCountOnceAndLimitExistingNodesOnly) {
  Scenario scenario = with_pool();
  scenario.node("n1", 8);
  model::CsiNode limits;
  limits.meta.name = "n1";
  limits.drivers = {{"csi.test", 1}};
  scenario.snapshot().csi_nodes = {limits};
  add_volume(scenario, "shared", {});
  add_volume(scenario, "other", {});
  for (const char* name : {"a", "b"}) mount(scenario.pod(name, "1"), "shared");
  PodDraft& late = scenario.pod("c", "1");
  mount(late, "other");
  mount(late, "shared");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("a"), "node/n1");
  EXPECT_EQ(outcome.of("b"), "node/n1");
  EXPECT_EQ(outcome.of("c"), "claim/0");
}

// P-065
TEST(Reservations, AreHandedOutOncePerPass) {
  Scenario scenario;
  model::InstanceType& type = scenario.type("r-2", 2);
  Scenario::reserve(type, "z1", "cr-1", 1);
  Scenario::reserve(type, "z1", "cr-2", 1);
  scenario.pool();
  for (const char* name : {"a", "b", "c"}) scenario.pod(name, "1500m");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("a"), "claim/0");
  EXPECT_EQ(outcome.of("b"), "pending/E-RESERVED-BUSY");
  EXPECT_EQ(outcome.of("c"), "pending/E-RESERVED-BUSY");
  EXPECT_EQ(outcome.values(0, model::kCapacityTypeLabel), Strings{"reserved"});
  EXPECT_EQ(outcome.values(0, model::kReservationIdLabel), (Strings{"cr-1", "cr-2"}));
}

TEST(Reservations, AreNotOfferedWithTheGateOff) {
  Scenario scenario;
  Scenario::reserve(scenario.type("r-2", 2), "z1", "cr-1", 1);
  scenario.pool();
  scenario.options().gates.reserved_capacity = false;
  for (const char* name : {"a", "b"}) scenario.pod(name, "1500m");
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("b"), "claim/1");
  EXPECT_EQ(outcome.values(0, model::kCapacityTypeLabel), Strings{"on-demand"});
}

// P-067
TEST(MinValues, UnmetAreFatalUnderStrictAndLoweredUnderBestEffort) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.type("c-4", 4);
  scenario.type("c-8", 8);
  scenario.pool().requirements = {expression(std::string(model::kInstanceTypeLabel), "Exists", {}, 3)};
  scenario.pod("a", "3");
  EXPECT_EQ(scenario.plan().of("a"), "pending/E-MINVALUES");
  scenario.options().min_values_policy = model::MinValuesPolicy::kBestEffort;
  Outcome outcome = scenario.plan();
  ASSERT_EQ(outcome.of("a"), "claim/0");
  EXPECT_EQ(*outcome.claims()[0].annotations.find(model::kMinValuesRelaxedAnnotation), "true");
  for (const model::Expression& requirement : outcome.claims()[0].requirements) {
    if (requirement.key == model::kInstanceTypeLabel) {
      EXPECT_EQ(requirement.min_values, 2);
    }
  }
}

// P-068
TEST(MinValues, LostByTruncationMakeThePodsPendingUnderStrict) {
  auto outcome = [](int families_in_front) {
    Scenario scenario;
    for (int i = 0; i < 601; ++i) {
      std::string name = "t-" + std::to_string(1000 + i);
      bool is_last_family = families_in_front == 2 ? i == 0 : i == 600;
      scenario.type(name, 2, {"z1"})
          .requirements.add("family", model::Requirement::in({is_last_family ? "rare" : "common"}));
    }
    scenario.pool().requirements = {expression("family", "Exists", {}, 2)};
    scenario.pod("a", "1");
    return scenario.plan();
  };
  EXPECT_EQ(outcome(1).of("a"), "pending/E-TRUNCATED");
  EXPECT_TRUE(outcome(1).claims().empty());
  EXPECT_EQ(outcome(2).of("a"), "claim/0");
  EXPECT_EQ(outcome(2).claims().at(0).instance_types.size(), 600U);
}

// P-069
TEST(Prices, OfSpotDoNotOrderAnOnDemandClaim) {
  Scenario scenario;
  Scenario::offer(scenario.type("big", 4), "z1", "spot", 0.001);
  scenario.type("small", 2);
  scenario.pool().requirements = {expression(std::string(model::kCapacityTypeLabel), "In", {"on-demand"})};
  scenario.pod("a", "1");
  EXPECT_EQ(scenario.plan().claims().at(0).instance_types, (Strings{"small", "big"}));
}

model::NodePool& aws_pool(Scenario& scenario) {
  model::NodePool& pool = scenario.pool();
  pool.node_class_ref = {"karpenter.k8s.aws", "EC2NodeClass", "default"};
  return pool;
}

// P-070
TEST(Launch, LeavesOutSpotThatIsDearerThanOnDemandUnlessMinValuesAreSet) {
  Scenario scenario;
  Scenario::offer(scenario.type("c-2", 2), "z1", "spot", 0.2);
  model::NodePool& pool = aws_pool(scenario);
  scenario.pod("a", "1");
  EXPECT_EQ(scenario.plan().claims().at(0).launch, (model::PricedOffering{"c-2", "z1", "on-demand", 0.1}));
  pool.requirements = {expression(std::string(model::kInstanceTypeLabel), "Exists", {}, 1)};
  EXPECT_EQ(scenario.plan().claims().at(0).launch, (model::PricedOffering{"c-2", "z1", "spot", 0.2}));
}

// P-071
TEST(Launch, TakesAcceleratorsOnlyWhenNothingGenericIsLeft) {
  Scenario scenario;
  scenario.type("a-gpu", 2).capacity.set("nvidia.com/gpu", model::Quantity::units(1));
  scenario.type("c-4", 4);
  aws_pool(scenario);
  PodDraft& draft = scenario.pod("a", "1");
  EXPECT_EQ(scenario.plan().claims().at(0).launch->instance_type, "c-4");
  draft.spec.containers.front().requests.set("nvidia.com/gpu", model::Quantity::units(1));
  EXPECT_EQ(scenario.plan().claims().at(0).launch->instance_type, "a-gpu");
}

TEST(Launch, PrefersReservedThenSpot) {
  Scenario scenario;
  model::InstanceType& type = scenario.type("c-2", 2);
  Scenario::offer(type, "z2", "spot", 0.03);
  aws_pool(scenario);
  scenario.pod("a", "1");
  EXPECT_EQ(scenario.plan().claims().at(0).launch->capacity_type, "spot");
  Scenario::reserve(type, "z3", "cr-1", 1);
  EXPECT_EQ(scenario.plan().claims().at(0).launch->capacity_type, "reserved");
}

// P-072
TEST(Launch, UnavailableOfferingIsNotUsed) {
  Scenario scenario;
  scenario.type("c-2", 2, {"z1"}).offerings.front().available = false;
  scenario.type("c-4", 4, {"z1"});
  scenario.pool();
  scenario.pod("a", "1");
  EXPECT_EQ(scenario.plan().claims().at(0).instance_types, Strings{"c-4"});
}

TEST(Buffers, AddVirtualPodsThatTakeRoom) {
  Scenario scenario = with_pool();
  scenario.options().gates.capacity_buffer = true;
  model::PodTemplateObject object;
  object.meta.name = "spare";
  object.meta.namespace_name = "default";
  model::PodSpec spec;
  spec.containers.push_back({});
  spec.containers.front().requests = resources({{"cpu", "3"}});
  object.pod_template.spec = std::make_shared<const model::PodSpec>(spec);
  scenario.snapshot().pod_templates = {object};
  model::CapacityBuffer buffer;
  buffer.meta.name = "spare";
  buffer.meta.namespace_name = "default";
  buffer.pod_template_name = "spare";
  buffer.replicas = 5;
  buffer.limits = resources({{"cpu", "7"}});
  scenario.snapshot().capacity_buffers = {buffer};
  Outcome outcome = scenario.plan();
  EXPECT_EQ(outcome.of("capacity-buffer-spare-1"), "claim/0");
  EXPECT_EQ(outcome.of("capacity-buffer-spare-2"), "claim/0");
  EXPECT_EQ(outcome.of("capacity-buffer-spare-3"), "");
}

TEST(Overlays, ChangePricesAndExtendedResources) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.type("c-4", 4);
  scenario.pool();
  scenario.options().gates.node_overlay = true;
  model::NodeOverlay dear;
  dear.meta.name = "dear";
  dear.requirements = {expression(std::string(model::kInstanceTypeLabel), "In", {"c-2"})};
  dear.price_adjustment = "+300%";
  model::NodeOverlay chips;
  chips.meta.name = "chips";
  chips.requirements = {expression(std::string(model::kInstanceTypeLabel), "In", {"c-4"})};
  chips.capacity = resources({{"example.com/chip", "2"}});
  scenario.snapshot().node_overlays = {chips, dear};
  PodDraft& draft = scenario.pod("a", "1");
  EXPECT_EQ(scenario.plan().claims().at(0).instance_types, (Strings{"c-4", "c-2"}));
  draft.spec.containers.front().requests.set("example.com/chip", model::Quantity::units(1));
  EXPECT_EQ(scenario.plan().claims().at(0).instance_types, Strings{"c-4"});
}

TEST(Overlays, OfEqualWeightOnOneOfferingConflictAndTheLaterOneIsRejected) {
  Scenario scenario;
  scenario.type("c-2", 2, {"z1"});
  scenario.pool();
  scenario.options().gates.node_overlay = true;
  for (const auto& [name, price] : {std::pair("a", "9"), std::pair("b", "7")}) {
    model::NodeOverlay overlay;
    overlay.meta.name = name;
    overlay.price = price;
    scenario.snapshot().node_overlays.push_back(overlay);
  }
  scenario.pod("a", "1");
  EXPECT_EQ(scenario.plan().claims().at(0).cheapest->price_usd_hour, 7.0);
}

}  // namespace
}  // namespace kerf::reference
