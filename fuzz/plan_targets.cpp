#include <algorithm>
#include <string>

#include "kerf/fuzz/scenario_world.h"
#include "kerf/io/decision_io.h"
#include "kerf/provision/policy.h"
#include "kerf/simd/dispatch.h"

namespace kerf::fuzz {
namespace {

using provision::Implementation;

std::string shown(const World& world, Implementation implementation) {
  const reference::PlanResult result = provision::plan(world.snapshot, world.scenario.options, implementation);
  std::string text = io::write_decision(result.decision);
  for (const reference::PodExplanation& explanation : result.explanations) {
    (text += explanation.pod) += '\n';
    for (const reference::TemplateRejection& rejection : explanation.rejections) {
      text += "  " + rejection.node_pool + ' ' + rejection.code + ' ' + rejection.message + '\n';
    }
  }
  return text;
}

}  // namespace

void plan_judge(Input bytes) {
  const World world = world_of(bytes, gen::ScenarioKind::kPlan);
  const model::Options& options = world.scenario.options;
  expect_none(judge::judge_plan(world.snapshot, options, provision::plan(world.snapshot, options).decision));
}

void plan_levels(Input bytes) {
  const World world = world_of(bytes, gen::ScenarioKind::kPlan);
  const std::string reference = shown(world, Implementation::kReference);
  for (const simd::Level level : simd::supported_levels()) {
    simd::choose_level(level);
    expect(shown(world, Implementation::kEngine) == reference, "LEVELS",
           "the engine decides something else at level " + std::string(simd::level_name(level)));
  }
}

void canary(Input bytes) {
  const World world = world_of(bytes, gen::ScenarioKind::kPlan);
  expect(world.snapshot.pods.size() < 2, "CANARY", "there are two pods, as was to be found");
}

}  // namespace kerf::fuzz
