#include "kerf/bench/run.h"

#include <benchmark/benchmark.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <new>
#include <utility>

#include "kerf/bench/allocations.h"
#include "kerf/bench/digest.h"
#include "kerf/bench/peak_memory.h"
#include "kerf/bench/results_text.h"
#include "kerf/bench/work_counters.h"
#include "kerf/simd/dispatch.h"

namespace kerf::bench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

RunOptions quick(std::string filter) {
  return {.suites = {"plan"}, .filter = std::move(filter), .repetitions = 3, .min_seconds = 0};
}

TEST(Bench, ListsWhatItWouldRun) {
  const auto names = list_benchmarks(quick("^plan/diverse/50"));
  ASSERT_TRUE(names) << names.error();
  EXPECT_THAT(*names, ElementsAre("plan/diverse/50", "plan/diverse/50/reference", "plan/diverse/500",
                                  "plan/diverse/500/reference", "plan/diverse/5000", "plan/diverse/5000/reference"));
}

TEST(Bench, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(list_benchmarks({.suites = {"plans"}, .filter = ""}).error(),
            "suite \"plans\" is not known, expected one of plan, consolidate, load, kernels");
  EXPECT_EQ(list_benchmarks(quick("nothing-like-it")).error(),
            "--filter: no benchmark's name matches \"nothing-like-it\"");
  EXPECT_THAT(list_benchmarks(quick("(")).error(), HasSubstr("expected a regular expression, found \"(\""));
}

TEST(Bench, MeasuresBothEnginesOnTheSameDecision) {
  const auto results = run_benchmarks(quick("^plan/diverse/50(/reference)?$"));
  ASSERT_TRUE(results) << results.error();
  ASSERT_EQ(results->measurements.size(), 2U);
  const Measurement& engine = results->measurements[0];
  const Measurement& reference = results->measurements[1];
  EXPECT_EQ(engine.seconds.size(), 3U);
  EXPECT_GT(engine.median_seconds(), 0);
  EXPECT_EQ(engine.label.size(), 16U);
  EXPECT_EQ(engine.label, reference.label);
  EXPECT_EQ(engine.counters.at("claims"), reference.counters.at("claims"));
  EXPECT_THAT(results->json, HasSubstr("\"benchmarks\": ["));
}

TEST(Bench, CountsTheWorkOfTheEngineInEveryRepetitionAlike) {
  const auto results = run_benchmarks(
      {.suites = {"consolidate"}, .filter = "/half-empty/20($|/2|/r)", .repetitions = 2, .min_seconds = 0});
  ASSERT_TRUE(results) << results.error();
  ASSERT_EQ(results->measurements.size(), 3U);
  const Measurement& one = results->measurements[0];
  const Measurement& two = results->measurements[1];
  EXPECT_TRUE(one.is_wall_time);
  EXPECT_GT(one.counters.at("asking_pods"), 0);
  for (const WorkCounter& kind : work_counters()) {
    const std::string name(kind.name);
    EXPECT_EQ(one.counters.at(name), two.counters.at(name)) << name;
    EXPECT_FALSE(results->measurements[2].counters.contains(name)) << name;
  }
}

TEST(Bench, WritesDownWhatAMethodAloneComesTo) {
  const auto results =
      run_benchmarks({.suites = {"consolidate"}, .filter = "/multi/1000($|/2)", .repetitions = 1, .min_seconds = 0});
  ASSERT_TRUE(results) << results.error();
  ASSERT_EQ(results->measurements.size(), 2U);
  for (const Measurement& measurement : results->measurements) {
    EXPECT_EQ(measurement.counters.at("commands"), 1) << measurement.name;
    EXPECT_GT(measurement.counters.at("savings_usd_hour"), 0) << measurement.name;
    EXPECT_EQ(measurement.label, results->measurements.front().label) << measurement.name;
  }
}

TEST(Bench, ReadsJsonAndYamlAlike) {
  const auto results =
      run_benchmarks({.suites = {"load"}, .filter = "/1000(/walk)?$", .repetitions = 1, .min_seconds = 0});
  ASSERT_TRUE(results) << results.error();
  ASSERT_EQ(results->measurements.size(), 4U);
  for (const Measurement& measurement : results->measurements) EXPECT_EQ(measurement.error, "");
}

TEST(Bench, MeasuresEveryKernelAtEveryLevelOfTheMachine) {
  const auto results = run_benchmarks({.suites = {"kernels"}, .filter = "", .repetitions = 1, .min_seconds = 0});
  ASSERT_TRUE(results) << results.error();
  EXPECT_EQ(results->measurements.size(), 10 * simd::supported_levels().size());
  for (const Measurement& measurement : results->measurements) {
    EXPECT_EQ(measurement.error, "") << measurement.name;
    EXPECT_GT(measurement.counters.at("bytes"), 0) << measurement.name;
  }
}

TEST(Bench, SaysWhenRepetitionsDoNotAgree) {
  Measurement steady{.name = "plan/a",
                     .seconds = {0.010, 0.011, 0.010},
                     .is_wall_time = true,
                     .counters = {},
                     .label = "",
                     .error = ""};
  EXPECT_DOUBLE_EQ(steady.median_seconds(), 0.010);
  EXPECT_NEAR(steady.relative_error().value(), 0.025, 1e-9);
  Measurement shaky{.name = "plan/b",
                    .seconds = {0.010, 0.020, 0.010},
                    .is_wall_time = false,
                    .counters = {},
                    .label = "",
                    .error = ""};
  Measurement twice{
      .name = "plan/c", .seconds = {0.010, 0.020}, .is_wall_time = false, .counters = {}, .label = "", .error = ""};
  EXPECT_FALSE(twice.relative_error());
  EXPECT_EQ(results_table({steady, shaky, twice}),
            "BENCHMARK           TIME     ERROR   RATE   WORK   ALLOCATIONS   PEAK MEMORY   DECISION   DIGEST\n"
            "plan/a      10.0 ms wall      2.5%          -                -             -   -          -\n"
            "plan/b           10.0 ms   25.0% !          -                -             -   -          -\n"
            "plan/c           15.0 ms         -          -                -             -   -          -\n");
}

TEST(Bench, PrintsMarkdown) {
  const Measurement plan{.name = "plan/a",
                         .seconds = {0.0123},
                         .is_wall_time = false,
                         .counters = {{"pods", 81300},
                                      {"claims", 3},
                                      {"claims_usd_hour", 0.75},
                                      {"allocations", 1234},
                                      {"asking_pods", 1007},
                                      {"relaxations", 7},
                                      {"asked_nodes", 0},
                                      {"compared_rows", 5'430'000}},
                         .label = "00000000000000ff",
                         .error = ""};
  EXPECT_EQ(results_markdown({plan}),
            "| BENCHMARK | TIME | ERROR | RATE | WORK | ALLOCATIONS | PEAK MEMORY | DECISION | DIGEST |\n"
            "| --- | ---: | ---: | ---: | --- | ---: | ---: | --- | --- |\n"
            "| plan/a | 12.3 ms | - | 81.3k pods/s | 1.0k pods, 7 relaxed, 5.4M rows | 1.2k | - | 3 nodes, $0.7500/h | "
            "00000000000000ff |\n");
}

TEST(Bench, ShowsWhatFailed) {
  const Measurement failed{
      .name = "plan/a", .seconds = {}, .is_wall_time = false, .counters = {}, .label = "", .error = "no memory"};
  EXPECT_THAT(results_table({failed}), HasSubstr("failed: no memory"));
}

TEST(HeapUse, CountsWhatIsAllocated) {
  if (!counts_heap_use()) GTEST_SKIP() << "AddressSanitizer keeps its own operator new";
  const HeapUse before = heap_use();
  // A call, not a new-expression: those may be optimised away.
  void* memory = ::operator new(4000);
  const HeapUse after = heap_use();
  ::operator delete(memory);
  EXPECT_EQ(after.allocations - before.allocations, 1U);
  EXPECT_EQ(after.bytes - before.bytes, 4000U);
}

TEST(PeakMemory, ForgetsWhatCameBefore) {
  constexpr std::size_t kLarge = std::size_t{256} << 20U;
  restart_peak();
  const std::uint64_t before = peak_bytes();
  {
    std::vector<char> large(kLarge);
    benchmark::DoNotOptimize(large.data());
    benchmark::ClobberMemory();
    EXPECT_GE(peak_bytes(), before + kLarge / 2);
  }
  restart_peak();
  EXPECT_LT(peak_bytes(), before + kLarge / 2);
}

TEST(Digest, TellsDecisionsApart) {
  model::Decision decision;
  decision.policy = "karpenter";
  const std::string first = digest(decision);
  EXPECT_EQ(digest(decision), first);
  decision.pending.push_back({.pod = "default/a", .code = "E-INSTANCE", .message = ""});
  EXPECT_NE(digest(decision), first);
}

}  // namespace
}  // namespace kerf::bench
