#include <gtest/gtest.h>

#include "kerf/judge/disruption_test_world.h"

namespace kerf::judge {
namespace {

/// n1 costs 0.2 and has one pod, n2 has two, n3 three: that is the order of consolidation. n1 and n2 go to n4.
DisruptionWorld batch() {
  DisruptionWorld world;
  int pods = 1;
  for (const char* name : {"n1", "n2", "n3"}) {
    world.add_machine(name);
    for (int i = 0; i < pods; ++i) world.add_running(std::string(name) + "-" + std::to_string(i), name, "500m");
    ++pods;
  }
  world.add_machine("n4").conditions.pop_back();
  world.add_command("Underutilized", "multi-node", {"n1", "n2"}, 0.4);
  world.put_on_node("n1-0", "n4");
  world.put_on_node("n2-0", "n4");
  world.put_on_node("n2-1", "n4");
  return world;
}

TEST(Batch, IsTheBeginningOfTheOrder) {
  EXPECT_EQ(batch().codes(), Codes{});
  DisruptionWorld turned = batch();
  turned.command().candidates = {"n2", "n1"};
  EXPECT_EQ(turned.codes(), Codes{"I-017"});
}

DisruptionWorld batch_with_a_gap() {
  DisruptionWorld world = batch();
  world.command().candidates = {"n1", "n3"};
  world.decision.placements.clear();
  for (const char* pod : {"n1-0", "n3-0", "n3-1", "n3-2"}) world.put_on_node(pod, "n4");
  return world;
}

TEST(Batch, LeavesNobodyOut) {
  DisruptionWorld world = batch_with_a_gap();
  ASSERT_EQ(world.codes(), Codes{"I-017"});
  EXPECT_EQ(world.first_message(), "has candidates [n1, n3], but the first 2 in order and within budgets are [n1, n2]");
}

TEST(Batch, MayBeAnySetWithTheSubsetSearch) {
  DisruptionWorld world = batch_with_a_gap();
  world.options.search = model::Search::kSubset;
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Batch, PassesOverPoolsWithoutBudget) {
  DisruptionWorld world = batch_with_a_gap();
  world.add_pool("closed").budgets = std::vector<model::Budget>{{.nodes = "0"}};
  world.label("n2", model::kNodePoolLabel, "closed");
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Emptiness, TakesEveryEmptyNode) {
  DisruptionWorld world = two_emptied();
  world.command().candidates = {"n1"};
  world.command().savings_usd_hour = 0.2;
  EXPECT_EQ(world.codes(), Codes{"J-EMPTINESS"});
}

TEST(Emptiness, GoesBeforeConsolidation) {
  DisruptionWorld world = one_deleted();
  world.add_machine("n3");
  EXPECT_EQ(world.codes(), Codes{"J-EMPTINESS"});
}

/// The pod spreads where it can, and so only a simulation can tell where it goes.
void spread(DisruptionWorld& world, std::string_view pod) {
  world.edit(pod, [](model::PodSpec& spec) {
    model::TopologySpread& made = spec.topology_spread.emplace_back();
    made.topology_key = model::kZoneLabel;
    made.do_not_schedule = false;
  });
}

/// A CapacityBuffer of one pod like a.
void add_buffer(DisruptionWorld& world) {
  world.options.gates.capacity_buffer = true;
  model::CapacityBuffer buffer;
  buffer.meta.name = "spare";
  buffer.meta.namespace_name = "default";
  buffer.pod_template_name = "spare";
  buffer.replicas = 1;
  world.snapshot.capacity_buffers.push_back(std::move(buffer));
  model::PodTemplateObject source;
  source.meta.name = "spare";
  source.meta.namespace_name = "default";
  source.pod_template.spec = world.pod("a").spec;
  world.snapshot.pod_templates.push_back(std::move(source));
}

TEST(Emptiness, LeavesTheNodeOnWhichACapacityBufferCounts) {
  DisruptionWorld world = one_deleted();
  world.add_machine("n0");
  add_buffer(world);
  world.put_on_node("capacity-buffer-spare-1", "n0");
  EXPECT_EQ(world.codes(), Codes{}) << "n0 is the first with room";
  world.node("n0").allocatable = World::amounts("500m", "8Gi", "10");
  world.decision.placements.back().node = "n2";
  EXPECT_EQ(world.codes(), Codes{"J-EMPTINESS"}) << "n1 is";
}

TEST(Emptiness, TakesNoNodeOnWhichACapacityBufferCounts) {
  DisruptionWorld world = two_emptied();
  world.add_machine("n3");
  world.add_running("a", "n3");
  add_buffer(world);
  EXPECT_EQ(world.codes(), Codes{"J-EMPTINESS"});
  world.command().candidates = {"n2"};
  world.command().savings_usd_hour = 0.2;
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Emptiness, CapacityBuffersCountOnInitializedNodesFirst) {
  DisruptionWorld world = two_emptied();
  world.add_machine("n0");
  world.add_running("a", "n0");
  add_buffer(world);
  EXPECT_EQ(world.codes(), Codes{}) << "n0 has room";
  world.node("n0").meta.labels.set(model::kInitializedLabel, "false");
  world.block("n0", "NOT_INITIALIZED");
  EXPECT_EQ(world.codes(), Codes{"J-EMPTINESS"}) << "n1 comes before it";
}

TEST(Emptiness, PassesOverNoNodeThatIsOfNoUseToCapacityBuffers) {
  DisruptionWorld world = one_deleted();
  world.add_machine("n3");
  spread(world, "a");
  add_buffer(world);
  world.put_on_node("capacity-buffer-spare-1", "n2");
  EXPECT_EQ(world.codes(), Codes{}) << "only a simulation can tell";
  world.node("n3").taints = {{.key = "team", .value = "a", .effect = model::TaintEffect::kNoSchedule}};
  EXPECT_EQ(world.codes(), Codes{"J-EMPTINESS"});
}

/// A NodePool whose nodes go at once.
model::NodePool& add_another_pool(DisruptionWorld& world) {
  model::NodePool& pool = world.add_pool("another");
  pool.budgets = std::vector<model::Budget>{};
  pool.consolidate_after = {model::Duration::zero()};
  return pool;
}

TEST(SingleNode, TakesTheFirstNodeThatCertainlyCanGo) {
  DisruptionWorld world = one_deleted();
  EXPECT_EQ(world.codes(), Codes{});
  world.command().candidates = {"n2"};
  world.decision.placements = {{.pod = "default/b", .node = "n1", .claim = std::nullopt}};
  EXPECT_EQ(world.codes(), Codes{"I-052"});
  world.decision.commands.clear();
  world.decision.placements.clear();
  EXPECT_EQ(world.codes(), Codes{"I-052"});
}

TEST(SingleNode, TakesNodesOfPoolsInTurn) {
  DisruptionWorld world = one_deleted();
  world.add_machine("n3");
  world.add_running("c", "n3");
  add_another_pool(world);
  world.label("n3", model::kNodePoolLabel, "another");
  EXPECT_EQ(world.codes(), Codes{"I-052"}) << "n3 is the first of the first pool";
  world.command().candidates = {"n3"};
  world.decision.placements = {{.pod = "default/c", .node = "n2", .claim = std::nullopt}};
  EXPECT_EQ(world.codes(), Codes{});
}

/// n2 goes, although n1 comes first.
DisruptionWorld second_deleted() {
  DisruptionWorld world = one_deleted();
  world.command().candidates = {"n2"};
  world.decision.placements = {{.pod = "default/b", .node = "n1", .claim = std::nullopt}};
  return world;
}

TEST(SingleNode, PassesOverNodesWhosePodsMayHaveFoundNoPlace) {
  DisruptionWorld world = second_deleted();
  spread(world, "a");
  EXPECT_EQ(world.codes(), Codes{}) << "only a simulation can tell";
  world = second_deleted();
  world.add_pod("waiting", "3500m");
  world.leave_pending("waiting");
  EXPECT_EQ(world.codes(), Codes{}) << "the pod may need a new node";
}

TEST(SingleNode, MovesNoRunningPodToARecentNode) {
  DisruptionWorld world = second_deleted();
  world.pool().consolidate_after = {std::chrono::minutes(1)};
  EXPECT_EQ(world.codes(), Codes{"I-052"});
  world.node_claim("n2").last_pod_event = DisruptionWorld::kNoon;
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(SingleNode, PassesOverPoolsWithoutBudgetAndThoseThatKeepScores) {
  DisruptionWorld world = second_deleted();
  add_another_pool(world).budgets = std::vector<model::Budget>{{.nodes = "0"}};
  world.label("n1", model::kNodePoolLabel, "another");
  EXPECT_EQ(world.codes(), Codes{});
  world.pool("another").budgets->clear();
  EXPECT_EQ(world.codes(), Codes{"I-052"});
  world.pool("another").consolidation_policy = model::ConsolidationPolicy::kBalanced;
  EXPECT_EQ(world.codes(), Codes{});
}

/// Two drifted nodes of a static pool of two, one replaced.
DisruptionWorld two_static() {
  DisruptionWorld world = one_static_drifted();
  world.add_machine("n0").conditions.pop_back();
  world.drift("n0", DisruptionWorld::kNoon + std::chrono::seconds(1));
  world.pool().replicas = 2;
  world.pool().budgets = std::vector<model::Budget>{{.nodes = "1"}};
  return world;
}

TEST(StaticDrift, TakesTheNodesThatDriftedFirst) {
  EXPECT_EQ(two_static().codes(), Codes{});
  DisruptionWorld later = two_static();
  later.command().candidates = {"n0"};
  EXPECT_EQ(later.codes(), Codes{"J-STATIC-DRIFT"});
}

TEST(StaticDrift, WaitsForScaleDown) {
  DisruptionWorld world = two_static();
  world.pool().replicas = 1;
  EXPECT_EQ(world.codes(), Codes{"J-STATIC-DRIFT"});
}

TEST(StaticDrift, NeedsRoomBelowTheNodeLimit) {
  DisruptionWorld world = two_static();
  world.pool().limits = model::ResourceList{{"nodes", World::quantity("3")}};
  EXPECT_EQ(world.codes(), Codes{});
  world.pool().limits = model::ResourceList{{"nodes", World::quantity("2")}};
  EXPECT_EQ(world.codes(), Codes{"J-STATIC-DRIFT"});
}

/// n0 drifted later than n1; neither has pods.
DisruptionWorld two_drifted() {
  DisruptionWorld world = one_drifted();
  world.add_machine("n0").conditions.pop_back();
  world.drift("n0", DisruptionWorld::kNoon + std::chrono::seconds(1));
  return world;
}

TEST(Drift, TakesTheNodeThatDriftedFirst) {
  EXPECT_EQ(two_drifted().codes(), Codes{});
  DisruptionWorld later = two_drifted();
  later.command().candidates = {"n0"};
  EXPECT_EQ(later.codes(), Codes{"I-045"});
}

TEST(Drift, TakesNodesWithoutPodsFirst) {
  DisruptionWorld world = two_drifted();
  world.add_running("a", "n1");
  world.put_on_node("a", "n0");
  EXPECT_EQ(world.codes(), Codes{"I-045"});
}

TEST(Drift, PassesOverNodesWhosePodsMayHaveFoundNoPlace) {
  DisruptionWorld world = two_drifted();
  world.add_running("a", "n1");
  world.add_running("b", "n0");
  world.command().candidates = {"n0"};
  world.put_on_node("b", "n1");
  EXPECT_EQ(world.codes(), Codes{"I-045"}) << "n0 has room for a";
  spread(world, "a");
  EXPECT_EQ(world.codes(), Codes{}) << "only a simulation can tell";
}

TEST(Drift, TakesTheFirstWhoseFateOnlyASimulationTells) {
  DisruptionWorld world = two_drifted();
  world.add_running("a", "n1");
  world.add_running("b", "n0");
  spread(world, "a");
  world.put_on_node("a", "n0");
  EXPECT_EQ(world.codes(), Codes{}) << "n0 comes after it";
}

TEST(Drift, PassesOverPoolsWithoutBudget) {
  DisruptionWorld world = two_drifted();
  world.add_pool("closed").budgets = std::vector<model::Budget>{{.nodes = "0"}};
  world.label("n1", model::kNodePoolLabel, "closed");
  world.command().candidates = {"n0"};
  EXPECT_EQ(world.codes(), Codes{});
}

TEST(Drift, GoesBeforeConsolidation) {
  DisruptionWorld world = one_deleted();
  world.add_machine("n3").conditions.pop_back();
  world.drift("n3");
  EXPECT_EQ(world.codes(), Codes{"I-045"});
}

}  // namespace
}  // namespace kerf::judge
