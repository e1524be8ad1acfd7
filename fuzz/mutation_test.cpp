#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "kerf/fuzz/targets.h"
#include "kerf/gen/byte_source.h"
#include "kerf/gen/mutation.h"
#include "kerf/gen/scenario_code.h"
#include "kerf/gen/scenario_words.h"

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

/// The stored inputs of a target, in the order of their names.
std::vector<std::string> stored(const std::string& target) {
  const auto folder = std::filesystem::path(KERF_SOURCE_DIR) / "corpora" / "fuzz" / target;
  std::vector<std::filesystem::path> files;
  for (const auto& file : std::filesystem::directory_iterator(folder)) files.push_back(file.path());
  std::ranges::sort(files);
  std::vector<std::string> texts;
  for (const auto& file : files) {
    std::ifstream stream(file, std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
  }
  return texts;
}

/// A stored text with pieces cut out, repeated, taken from another, replaced by a word or by any byte.
std::string mutated_text(const std::vector<std::string>& texts, std::uint64_t seed) {
  gen::SeedSource random(seed);
  std::string text = random.pick(std::span<const std::string>(texts));
  for (std::uint64_t left = 1 + random.below(4); left > 0; --left) {
    const std::string& other = random.pick(std::span<const std::string>(texts));
    const std::size_t at = random.below(text.size() + 1);
    const std::size_t from = random.below(other.size() + 1);
    const std::size_t length = random.below(40);
    switch (random.below(4)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(at, other.substr(from, length));
        break;
      case 2:
        text.replace(at, random.below(4), random.pick(gen::scenario_words()));
        break;
      default:
        text.replace(at, 1, 1, static_cast<char>(random.below(256)));
    }
  }
  return text;
}

class MutatedTexts : public testing::TestWithParam<std::string> {};

TEST_P(MutatedTexts, keep_the_rules) {
  const Target& target = *find_target(GetParam());
  const std::vector<std::string> texts = stored(GetParam());
  ASSERT_FALSE(texts.empty());
  for (std::uint64_t seed = 1; seed <= mutations(); ++seed) {
    std::fprintf(stderr, "%s, seed %s\n", GetParam().c_str(), std::to_string(seed).c_str());
    const std::string text = mutated_text(texts, seed);
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    target.run(bytes);
  }
}

INSTANTIATE_TEST_SUITE_P(fuzz, MutatedTexts,
                         testing::Values("load_yaml", "load_json", "catalog_csv", "quantity", "requirements", "cron",
                                         "selector", "decision_reader"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace kerf::fuzz
