#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "kerf/fuzz/targets.h"
#include "kerf/gen/byte_source.h"
#include "kerf/gen/mutation.h"
#include "kerf/gen/scenario_code.h"

namespace kerf::fuzz {
namespace {

gen::ObjectScenario generated(std::uint64_t seed, gen::ScenarioKind kind) {
  gen::SeedSource source(seed);
  return gen::objects_of(gen::decode_scenario(source, kind, kFuzzLimits));
}

/// What a fuzzer would come to in a few steps: a generated scenario, mutated once to eight times, at times spliced with
/// another.
gen::Bytes mutated(std::uint64_t seed, gen::ScenarioKind kind) {
  gen::SeedSource random(seed);
  gen::ObjectScenario scenario = generated(seed, kind);
  if (random.one_in(4)) scenario = gen::splice(scenario, generated(seed + 1, kind), random);
  for (std::uint64_t left = 1 + random.below(8); left > 0; --left) gen::mutate(scenario, random);
  return gen::encode_objects(scenario);
}

/// How many are tried.
std::uint64_t mutations() {
  constexpr std::uint64_t kUsual = 150;
  const char* given = std::getenv("KERF_MUTATIONS");  // NOLINT(concurrency-mt-unsafe)
  return given == nullptr ? kUsual : std::strtoull(given, nullptr, 10);
}

class MutatedScenarios : public testing::TestWithParam<std::string> {};

TEST_P(MutatedScenarios, keep_the_rules) {
  const Target& target = *find_target(GetParam());
  const auto kind = target.kind == InputKind::kPlan ? gen::ScenarioKind::kPlan : gen::ScenarioKind::kDisruption;
  for (std::uint64_t seed = 1; seed <= mutations(); ++seed) {
    // A broken rule ends the process: the last seed named is the one.
    std::fprintf(stderr, "%s, seed %s\n", GetParam().c_str(), std::to_string(seed).c_str());
    target.run(mutated(seed, kind));
  }
}

INSTANTIATE_TEST_SUITE_P(fuzz, MutatedScenarios,
                         testing::Values("plan_judge", "plan_levels", "metamorphic", "consolidate_judge",
                                         "consolidate_fixed_point", "incremental"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace kerf::fuzz
