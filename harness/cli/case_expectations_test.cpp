#include "kerf/cli/case_expectations.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace kerf::cli {
namespace {

using model::Quantity;

io::Diagnostic problem(const std::string& object, const std::string& field, const std::string& code) {
  io::Diagnostic diagnostic;
  diagnostic.object = object;
  diagnostic.field = field;
  diagnostic.code = code;
  diagnostic.message = "text";
  return diagnostic;
}

model::Claim claim(const std::string& pool, std::vector<std::string> types, double price) {
  model::Claim claim;
  claim.node_pool = pool;
  claim.cheapest = model::PricedOffering{types.front(), "z1", "on-demand", price};
  claim.instance_types = std::move(types);
  claim.requirements = std::vector<model::Expression>{{"topology.kubernetes.io/zone", "In", {"z1", "z2"}, std::nullopt},
                                                      {"size", "Gte", {"2"}, std::nullopt},
                                                      {"gpu", "DoesNotExist", {}, std::nullopt}};
  claim.requests = {{"cpu", Quantity::milli(3500)}};
  return claim;
}

io::LoadResult sample_input() {
  io::LoadResult input;
  for (const char* name : {"bound", "web-0", "web-1", "web-2", "web-3", "web-4"}) {
    model::Pod pod;
    pod.meta.namespace_name = "default";
    pod.meta.name = name;
    input.snapshot.pods.push_back(pod);
  }
  input.errors = {problem("NodePool/a", "spec.weight", ""), problem("NodePool/a", "spec.limits", "")};
  input.warnings = {problem("Pod/default/web-0", "", "LEGACY-DO-NOT-EVICT")};
  return input;
}

model::Decision sample_decision() {
  model::Decision decision;
  decision.claims = {claim("default", {"c-4x", "c-8x"}, 0.17), claim("default", {"c-2x"}, 0.1)};
  decision.placements = {{"default/web-0", "n1", std::nullopt},
                         {"default/web-1", std::nullopt, 0},
                         {"default/web-2", std::nullopt, 0},
                         {"default/web-3", std::nullopt, 1}};
  decision.pending = {{"default/web-4", "E-LIMIT-RES", "limit"}};
  decision.ignored = {{"prod/db-0", "V-PVC-MISSING", "no claim"}};
  return decision;
}

// The keys that fail, in order.
std::vector<std::string> failing(const std::string& expect, std::vector<judge::Violation> violations = {},
                                 const std::string& command = "plan") {
  const io::LoadResult input = sample_input();
  Outcome outcome{input, sample_decision(), std::move(violations)};
  if (command == "load") outcome.decision.reset();
  std::vector<std::string> keys;
  for (const Mismatch& mismatch : check_expectations(expect, command, outcome)) keys.push_back(mismatch.key);
  return keys;
}

using Keys = std::vector<std::string>;

class Holds : public testing::TestWithParam<const char*> {};

TEST_P(Holds, WhateverIsAsExpected) { EXPECT_EQ(failing(GetParam()), Keys{}) << GetParam(); }

INSTANTIATE_TEST_SUITE_P(
    Expectations, Holds,
    testing::Values(
        R"({})", R"({"newClaims": 2})", R"({"judge": "ok"})", R"({"placements": {"web-0": "node/n1"}})",
        R"({"placements": {"default/web-0": "node/n1", "web-1": "claim/a", "web-2": "claim/a", "web-3": "claim/b"}})",
        R"({"placements": {"web-4": "pending/E-LIMIT-RES"}})", R"({"placements": {"web-4": "pending"}})",
        R"({"placements": {"prod/db-0": "ignored/V-PVC-MISSING"}})", R"({"placements": {"prod/db-0": "ignored"}})",
        R"({"placements": {"bound": "ignored/NOT-PROVISIONABLE"}})",
        R"({"placements": {"web-3": "claim/b"}, "claims": {"b": {"launchPrice": 0.1}}})",
        R"({"placements": {"web-1": "claim/a"}, "claims": {"a": {"nodePool": "default",
            "instanceTypes": {"first": "c-4x", "include": ["c-8x"], "exclude": ["c-2x"], "equal": ["c-4x", "c-8x"]},
            "requirements": {"topology.kubernetes.io/zone": ["z2", "z1"], "gpu": []},
            "requests": {"cpu": "3.5", "memory": "0"}, "launchPrice": 0.17}}})",
        R"({"claims": {"free": {"instanceTypes": {"equal": ["c-2x"]}}}})",
        R"({"errors": [{"object": "NodePool/a"}, {"object": "NodePool/a", "field": "spec.weight"}]})",
        R"({"errors": [{"object": "NodePool/a", "field": "spec.limits"}, {"object": "NodePool/a"}]})",
        R"({"warnings": [{"object": "Pod/default/web-0", "code": "LEGACY-DO-NOT-EVICT"}]})"));

struct Broken {
  const char* expect;
  Keys keys;
};

class Fails : public testing::TestWithParam<Broken> {};

TEST_P(Fails, NamesTheKey) { EXPECT_EQ(failing(GetParam().expect), GetParam().keys) << GetParam().expect; }

INSTANTIATE_TEST_SUITE_P(
    Expectations, Fails,
    testing::Values(
        Broken{R"({"newClaims": 1})", {"newClaims"}}, Broken{R"({"judge": "broken"})", {"judge"}},
        Broken{R"({"speed": 1})", {"speed"}}, Broken{R"({"commands": []})", {"commands"}},
        Broken{R"({"placements": {"web-0": "node/n2"}})", {"placements[web-0]"}},
        Broken{R"({"placements": {"web-0": "claim/a"}})", {"placements[web-0]"}},
        Broken{R"({"placements": {"web-1": "node/n1"}})", {"placements[web-1]"}},
        Broken{R"({"placements": {"web-0": "somewhere/n1"}})", {"placements[web-0]"}},
        Broken{R"({"placements": {"web-0": "node"}})", {"placements[web-0]"}},
        Broken{R"({"placements": {"nobody": "ignored"}})", {"placements[nobody]"}},
        Broken{R"({"placements": {"web-4": "ignored"}})", {"placements[web-4]"}},
        Broken{R"({"placements": {"web-4": "pending/E-TAINT"}})", {"placements[web-4]"}},
        Broken{R"({"placements": {"bound": "pending"}})", {"placements[bound]"}},
        Broken{R"({"placements": {"db-0": "ignored/V-PVC-MISSING"}})", {"placements[db-0]"}},
        Broken{R"({"placements": {"web-1": "claim/a", "web-3": "claim/a"}})", {"placements[web-3]"}},
        Broken{R"({"placements": {"web-1": "claim/a", "web-2": "claim/b"}})", {"placements[web-2]"}},
        Broken{R"({"placements": {"web-0": "node/n1"}, "claims": {"a": {"nodePool": "other"}}})", {"claims.a"}},
        Broken{R"({"placements": {"web-1": "claim/a"}, "claims": {"a": {"nodePool": "other"}}})",
               {"claims.a.nodePool"}},
        Broken{R"({"placements": {"web-1": "claim/a"}, "claims": {"a": {"instanceTypes": {"first": "c-8x",
            "include": ["c-2x"], "exclude": ["c-8x"], "equal": ["c-8x", "c-4x"], "last": "c-8x"}}}})",
               {"claims.a.instanceTypes.first", "claims.a.instanceTypes.include", "claims.a.instanceTypes.exclude",
                "claims.a.instanceTypes.equal", "claims.a.instanceTypes.last"}},
        Broken{R"({"placements": {"web-1": "claim/a"}, "claims": {"a": {"requirements": {"size": ["2"], "none": ["x"],
            "topology.kubernetes.io/zone": ["z1"]}}}})",
               {"claims.a.requirements[size]", "claims.a.requirements[none]",
                "claims.a.requirements[topology.kubernetes.io/zone]"}},
        Broken{R"({"placements": {"web-1": "claim/a"}, "claims": {"a": {"requests": {"cpu": "3501m", "gpu": "1",
            "memory": "x"}}}})",
               {"claims.a.requests[cpu]", "claims.a.requests[gpu]", "claims.a.requests[memory]"}},
        Broken{R"({"placements": {"web-1": "claim/a"}, "claims": {"a": {"launchPrice": 0.18, "colour": "red"}}})",
               {"claims.a.launchPrice", "claims.a.colour"}},
        Broken{R"({"errors": []})", {"errors", "errors"}},
        Broken{R"({"errors": [{"object": "NodePool/a"}]})", {"errors"}},
        Broken{R"({"errors": [{"object": "NodePool/a"}, {"object": "NodePool/a"}, {"object": "NodePool/a"}]})",
               {"errors"}},
        Broken{R"({"errors": [{"object": "NodePool/a"}, {"object": "NodePool/b"}]})", {"errors", "errors"}},
        Broken{R"({"errors": [{"object": "NodePool/a"}, {"object": "NodePool/a", "line": "3"}]})",
               {"errors", "errors"}},
        Broken{R"({"warnings": [{"object": "Pod/default/web-0", "code": "UNKNOWN-KIND"}]})", {"warnings", "warnings"}},
        Broken{R"([])", {"expect"}}));

TEST(Expectations, AnUnwantedViolationFailsEveryDecision) {
  EXPECT_EQ(failing("{}", {{"I-002", "claim 0", "too large"}}), Keys{"judge"});
}

TEST(Expectations, ACommandHasOnlyItsOwnKeys) {
  EXPECT_EQ(failing(R"({"newClaims": 2})", {}, "load"), (Keys{"newClaims", "newClaims"}));
  EXPECT_EQ(failing(R"({"warnings": [{"object": "Pod/default/web-0"}]})", {}, "load"), Keys{});
}

TEST(Expectations, AMismatchShowsWhatCame) {
  const io::LoadResult input = sample_input();
  Outcome outcome{input, sample_decision(), {}};
  auto mismatches = check_expectations(
      R"({"placements": {"web-4": "claim/a", "web-1": "claim/a", "web-3": "claim/a"}})", "plan", outcome);
  ASSERT_EQ(mismatches.size(), 2U);
  EXPECT_EQ(mismatches[0].wanted, "claim/a");
  EXPECT_EQ(mismatches[0].came, "pending/E-LIMIT-RES (limit)");
  EXPECT_EQ(mismatches[1].came, "claim/#1, where a = #0");
}

}  // namespace
}  // namespace kerf::cli
