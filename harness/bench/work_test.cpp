#include "kerf/reference/work.h"

#include <gtest/gtest.h>

#include <cstddef>

#include "kerf/bench/inputs.h"
#include "kerf/disrupt/engine.h"
#include "kerf/provision/policy.h"
#include "kerf/reference/disruption.h"
#include "kerf/simd/dispatch.h"

namespace kerf::bench {
namespace {

using reference::Work;

/// Calls `check` at every SIMD level of the machine.
template <typename Check>
void at_every_level(Check&& check) {
  const simd::Level before = simd::current_level();
  for (const simd::Level level : simd::supported_levels()) {
    SCOPED_TRACE(simd::level_name(level));
    simd::choose_level(level);
    check();
  }
  simd::choose_level(before);
}

Work work_of_plan(const Input& input, provision::Implementation implementation) {
  Work work;
  static_cast<void>(provision::plan(input.snapshot, input.options, implementation, {}, &work));
  return work;
}

Work work_of_pass(const Input& input, std::size_t threads) {
  return reference::disrupt(input.snapshot, input.options, disrupt::Engine(threads)).work;
}

TEST(Work, OfAPlanIsTheSameAtEveryLevel) {
  const Input input = generated({.shape = "diverse", .pods = 200});
  const Work work = work_of_plan(input, provision::Implementation::kEngine);
  EXPECT_GE(work.pods, 200U);
  EXPECT_EQ(work.nodes, 0U);
  EXPECT_GT(work.claims, 0U);
  EXPECT_GT(work.new_claims, 0U);
  EXPECT_GT(work.rows, 0U);
  at_every_level([&] { EXPECT_EQ(work_of_plan(input, provision::Implementation::kEngine), work); });
}

TEST(Work, CountsRelaxedPodsAndTopologyGroups) {
  const Input input = generated({.shape = "preferences", .pods = 100});
  const Work work = work_of_plan(input, provision::Implementation::kEngine);
  EXPECT_GT(work.relaxations, 0U);
  EXPECT_EQ(work.pods, 100 + work.relaxations);
  EXPECT_GT(work.groups, 0U);
}

TEST(Work, OfAScanIsTheSameAtEveryLevelWithAnyNumberOfThreads) {
  const Input input = generated({.shape = "full", .nodes = 60});
  const Work work = work_of_pass(input, 1);
  EXPECT_GE(work.pods, 60U);
  EXPECT_GT(work.new_claims, 0U);
  at_every_level([&] {
    for (const std::size_t threads : {1U, 2U, 8U}) EXPECT_EQ(work_of_pass(input, threads), work) << threads;
  });
}

TEST(Work, OfASubsetSearchIsTheSameWithAnyNumberOfThreads) {
  Input input = generated({.shape = "consolidation", .nodes = 10});
  input.options.search = model::Search::kSubset;
  const Work work = work_of_pass(input, 1);
  EXPECT_GT(work.pods, 0U);
  EXPECT_GT(work.nodes, 0U);
  for (const std::size_t threads : {2U, 8U}) EXPECT_EQ(work_of_pass(input, threads), work) << threads;
}

TEST(Work, IsNotCountedWhereTheReferenceDecides) {
  const Input input = generated({.shape = "diverse", .pods = 10});
  EXPECT_EQ(work_of_plan(input, provision::Implementation::kReference), Work());
}

}  // namespace
}  // namespace kerf::bench
