#include "kerf/cli/scenario_bytes.h"

#include <gtest/gtest.h>

#include "kerf/model/time.h"

namespace kerf::cli {
namespace {

constexpr std::string_view kCase = R"(apiVersion: kerf.dev/v1
kind: Case
metadata: {name: two-pods}
spec:
  command: plan
  now: 2026-03-02T12:00:00Z
  options: {preferencePolicy: Ignore}
  expect: {}
---
apiVersion: v1
kind: List
items:
- {apiVersion: v1, kind: Pod, metadata: {name: a}}
- {apiVersion: v1, kind: Pod, metadata: {name: b}}
)";

TEST(scenario_bytes, hold_the_objects_and_the_options_of_a_case) {
  const auto bytes = scenario_bytes({"two-pods.yaml", std::string(kCase)});
  ASSERT_TRUE(bytes) << bytes.error();
  const gen::Scenario scenario = gen::decode_input(*bytes, gen::ScenarioKind::kPlan, {});
  ASSERT_EQ(scenario.documents.size(), 2U);
  EXPECT_EQ(scenario.documents[1], R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"b"}})");
  EXPECT_EQ(scenario.options.preference_policy, model::PreferencePolicy::kIgnore);
  EXPECT_EQ(scenario.options.now, model::parse_rfc3339("2026-03-02T12:00:00Z").value());
}

TEST(scenario_bytes, are_refused_where_something_cannot_be_read) {
  EXPECT_EQ(scenario_bytes({"none.yaml", ""}).error(), "none.yaml: found no object");
  EXPECT_TRUE(scenario_bytes({"bad.yaml", "a: [1"}).error().starts_with("bad.yaml, document 0: "));
}

}  // namespace
}  // namespace kerf::cli
