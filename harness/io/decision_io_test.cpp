#include "kerf/io/decision_io.h"

#include <gtest/gtest.h>

#include <string>

namespace kerf::io {
namespace {

model::Claim small_claim() {
  model::Claim claim;
  claim.node_pool = "default";
  claim.instance_types = std::vector<std::string>{"c-4x", "c-8x"};
  claim.requirements = std::vector<model::Expression>{
      {.key = "karpenter.sh/nodepool", .op = "In", .values = {"default"}, .min_values = {}},
      {.key = "node.kubernetes.io/instance-type", .op = "In", .values = {"c-4x", "c-8x"}, .min_values = 2},
      {.key = "zone", .op = "Exists", .values = {}, .min_values = {}}};
  claim.requests.set("cpu", model::Quantity::milli(3500));
  claim.requests.set("memory", model::Quantity::units(std::int64_t{8} << 30));
  claim.requests.set("pods", model::Quantity::units(1024));
  claim.cheapest = model::PricedOffering{
      .instance_type = "c-4x", .zone = "z1", .capacity_type = "on-demand", .price_usd_hour = 0.17};
  return claim;
}

model::Decision full_decision() {
  model::Decision decision;
  decision.policy = "karpenter";
  decision.now = model::parse_rfc3339("2026-03-02T12:00:00Z").value();
  decision.placements = {{.pod = "default/web-0", .node = "n1", .claim = {}},
                         {.pod = "default/web-1", .node = {}, .claim = 0}};
  decision.claims = {small_claim(), {}};
  decision.claims[1].node_pool = "static";
  decision.pending = {{.pod = "default/web-2", .code = "E-LIMIT-RES", .message = "too \"big\""}};
  decision.ignored = {{.pod = "default/web-3", .code = "V-PVC-MISSING", .message = ""}};
  decision.commands = {{.reason = "Underutilized",
                        .method = "multi-node",
                        .candidates = {"n1", "n3"},
                        .replacements = {},
                        .savings_usd_hour = 0.34,
                        .blocked_by = {}},
                       {.reason = "Drifted",
                        .method = "drift",
                        .candidates = {"n4"},
                        .replacements = {0, 1},
                        .savings_usd_hour = -0.1,
                        .blocked_by = "LIMIT"}};
  decision.blockers = {
      {.node = "n2", .code = "PDB_BLOCKED", .object = "PodDisruptionBudget/default/web", .message = "none left"},
      {.node = "n5", .code = "NOT_READY", .object = "", .message = ""}};
  decision.notes = {{.node = "n6", .code = "NO-SAVING", .message = "stays"}};
  return decision;
}

constexpr std::string_view kFullText = R"({
  "apiVersion": "kerf.dev/v1",
  "kind": "Decision",
  "policy": "karpenter",
  "now": "2026-03-02T12:00:00Z",
  "placements": [
    {"pod": "default/web-0", "node": "n1"},
    {"pod": "default/web-1", "claim": 0}
  ],
  "claims": [
    {"nodePool": "default", "instanceTypes": ["c-4x", "c-8x"], "requirements": [{"key": "karpenter.sh/nodepool", "operator": "In", "values": ["default"]}, {"key": "node.kubernetes.io/instance-type", "operator": "In", "values": ["c-4x", "c-8x"], "minValues": 2}, {"key": "zone", "operator": "Exists"}], "requests": {"cpu": "3500m", "memory": "8Gi", "pods": "1024"}, "cheapest": {"instanceType": "c-4x", "zone": "z1", "capacityType": "on-demand", "price": 0.17}},
    {"nodePool": "static", "instanceTypes": [], "requirements": [], "requests": {}}
  ],
  "pending": [
    {"pod": "default/web-2", "code": "E-LIMIT-RES", "message": "too \"big\""}
  ],
  "ignored": [
    {"pod": "default/web-3", "code": "V-PVC-MISSING"}
  ],
  "commands": [
    {"reason": "Underutilized", "method": "multi-node", "candidates": ["n1", "n3"], "replacements": [], "savings": 0.34},
    {"reason": "Drifted", "method": "drift", "candidates": ["n4"], "replacements": [0, 1], "savings": -0.1, "blockedBy": "LIMIT"}
  ],
  "blockers": [
    {"node": "n2", "code": "PDB_BLOCKED", "object": "PodDisruptionBudget/default/web", "message": "none left"},
    {"node": "n5", "code": "NOT_READY"}
  ],
  "notes": [
    {"node": "n6", "code": "NO-SAVING", "message": "stays"}
  ]
}
)";

constexpr std::string_view kEmptyText = R"({
  "apiVersion": "kerf.dev/v1",
  "kind": "Decision",
  "placements": [],
  "claims": [],
  "pending": [],
  "ignored": [],
  "commands": [],
  "blockers": []
}
)";

TEST(DecisionIo, WritesFixedBytes) {
  EXPECT_EQ(write_decision(full_decision()), kFullText);
  EXPECT_EQ(write_decision(model::Decision()), kEmptyText);
}

TEST(DecisionIo, ReadsWhatItWrites) {
  const auto full = read_decision(kFullText);
  ASSERT_TRUE(full.has_value()) << full.error();
  EXPECT_EQ(write_decision(*full), kFullText);
  EXPECT_EQ(full->claims[0].requests.find("memory")->value(), std::int64_t{8} << 30);
  EXPECT_EQ(full->claims[0].cheapest, small_claim().cheapest);
  EXPECT_EQ(full->placements, full_decision().placements);
  EXPECT_FALSE(full->claims[1].cheapest.has_value());
  EXPECT_EQ(full->commands[1].blocked_by, "LIMIT");
  const auto empty = read_decision(kEmptyText);
  ASSERT_TRUE(empty.has_value()) << empty.error();
  EXPECT_EQ(write_decision(*empty), kEmptyText);
}

TEST(DecisionIo, ReadsYamlAndIgnoresWhatItDoesNotKnow) {
  const auto decision = read_decision(R"(
apiVersion: kerf.dev/v1
kind: Decision
tool: {name: other}
placements:
- {pod: default/web-0, node: n1, score: 3}
claims: null
)");
  ASSERT_TRUE(decision.has_value()) << decision.error();
  EXPECT_EQ(decision->placements.at(0).node, "n1");
  EXPECT_TRUE(decision->claims.empty());
}

constexpr std::string_view kHead = R"({"apiVersion": "kerf.dev/v1", "kind": "Decision", )";

/// The refusal of a Decision with these members.
std::string refusal(std::string_view members) {
  const auto decision = read_decision(std::string(kHead) + std::string(members) + "}");
  return decision ? "none" : decision.error();
}

struct RefusedCase {
  std::string_view members;
  std::string_view error;
};

TEST(DecisionIo, NamesTheFieldThatIsWrong) {
  const RefusedCase cases[] = {
      {R"("now": "noon")", "line 1: now: found \"noon\", expected an RFC 3339 instant such as 2026-03-02T12:00:00Z"},
      {R"("policy": 1)", "line 1: policy: found the number 1, expected a string (in quotes)"},
      {R"("placements": {})", "line 1: placements: found a mapping, expected a list"},
      {R"("placements": ["x"])", "line 1: placements[0]: found \"x\", expected a mapping"},
      {R"("placements": [null])", "line 1: placements[0]: found nothing, expected a mapping"},
      {R"("placements": [{"node": "n"}])",
       "line 1: placements[0].pod: found nothing, expected a text that is not empty"},
      {R"("placements": [{"pod": "a/b"}])",
       "line 1: placements[0]: found none of node and claim, expected exactly one"},
      {R"("placements": [{"pod": "a/b", "node": "n", "claim": 0}], "claims": [{"nodePool": "p"}])",
       "line 1: placements[0]: found both of node and claim, expected exactly one"},
      {R"("placements": [{"pod": "a/b", "claim": 0}])",
       "line 1: placements[0].claim: found the number 0, expected the index of one of the 0 claims, from 0"},
      {R"("placements": [{"pod": "a/b", "claim": 18446744073709551616}], "claims": [{"nodePool": "p"}])",
       "line 1: placements[0].claim: found the number 18446744073709551616, expected a whole number of at least 0"},
      {R"("placements": [{"pod": "a/b", "claim": 0.5}], "claims": [{"nodePool": "p"}])",
       "line 1: placements[0].claim: found the number 0.5, expected a whole number of at least 0"},
      {R"("claims": [{}])", "line 1: claims[0].nodePool: found nothing, expected a text that is not empty"},
      {R"("claims": [{"nodePool": "p", "instanceTypes": [1]}])",
       "line 1: claims[0].instanceTypes[0]: found the number 1, expected a string (in quotes)"},
      {R"("claims": [{"nodePool": "p", "requirements": [{"key": "k"}]}])",
       "line 1: claims[0].requirements[0].operator: found nothing, expected a text that is not empty"},
      {R"("claims": [{"nodePool": "p", "requirements": [{"key": "k", "operator": "In", "minValues": -1}]}])",
       "line 1: claims[0].requirements[0].minValues: found the number -1, expected a whole number of at least 0"},
      {R"("claims": [{"nodePool": "p", "requests": {"cpu": "-1"}}])",
       "line 1: claims[0].requests[cpu]: found \"-1\", expected a quantity of at least 0"},
      {R"("claims": [{"nodePool": "p", "cheapest": {"instanceType": "t", "zone": "z", "capacityType": "spot"}}])",
       "line 1: claims[0].cheapest.price: found nothing, expected a finite number"},
      {R"("claims": [{"nodePool": "p", "cheapest": {"instanceType": "t", "capacityType": "spot", "price": 1e999}}])",
       "line 1: claims[0].cheapest.price: found the number 1e999, expected a finite number"},
      {R"("pending": [{"pod": "a/b"}])", "line 1: pending[0].code: found nothing, expected a text that is not empty"},
      {R"("ignored": [{"code": "V"}])", "line 1: ignored[0].pod: found nothing, expected a text that is not empty"},
      {R"("commands": [{}])", "line 1: commands[0].reason: found nothing, expected a text that is not empty"},
      {R"("commands": [{"reason": "Empty", "replacements": [0]}])",
       "line 1: commands[0].replacements[0]: found the number 0, expected the index of one of the 0 claims, from 0"},
      {R"("commands": [{"reason": "Empty", "savings": "1"}])",
       "line 1: commands[0].savings: found \"1\", expected a finite number"},
      {R"("blockers": [{"node": "n"}])", "line 1: blockers[0].code: found nothing, expected a text that is not empty"},
      {R"("notes": 1)", "line 1: notes: found the number 1, expected a list"},
  };
  for (const RefusedCase& item : cases) EXPECT_EQ(refusal(item.members), item.error) << item.members;
}

TEST(DecisionIo, RefusesWhatIsNoDecision) {
  EXPECT_EQ(read_decision("").error(), "expected a Decision, found nothing");
  EXPECT_EQ(read_decision("null").error(), "expected a Decision, found nothing");
  EXPECT_EQ(read_decision("[]").error(), "line 1: found a list, expected a mapping");
  EXPECT_EQ(read_decision("text").error(), "line 1: found \"text\", expected a mapping");
  EXPECT_EQ(read_decision("{}").error(), "line 1: apiVersion: found nothing, expected kerf.dev/v1");
  EXPECT_EQ(read_decision("{\"apiVersion\": \"kerf.dev/v1\",\n \"kind\": \"Pod\"}").error(),
            "line 2: kind: found \"Pod\", expected Decision");
  EXPECT_EQ(read_decision(std::string(kEmptyText) + std::string(kEmptyText)).error(),
            "expected one Decision, found a second document");
  EXPECT_EQ(read_decision("{\"apiVersion\": ").error(),
            "line 1: expected 1 more closing bracket, found the end of the text, at byte 15 of the file");
}

TEST(DecisionIo, SurvivesEveryCutAndEveryChangedByte) {
  const std::string text(kFullText);
  for (std::size_t i = 0; i < text.size(); ++i) {
    EXPECT_FALSE(read_decision(text.substr(0, i)).has_value() && i + 1 < text.size()) << i;
    for (const char byte : {'\0', '"', '{', '}', '0', '\xFF'}) {
      std::string changed = text;
      changed[i] = byte;
      const auto decision = read_decision(changed);
      if (!decision) continue;
      EXPECT_TRUE(read_decision(write_decision(*decision)).has_value()) << i;
    }
  }
}

}  // namespace
}  // namespace kerf::io
