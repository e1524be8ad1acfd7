#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "kerf/gen/byte_source.h"
#include "kerf/gen/scenario.h"
#include "kerf/judge/judge.h"
#include "kerf/provision/policy.h"
#include "scenario_input.h"

/// What shows only where more types, nodes or pods are than bytes of a usual length say.
namespace kerf::property {
namespace {

/// What the judge has against plans of the engine for the scenarios of some seeds.
void expect_judge_accepts(std::uint64_t first, std::uint64_t last, const gen::ScenarioLimits& limits) {
  for (std::uint64_t seed = first; seed <= last; ++seed) {
    gen::SeedSource source(seed);
    const gen::Scenario scenario = gen::decode_scenario(source, gen::ScenarioKind::kPlan, limits);
    const model::Snapshot snapshot = read_scenario(scenario.documents);
    const model::Decision decision = provision::plan(snapshot, scenario.options).decision;
    for (const judge::Violation& violation : judge::judge_plan(snapshot, scenario.options, decision)) {
      FAIL() << "seed " << seed << ": " << violation.code << ' ' << violation.object << ' ' << violation.message;
    }
  }
}

TEST(PlanLarge, TheJudgeAcceptsManyTypesAndNodes) {
  expect_judge_accepts(1, 100, {.pods = 16, .types = 40, .nodes = 80});
}
TEST(PlanLarge, TheJudgeAcceptsManyPods) { expect_judge_accepts(1, 60, {.pods = 300, .types = 6, .nodes = 2}); }

}  // namespace
}  // namespace kerf::property
