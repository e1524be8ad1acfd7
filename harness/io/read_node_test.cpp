#include "kerf/io/read_node.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kerf/io/load_testing.h"

namespace kerf::io {
namespace {

using io::testing::amount;
using io::testing::load_text;
using io::testing::refused_field;
using io::testing::warnings_of;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using namespace std::chrono_literals;

LoadResult load_node(std::string_view rest, std::string_view labels = "") {
  return load_text(fmt::format("apiVersion: v1\nkind: Node\nmetadata: {{name: n1, labels: {{{}}}}}\n{}", labels, rest));
}

LoadResult load_claim(std::string_view spec, std::string_view status, std::string_view version = "v1") {
  return load_text(fmt::format(
      "apiVersion: karpenter.sh/{}\nkind: NodeClaim\nmetadata: {{name: c1, labels: {{karpenter.sh/nodepool: p}}}}\n"
      "spec: {{{}}}\nstatus: {{{}}}\n",
      version, spec, status));
}

TEST(ReadNode, refuses_what_the_api_refuses) {
  constexpr auto kRows = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"spec: {providerID: 5}", "spec.providerID"},
      {"spec: {taints: [{key: a, effect: NoExec}]}", "spec.taints[0].effect"},
      {"spec: {taints: [{key: a, value: b c, effect: NoExecute}]}", "spec.taints[0].value"},
      {"spec: {taints: {key: a}}", "spec.taints"},
      {"status: {capacity: {cpu: four}}", "status.capacity[cpu]"},
      {"status: {allocatable: {cpu: \"-1\"}}", "status.allocatable[cpu]"},
      {"status: {conditions: [{type: Ready, status: Maybe}]}", "status.conditions[0].status"},
      {"status: {conditions: [{type: Ready, status: \"True\", lastTransitionTime: now}]}",
       "status.conditions[0].lastTransitionTime"},
      {"spec: []", "spec"},
  });
  for (const auto& [rest, field] : kRows) {
    const LoadResult result = load_node(rest);
    EXPECT_EQ(refused_field(result), field) << rest;
    EXPECT_THAT(result.snapshot.nodes, IsEmpty()) << rest;
  }
}

TEST(ReadNode, has_its_capacity_as_allocatable_when_it_says_nothing) {
  const LoadResult result = load_node("status: {capacity: {cpu: 4}}");
  EXPECT_EQ(amount(result.snapshot.nodes.at(0).allocatable, "cpu"), "4");
}

TEST(ReadNode, warns_when_it_belongs_to_a_pool_and_has_no_provider_id) {
  EXPECT_THAT(warnings_of(load_node("", "karpenter.sh/nodepool: p")), ElementsAre("Node/n1 NO-PROVIDER-ID"));
  EXPECT_THAT(warnings_of(load_node("", "pool: p")), IsEmpty());
  EXPECT_THAT(warnings_of(load_node("spec: {providerID: kwok://n1}", "karpenter.sh/nodepool: p")), IsEmpty());
}

TEST(ReadNodeClaim, refuses_what_the_api_refuses) {
  constexpr auto kRows = std::to_array<std::array<std::string_view, 3>>({
      {"expireAfter: 1 day", "", "spec.expireAfter"},
      {"terminationGracePeriod: Never", "", "spec.terminationGracePeriod"},
      {"resources: {requests: {cpu: \"-2\"}}", "", "spec.resources.requests[cpu]"},
      {"requirements: [{key: a, operator: In, values: []}]", "", "spec.requirements[0].values"},
      {"startupTaints: [{key: a, effect: Soon}]", "", "spec.startupTaints[0].effect"},
      {"", "capacity: {memory: 4GB}", "status.capacity[memory]"},
      {"", "lastPodEventTime: 12:00", "status.lastPodEventTime"},
  });
  for (const auto& [spec, status, field] : kRows) EXPECT_EQ(refused_field(load_claim(spec, status)), field) << field;
}

TEST(ReadNodeClaim, reads_what_decisions_need) {
  const LoadResult result = load_claim(
      "nodeClassRef: {group: g, kind: K, name: c}, expireAfter: Never, terminationGracePeriod: 30m, requirements: "
      "[{key: "
      "karpenter.sh/nodepool, operator: In, values: [p]}], resources: {requests: {cpu: 1}}",
      "providerID: x://1, nodeName: n1, imageID: ami-1, capacity: {cpu: 4}, lastPodEventTime: "
      "\"2026-03-02T11:00:00Z\", "
      "conditions: [{type: Launched, status: \"True\"}]");
  ASSERT_EQ(refused_field(result), "");
  EXPECT_THAT(result.warnings, IsEmpty());
  const model::NodeClaim& claim = result.snapshot.node_claims.at(0);
  EXPECT_EQ(claim.node_class_ref, (model::NodeClassRef{.group = "g", .kind = "K", .name = "c"}));
  EXPECT_TRUE(claim.expire_after.is_never());
  EXPECT_EQ(claim.termination_grace_period, model::Duration(30min));
  EXPECT_THAT(claim.requirements, SizeIs(1));
  EXPECT_EQ(amount(claim.requests, "cpu"), "1");
  EXPECT_EQ(claim.provider_id, "x://1");
  EXPECT_EQ(claim.node_name, "n1");
  EXPECT_EQ(claim.image_id, "ami-1");
  EXPECT_EQ(claim.last_pod_event, model::parse_rfc3339("2026-03-02T11:00:00Z"));
  EXPECT_TRUE(model::is_true(claim.conditions, "Launched"));
}

TEST(ReadNodeClaim, warns_when_it_is_not_launched) {
  EXPECT_THAT(warnings_of(load_claim("", "")), ElementsAre("NodeClaim/c1 NODECLAIM-NOT-LAUNCHED"));
}

TEST(ReadNodeClaim, expires_after_720h_unless_said) {
  EXPECT_EQ(load_claim("", "").snapshot.node_claims.at(0).expire_after.value, model::Duration(720h));
}

TEST(ReadNodeClaim, of_v1beta1_expires_as_its_pool_says) {
  const LoadResult result = load_text(
      "{apiVersion: karpenter.sh/v1beta1, kind: NodeClaim, metadata: {name: c1, labels: {karpenter.sh/nodepool: p}}, "
      "spec: {nodeClassRef: {name: only}}, status: {providerID: x}}\n"
      "---\n"
      "{apiVersion: karpenter.sh/v1beta1, kind: NodePool, metadata: {name: p}, spec: {disruption: {expireAfter: "
      "48h}}}\n"
      "---\n"
      "{apiVersion: karpenter.k8s.aws/v1, kind: EC2NodeClass, metadata: {name: only}}\n");
  ASSERT_EQ(refused_field(result), "");
  const model::NodeClaim& claim = result.snapshot.node_claims.at(0);
  EXPECT_EQ(claim.expire_after.value, model::Duration(48h));
  EXPECT_EQ(claim.node_class_ref.kind, "EC2NodeClass");
}

}  // namespace
}  // namespace kerf::io
