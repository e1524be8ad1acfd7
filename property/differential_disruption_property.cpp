#include <gtest/gtest.h>

#include <fmt/format.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "disruption_input.h"
#include "kerf/disrupt/base_state.h"
#include "kerf/disrupt/engine.h"
#include "kerf/disrupt/simulator.h"
#include "kerf/gen/byte_source.h"
#include "kerf/gen/half_empty_cluster.h"
#include "kerf/gen/scenario.h"
#include "kerf/io/decision_io.h"
#include "kerf/reference/disruption.h"
#include "kerf/reference/method_filter.h"

namespace kerf::property {
namespace {

using reference::Candidate;
using reference::DisruptionMethod;
using reference::SimulationPurpose;

struct Cluster {
  model::Snapshot snapshot;
  model::Options options;
};

/// What `kerf gen disruption --seed N` prints, or larger; every fourth searches subsets.
Cluster cluster_of(std::uint64_t seed, const gen::ScenarioLimits& limits) {
  gen::SeedSource source(seed);
  const gen::Scenario scenario = gen::decode_scenario(source, gen::ScenarioKind::kDisruption, limits);
  Cluster cluster{read_scenario(scenario.documents), scenario.options};
  if (seed % 4 == 0) cluster.options.search = model::Search::kSubset;
  return cluster;
}

/// Decision, what each method looked at, and where the pods of its commands go.
std::string shown(const reference::DisruptionResult& result) {
  std::string text = io::write_decision(result.decision);
  for (const reference::MethodRun& run : result.methods) {
    text += fmt::format("{} {} {} {} {}\n", run.method, run.candidates, run.simulations, run.is_cut_short, run.aborted);
  }
  for (const reference::CommandDetail& detail : result.commands) {
    text += fmt::format("{} {}\n", detail.price_before_usd_hour, detail.price_after_usd_hour);
    for (const model::Placement& move : detail.moves) {
      text += fmt::format("  {} {} {}\n", move.pod, move.node.value_or(""), move.claim.value_or(0));
    }
  }
  return text;
}

std::string shown(const std::optional<reference::NoMove>& refusal) {
  if (!refusal) return "stands";
  std::string text = fmt::format("{}: {}", refusal->code, refusal->message);
  if (refusal->alternative) {
    text += fmt::format(" {} {} {}", refusal->alternative->instance_type, refusal->alternative->zone,
                        refusal->alternative->price_usd_hour);
  }
  return text;
}

std::string shown(const reference::Move& move) {
  std::string text = fmt::format("{} {}", move.price_usd_hour, shown(move.refusal));
  if (!move.stands() || !move.replacement) return text;
  text += " by " + move.replacement->source->pool->meta.name;
  for (std::uint32_t type : move.replacement->types) text += fmt::format(" {}", type);
  return text;
}

/// How many threads of 1, 2 and 8 decide otherwise than the reference, or count other work than one; 0: none.
std::size_t differing_threads(const model::Snapshot& snapshot, const model::Options& options) {
  const std::string reference = shown(reference::disrupt(snapshot, options));
  std::optional<reference::Work> work;
  for (std::size_t threads : {1U, 2U, 8U}) {
    const reference::DisruptionResult result = decide(snapshot, options, threads);
    if (!work) work = result.work;
    if (shown(result) != reference || result.work != *work) return threads;
  }
  return 0;
}

/// Whole passes by 1, 2 and 8 threads and by the reference.
void expect_equal_passes(std::uint64_t first, std::uint64_t last, const gen::ScenarioLimits& limits) {
  for (std::uint64_t seed = first; seed <= last; ++seed) {
    const Cluster cluster = cluster_of(seed, limits);
    ASSERT_EQ(differing_threads(cluster.snapshot, cluster.options), 0) << "threads, seed " << seed;
  }
}

/// Each candidate alone, each with its neighbours, and each alone again, on one base, with the reference beside, which
/// builds its world anew each time: what one question changes, the next must not see.
void expect_equal_questions(const Cluster& cluster, std::uint64_t seed) {
  const reference::ControllerMemory memory;
  const reference::DisruptionWorld world(cluster.snapshot, cluster.options, memory);
  if (world.facts()->pools.empty() || !reference::unlaunched_claims(cluster.snapshot).empty()) return;
  const auto candidates = candidates_of(DisruptionMethod::kMultiNode, world);
  disrupt::BaseState state(world, SimulationPurpose::kConsolidation);
  if (candidates.empty() || !state.is_usable()) return;
  disrupt::Simulator simulator(state);
  const std::uint64_t digest = simulator.digest();
  auto ask = [&](const std::vector<const Candidate*>& set) {
    ASSERT_EQ(shown(simulator.decide(set)), shown(reference::decide(world, set))) << "seed " << seed;
    ASSERT_EQ(simulator.digest(), digest) << "seed " << seed << ", after Node " << set.front()->name();
  };
  for (const Candidate* candidate : candidates) ask({candidate});
  for (std::size_t at = 0; at + 1 < candidates.size(); ++at) ask({candidates[at + 1], candidates[at]});
  for (std::size_t at = 0; at + 2 < candidates.size(); ++at) {
    ask({candidates[at + 2], candidates[at], candidates[at + 1]});
  }
  for (const Candidate* candidate : candidates) ask({candidate});
}

void expect_equal_drift(const Cluster& cluster, std::uint64_t seed) {
  const reference::ControllerMemory memory;
  const reference::DisruptionWorld world(cluster.snapshot, cluster.options, memory);
  if (world.facts()->pools.empty() || !reference::unlaunched_claims(cluster.snapshot).empty()) return;
  const auto candidates = candidates_of(DisruptionMethod::kDrift, world);
  disrupt::BaseState state(world, SimulationPurpose::kDrift);
  if (candidates.empty() || !state.is_usable()) return;
  disrupt::Simulator simulator(state);
  const std::uint64_t digest = simulator.digest();
  for (const Candidate* candidate : candidates) {
    ASSERT_EQ(shown(simulator.drift_refusal(*candidate)), shown(reference::drift_refusal(world, *candidate)))
        << "seed " << seed;
    ASSERT_EQ(simulator.digest(), digest) << "seed " << seed << ", after Node " << candidate->name();
  }
}

/// How many of the clusters the engine can answer for; with the others it would be its own reference.
std::size_t answerable(std::uint64_t first, std::uint64_t last, const gen::ScenarioLimits& limits) {
  std::size_t count = 0;
  for (std::uint64_t seed = first; seed <= last; ++seed) {
    const Cluster cluster = cluster_of(seed, limits);
    const reference::ControllerMemory memory;
    const reference::DisruptionWorld world(cluster.snapshot, cluster.options, memory);
    if (!reference::unlaunched_claims(cluster.snapshot).empty()) continue;
    const disrupt::BaseState state(world, SimulationPurpose::kConsolidation);
    if (!state.is_usable()) continue;
    for (const Candidate* candidate : candidates_of(DisruptionMethod::kMultiNode, world)) {
      count += state.machine(*candidate).is_known ? 1 : 0;
    }
  }
  return count;
}

void expect_equal_answers(std::uint64_t first, std::uint64_t last, const gen::ScenarioLimits& limits) {
  for (std::uint64_t seed = first; seed <= last; ++seed) {
    const Cluster cluster = cluster_of(seed, limits);
    expect_equal_questions(cluster, seed);
    expect_equal_drift(cluster, seed);
  }
}

constexpr gen::ScenarioLimits kSmall;
constexpr gen::ScenarioLimits kCrowded{.pods = 60, .types = 12, .nodes = 10};
constexpr gen::ScenarioLimits kLarge{.pods = 150, .types = 12, .nodes = 40};

TEST(differential, small_disruption_1_to_1000) { expect_equal_passes(1, 1000, kSmall); }
TEST(differential, small_disruption_1001_to_2000) { expect_equal_passes(1001, 2000, kSmall); }
TEST(differential, crowded_disruption_1_to_600) { expect_equal_passes(1, 600, kCrowded); }
TEST(differential, large_disruption_1_to_150) { expect_equal_passes(1, 150, kLarge); }
TEST(differential, small_answers_1_to_1000) { expect_equal_answers(1, 1000, kSmall); }
TEST(differential, crowded_answers_1_to_600) { expect_equal_answers(1, 600, kCrowded); }
TEST(differential, large_answers_1_to_150) { expect_equal_answers(1, 150, kLarge); }

TEST(differential, engine_answers_for_most_candidates) {
  std::size_t candidates = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Cluster cluster = cluster_of(seed, kCrowded);
    const reference::ControllerMemory memory;
    const reference::DisruptionWorld world(cluster.snapshot, cluster.options, memory);
    if (!reference::unlaunched_claims(cluster.snapshot).empty()) continue;
    candidates += candidates_of(DisruptionMethod::kMultiNode, world).size();
  }
  EXPECT_GT(candidates, 300U);
  EXPECT_GT(10 * answerable(1, 200, kCrowded), 9 * candidates);
}

/// Clusters of the AWS catalog: half empty, nearly full, full.
TEST(differential, aws_clusters) {
  for (std::uint64_t seed = 1; seed <= 9; ++seed) {
    Cluster cluster;
    constexpr std::size_t kNodes = 40;
    constexpr std::size_t kUse[] = {0, 60, 100};  // NOLINT(modernize-avoid-c-arrays)
    io::SourceFile file{"generated.yaml", ""};
    for (const std::string& document : gen::half_empty_cluster(kNodes, seed, kUse[seed % 3])) {
      file.bytes += "---\n" + document + "\n";
    }
    io::LoadResult loaded = io::load(std::span(&file, 1), {});
    cluster.snapshot = std::move(loaded.snapshot);
    cluster.options.now = *loaded.latest_instant;
    cluster.options.gates.spot_to_spot_consolidation = seed % 2 == 0;
    expect_equal_questions(cluster, seed);
    ASSERT_EQ(differing_threads(cluster.snapshot, cluster.options), 0) << "threads, seed " << seed;
  }
}

// What differs here is shrunk and kept.
RC_GTEST_PROP(differential, any_cluster, ()) {
  const Disrupted cluster = any_cluster();
  RC_ASSERT(differing_threads(cluster.snapshot, cluster.options) == 0U);
}

}  // namespace
}  // namespace kerf::property
