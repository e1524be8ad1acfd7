#include <gtest/gtest.h>

#include <fmt/format.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "kerf/gen/byte_source.h"
#include "kerf/gen/scenario.h"
#include "kerf/io/decision_io.h"
#include "kerf/provision/policy.h"
#include "kerf/simd/dispatch.h"
#include "scenario_input.h"

namespace kerf::property {
namespace {

/// Decision, and what each pending pod is told.
std::string shown(const reference::PlanResult& result) {
  std::string text = io::write_decision(result.decision);
  for (const reference::PodExplanation& explanation : result.explanations) {
    text += fmt::format("{}\n", explanation.pod);
    for (const reference::TemplateRejection& rejection : explanation.rejections) {
      const reference::TypeLosses& losses = rejection.losses;
      text += fmt::format("  {} {} {} {} {} {} {} {} {} {} {}\n", rejection.node_pool, rejection.code,
                          rejection.message, losses.total, losses.limits, losses.requirements, losses.host_ports,
                          losses.fit, losses.offering, losses.min_values, rejection.message.size());
    }
  }
  return text;
}

/// The first level of the machine at which the engine decides otherwise than the reference, or counts other work than
/// at the first; nothing where none does.
std::string_view differing_level(const model::Snapshot& snapshot, const model::Options& options) {
  const std::string reference = shown(provision::plan(snapshot, options, provision::Implementation::kReference));
  std::optional<reference::Work> first;
  for (simd::Level level : simd::supported_levels()) {
    simd::choose_level(level);
    reference::Work work;
    const auto engine = provision::plan(snapshot, options, provision::Implementation::kEngine, {}, &work);
    if (!first) first = work;
    if (shown(engine) != reference || work != *first) return simd::level_name(level);
  }
  return {};
}

/// Engine, at every level of the machine, and reference on the scenarios of some seeds; `kerf gen scenario --seed N`
/// prints one.
void expect_equal(std::uint64_t first, std::uint64_t last, const gen::ScenarioLimits& limits) {
  for (std::uint64_t seed = first; seed <= last; ++seed) {
    gen::SeedSource source(seed);
    const gen::Scenario scenario = gen::decode_scenario(source, gen::ScenarioKind::kPlan, limits);
    ASSERT_EQ(differing_level(read_scenario(scenario.documents), scenario.options), "") << "seed " << seed;
  }
}

constexpr gen::ScenarioLimits kSmall;
constexpr gen::ScenarioLimits kCrowded{.pods = 60, .types = 12, .nodes = 10};
constexpr gen::ScenarioLimits kManyClaims{.pods = 300, .types = 6, .nodes = 2};
/// More than a tile holds, which is where the last vector of one matters.
constexpr gen::ScenarioLimits kManyTypes{.pods = 16, .types = 40, .nodes = 80};

TEST(differential, small_scenarios_1_to_1000) { expect_equal(1, 1000, kSmall); }
TEST(differential, small_scenarios_1001_to_2000) { expect_equal(1001, 2000, kSmall); }
TEST(differential, crowded_scenarios_1_to_300) { expect_equal(1, 300, kCrowded); }
TEST(differential, crowded_scenarios_301_to_600) { expect_equal(301, 600, kCrowded); }
TEST(differential, scenarios_of_many_claims_1_to_60) { expect_equal(1, 60, kManyClaims); }
TEST(differential, scenarios_of_many_types_1_to_100) { expect_equal(1, 100, kManyTypes); }

// What differs here is shrunk and kept.
RC_GTEST_PROP(differential, any_scenario, ()) {
  const DrawnScenario scenario = any_scenario(gen::ScenarioKind::kPlan);
  RC_ASSERT(differing_level(read_scenario(scenario.documents), scenario.options) == std::string_view());
}

}  // namespace
}  // namespace kerf::property
