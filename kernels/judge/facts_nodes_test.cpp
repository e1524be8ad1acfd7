#include <gtest/gtest.h>

#include "kerf/judge/facts.h"
#include "kerf/judge/requests.h"
#include "kerf/judge/test_world.h"

namespace kerf::judge {
namespace {

TEST(StateNodes, TakeLabelsFromTheNodeClaimUntilRegistered) {
  World world;
  world.add_node("n1", "z1");
  world.node_claim("n1").meta.labels.set("topology.kubernetes.io/zone", "z9");
  EXPECT_EQ(*derive_facts(world.snapshot, world.options).nodes[0].labels.find("topology.kubernetes.io/zone"), "z1");
  world.node("n1").meta.labels.erase(model::kRegisteredLabel);
  world.node("n1").meta.labels.erase(model::kInitializedLabel);
  EXPECT_EQ(*derive_facts(world.snapshot, world.options).nodes[0].labels.find("topology.kubernetes.io/zone"), "z9");
}

TEST(StateNodes, AreNamedByTheirNodeElseByTheirNodeClaim) {
  World world;
  world.add_node("n1", "z1");
  world.node_claim("n1").meta.name = "default-abcde";
  EXPECT_EQ(derive_facts(world.snapshot, world.options).nodes[0].name, "n1");
  world.snapshot.nodes.clear();
  const Facts facts = derive_facts(world.snapshot, world.options);
  ASSERT_EQ(facts.nodes.size(), 1U);
  EXPECT_EQ(facts.nodes[0].name, "default-abcde");
  EXPECT_FALSE(facts.nodes[0].initialized);
}

TEST(StateNodes, TakeTheirNameAsHostnameWithoutALabel) {
  World world;
  world.add_node("n1", "z1").meta.labels.erase(model::kHostnameLabel);
  EXPECT_EQ(derive_facts(world.snapshot, world.options).nodes[0].hostname, "n1");
}

TEST(StateNodes, LeaveOutManagedNodesThatCannotBeToldApart) {
  World world;
  world.add_node("n1", "z1");
  world.snapshot.node_claims.clear();
  world.node("n1").provider_id.clear();
  EXPECT_TRUE(derive_facts(world.snapshot, world.options).nodes.empty());
  world.node("n1").meta.labels.erase(model::kNodePoolLabel);
  EXPECT_EQ(derive_facts(world.snapshot, world.options).nodes.size(), 1U) << "a node of nobody's pool";
}

TEST(StateNodes, AreLeavingByTheirNodeClaimOrWithoutOneByTheirNode) {
  World world;
  world.add_node("n1", "z1").meta.deletion = model::Time{};
  EXPECT_FALSE(derive_facts(world.snapshot, world.options).nodes[0].leaving);
  world.node_claim("n1").conditions = {
      {.type = "InstanceTerminating", .status = "True", .reason = "", .message = "", .last_transition = {}}};
  EXPECT_TRUE(derive_facts(world.snapshot, world.options).nodes[0].leaving);
  world.snapshot.node_claims.clear();
  EXPECT_TRUE(derive_facts(world.snapshot, world.options).nodes[0].leaving);
}

TEST(StateNodes, ForgetStartupTaintsUntilInitialized) {
  World world;
  world.add_node("n1", "z1").taints = {{.key = "start", .value = "x", .effect = model::TaintEffect::kNoSchedule},
                                       {.key = "stay", .value = "", .effect = model::TaintEffect::kNoSchedule}};
  world.node_claim("n1").startup_taints = {{.key = "start", .value = "", .effect = model::TaintEffect::kNoSchedule}};
  EXPECT_EQ(derive_facts(world.snapshot, world.options).nodes[0].taints.size(), 2U);
  world.node("n1").meta.labels.erase(model::kInitializedLabel);
  EXPECT_EQ(derive_facts(world.snapshot, world.options).nodes[0].taints.size(), 1U);
}

model::DaemonSet daemon_set(std::string_view cpu) {
  model::DaemonSet set;
  set.meta.name = "agent";
  set.meta.namespace_name = "default";
  set.meta.uid = "agent-uid";
  model::PodSpec spec;
  spec.containers.push_back({.name = "agent",
                             .requests = {},
                             .limits = {{"cpu", World::quantity(cpu)}},
                             .ports = {},
                             .restart_always = false,
                             .has_resource_claims = false});
  set.pod_template.spec = std::make_shared<const model::PodSpec>(std::move(spec));
  return set;
}

TEST(DaemonSets, AreChargedByTheirNewestPodElseByTheirTemplate) {
  World world;
  world.snapshot.daemon_sets.push_back(daemon_set("300m"));
  const auto cpu = [&] {
    return amount(derive_facts(world.snapshot, world.options).daemons.at(0).requests, "cpu").format_decimal();
  };
  EXPECT_EQ(cpu(), "300m") << "limits stand for missing requests";
  const model::OwnerReference owner{
      .api_version = "apps/v1", .kind = "DaemonSet", .name = "agent", .uid = "agent-uid", .controller = true};
  model::Pod& old = world.add_running("agent-b", "n1", "100m");
  old.meta.owners = {owner};
  old.meta.creation = model::Time(std::chrono::seconds(5));
  model::Pod& recent = world.add_running("agent-a", "n1", "200m");
  recent.meta.owners = {owner};
  recent.meta.creation = model::Time(std::chrono::seconds(9));
  EXPECT_EQ(cpu(), "200m");
}

TEST(DaemonSets, AreWhereTheirTemplateWantsNotWhereTheirPodIsPinned) {
  World world;
  world.snapshot.daemon_sets.push_back(daemon_set("300m"));
  auto term = [](std::string value) {
    return model::NodeSelectorTerm{
        .match_expressions = {{.key = "disk", .op = "In", .values = {std::move(value)}, .min_values = {}}},
        .has_match_fields = false};
  };
  world.add_running("agent-a", "n1", "300m").meta.owners = {
      {.api_version = "apps/v1", .kind = "DaemonSet", .name = "agent", .uid = "agent-uid", .controller = true}};
  world.edit("agent-a", [&](model::PodSpec& spec) { spec.required_node_terms = {term("pinned")}; });
  const auto wanted = [&] { return derive_facts(world.snapshot, world.options).daemons.at(0).required.at(0); };
  EXPECT_TRUE(wanted().get("disk").has("pinned"));
  model::PodSpec spec = *world.snapshot.daemon_sets[0].pod_template.spec;
  spec.required_node_terms = {term("ssd")};
  world.snapshot.daemon_sets[0].pod_template.spec = std::make_shared<const model::PodSpec>(spec);
  EXPECT_TRUE(wanted().get("disk").has("ssd"));
  EXPECT_FALSE(wanted().get("disk").has("pinned"));
}

TEST(DaemonSets, WithResourceClaimsAreNotCharged) {
  World world;
  world.snapshot.daemon_sets.push_back(daemon_set("300m"));
  model::PodSpec spec = *world.snapshot.daemon_sets[0].pod_template.spec;
  spec.has_resource_claims = true;
  world.snapshot.daemon_sets[0].pod_template.spec = std::make_shared<const model::PodSpec>(spec);
  EXPECT_TRUE(derive_facts(world.snapshot, world.options).daemons.empty());
}

struct StandingCase {
  std::string name;
  void (*change)(model::Pod&);
};

class NotProvisionable : public testing::TestWithParam<StandingCase> {};

TEST_P(NotProvisionable, StaysOutOfThePass) {
  World world;
  GetParam().change(world.add_pod("a"));
  EXPECT_EQ(derive_facts(world.snapshot, world.options).pods[0].role, Role::kStays);
}

INSTANTIATE_TEST_SUITE_P(
    Table, NotProvisionable,
    testing::Values(
        StandingCase{"Bound", [](model::Pod& pod) { pod.node_name = "n1"; }},
        StandingCase{"WithoutCondition", [](model::Pod& pod) { pod.status.conditions.clear(); }},
        StandingCase{"Gated", [](model::Pod& pod) { pod.status.conditions[0].reason = "SchedulingGated"; }},
        StandingCase{"Nominated", [](model::Pod& pod) { pod.status.nominated_node_name = "n1"; }},
        StandingCase{
            "OfDaemonSet",
            [](model::Pod& pod) {
              pod.meta.owners = {
                  {.api_version = "apps/v1", .kind = "DaemonSet", .name = "d", .uid = "u", .controller = true}};
            }},
        StandingCase{"Static",
                     [](model::Pod& pod) {
                       pod.meta.owners = {
                           {.api_version = "v1", .kind = "Node", .name = "n", .uid = "u", .controller = true}};
                     }}),
    [](const auto& info) { return info.param.name; });

TEST(Provisionable, IsAPodThatTerminatesBeforeItWasBound) {
  World world;
  world.add_pod("a").meta.deletion = model::Time{};
  EXPECT_EQ(derive_facts(world.snapshot, world.options).pods[0].role, Role::kInPass);
}

TEST(Protection, OfADurationEndsWithIt) {
  World world;
  world.add_node("n1", "z1");
  world.node_claim("n1").meta.deletion = model::Time{};
  model::Pod& pod = world.add_running("a", "n1");
  pod.status.start_time = model::Time(std::chrono::seconds(1000));
  pod.meta.annotations.set("karpenter.sh/do-not-disrupt", "10s");
  world.options.now = model::Time(std::chrono::seconds(1009));
  EXPECT_EQ(derive_facts(world.snapshot, world.options).pods[0].role, Role::kStays);
  world.options.now = model::Time(std::chrono::seconds(1010));
  EXPECT_EQ(derive_facts(world.snapshot, world.options).pods[0].role, Role::kInPass);
}

}  // namespace
}  // namespace kerf::judge
