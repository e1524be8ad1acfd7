#include "kerf/fuzz/targets.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/gen/byte_source.h"
#include "kerf/gen/scenario_code.h"
#include "kerf/simd/dispatch.h"

namespace kerf::fuzz {
namespace {

std::vector<std::uint8_t> bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

TEST(fuzz_targets, are_found_by_their_name) {
  EXPECT_EQ(find_target("plan_judge")->name, "plan_judge");
  EXPECT_EQ(find_target("no_such_target"), nullptr);
  EXPECT_EQ(targets().back().name, "canary");
}

TEST(fuzz_targets, hold_for_the_empty_input) {
  for (const Target& target : targets()) target.run({});
}

TEST(fuzz_targets, hold_for_random_inputs) {
  gen::SeedSource source(11);
  for (int round = 0; round < 40; ++round) {
    std::vector<std::uint8_t> bytes(source.below(600));
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(source.next(256));
    for (const Target& target : targets().first(targets().size() - 1)) target.run(bytes);
  }
}

TEST(fuzz_targets, plan_levels_goes_through_all_levels) {
  simd::choose_level(simd::Level::kScalar);
  plan_levels({});
  EXPECT_EQ(simd::current_level(), simd::supported_levels().back());
}

// A check that cannot fail would find nothing.
TEST(fuzz_targets_death, the_canary_fails) {
  gen::Scenario scenario;
  for (const std::string_view name : {"a", "b"}) {
    scenario.documents.push_back(R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":")" + std::string(name) +
                                 R"("},"spec":{"containers":[{"name":"main"}]}})");
  }
  const gen::Bytes bytes = gen::encode_objects(gen::objects_of(scenario));
  EXPECT_DEATH(canary(bytes), "kerf-fuzz: CANARY: ");
}

TEST(fuzz_targets_death, a_broken_rule_ends_the_process) {
  EXPECT_DEATH(expect(false, "I-001", "a pod is lost"), "kerf-fuzz: I-001: a pod is lost");
}

TEST(fuzz_targets, values_that_are_none_are_refused_and_no_more) {
  for (const std::string_view text : {"", "1 ", " 1", "0.5 1Ki", "x"}) quantity(bytes_of(text));
  for (const std::string_view text : {"", "* * * * *", "0 0 30 2 *", "@every 1s", "@daily", "x"}) cron(bytes_of(text));
}

}  // namespace
}  // namespace kerf::fuzz
