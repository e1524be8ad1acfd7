#include "kerf/reference/subset_search.h"

#include <gtest/gtest.h>

#include <bit>
#include <string>
#include <vector>

#include "kerf/model/testing_random.h"
#include "kerf/reference/disruption_fixture.h"
#include "kerf/reference/disruption_random.h"
#include "kerf/reference/exact_price.h"
#include "kerf/reference/savings.h"

namespace kerf::reference {
namespace {

using testing::commands_of;
using testing::machine;
using testing::open_pool;
using testing::Scenario;

using Strings = std::vector<std::string>;

// B-111
TEST(SubsetSearch, SkipsANodeThatBlocksEveryLongerPrefix) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.type("c-8", 8);
  open_pool(scenario);
  machine(scenario, "host", "c-8", 8).node.meta.annotations.set(model::kDoNotDisruptAnnotation, "true");
  for (int i = 1; i <= 4; ++i) {
    std::string name = "n" + std::to_string(i);
    machine(scenario, name, "c-2", 2);
    auto& pod = scenario.bound_pod("web-" + std::to_string(i), "1500m", name);
    pod.spec.priority = i;
    if (i == 3) pod.spec.node_selector.set(model::kHostnameLabel, name);
  }
  EXPECT_EQ(commands_of(scenario), (Strings{"Underutilized [n1, n2]"}));
  scenario.options().search = model::Search::kSubset;
  EXPECT_EQ(commands_of(scenario), (Strings{"Underutilized [n1, n2, n4]"}));
}

TEST(SubsetSearch, KeepsEveryPoolWithinItsBudget) {
  Scenario scenario;
  scenario.type("c-2", 2);
  scenario.type("c-4", 4);
  scenario.type("c-8", 8);
  open_pool(scenario).budgets = testing::budget_of("1");
  open_pool(scenario, "other");
  machine(scenario, "host", "c-8", 8, "other").node.meta.annotations.set(model::kDoNotDisruptAnnotation, "true");
  for (const char* name : {"a", "b", "c"}) {
    std::string pool = name[0] == 'c' ? "other" : "default";
    machine(scenario, name, name[0] == 'b' ? "c-4" : "c-2", 2, pool);
    scenario.bound_pod(name, "100m", name);
  }
  scenario.options().search = model::Search::kSubset;
  EXPECT_EQ(commands_of(scenario), (Strings{"Underutilized [b, c]"}));
}

ExactPrice savings_of(const model::Decision& decision, const std::vector<Candidate>& machines) {
  ExactPrice savings;
  if (decision.commands.empty()) return savings;
  for (const std::string& name : decision.commands[0].candidates) {
    for (const Candidate& machine : machines) {
      if (machine.name() == name) savings += ExactPrice(machine.price());
    }
  }
  for (std::size_t claim : decision.commands[0].replacements) {
    savings -= ExactPrice(decision.claims[claim].cheapest->price_usd_hour);
  }
  return savings;
}

/// The best of all sets, without any bound.
Strings best_by_trying_all(const DisruptionWorld& world) {
  Candidates sorted = candidates_of(DisruptionMethod::kMultiNode, world);
  sort_by_savings_ratio(sorted);
  BalancedJudge balanced(world);
  auto decider = world.engine().decider(world);
  Candidates best;
  ExactPrice best_savings;
  for (std::uint32_t mask = 1; mask < (1U << sorted.size()); ++mask) {
    if (std::popcount(mask) < 2) continue;
    Candidates batch;
    std::map<std::string, std::int64_t> used;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      if ((mask >> i & 1U) == 0) continue;
      batch.push_back(sorted[i]);
      ++used[sorted[i]->pool->meta.name];
    }
    bool is_within = true;
    for (const auto& [pool, count] : used) {
      is_within &= count <= world.disruptions_left(pool, DisruptionReason::kUnderutilized);
    }
    if (!is_within) continue;
    Move move = decide_batch(*decider, balanced, batch);
    if (!move.stands()) continue;
    ExactPrice savings;
    for (const Candidate* candidate : batch) savings += ExactPrice(candidate->price());
    if (move.replacement) savings -= ExactPrice(destination_price(std::span(&*move.replacement, 1)));
    auto position = [&](const Candidate* candidate) { return std::ranges::find(sorted, candidate) - sorted.begin(); };
    auto comes_first = [&] {
      if (savings != best_savings) return savings > best_savings;
      if (batch.size() != best.size()) return batch.size() < best.size();
      return std::ranges::lexicographical_compare(batch, best, {}, position, position);
    };
    if (best.empty() || comes_first()) {
      best = batch;
      best_savings = savings;
    }
  }
  Strings names;
  for (const Candidate* candidate : best) names.push_back(candidate->name());
  return names;
}

TEST(SubsetSearch, FindsTheBestSetAndNeverLessThanThePrefix) {
  int better = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Scenario scenario;
    testing::fill_randomly(scenario, seed);
    model::Snapshot snapshot = scenario.build();
    model::Options options = scenario.options();
    ControllerMemory memory;
    DisruptionWorld world(snapshot, options, memory);
    model::Decision prefix = disrupt(snapshot, options).decision;
    options.search = model::Search::kSubset;
    model::Decision subset = disrupt(snapshot, options).decision;
    bool is_multi = !subset.commands.empty() && subset.commands[0].method == "multi-node";
    EXPECT_EQ(is_multi ? subset.commands[0].candidates : Strings{}, best_by_trying_all(world)) << "seed " << seed;
    if (!is_multi || prefix.commands.empty() || prefix.commands[0].method != "multi-node") continue;
    EXPECT_GE(savings_of(subset, world.machines()), savings_of(prefix, world.machines())) << "seed " << seed;
    if (savings_of(subset, world.machines()) > savings_of(prefix, world.machines())) ++better;
  }
  EXPECT_GT(better, 0);
}

/// Nodes of three sizes, one small pod on each; the tenth stays.
void fill_with_small_pods(Scenario& scenario, int nodes) {
  for (int cpu : {2, 4, 8}) scenario.type("c-" + std::to_string(cpu), cpu);
  open_pool(scenario);
  model::testing::Random random(7);
  for (int n = 0; n < nodes; ++n) {
    std::string name = "n" + std::to_string(10 + n);
    int cpu = 2 << random.below(3);
    machine(scenario, name, "c-" + std::to_string(cpu), cpu);
    auto& pod = scenario.bound_pod("p" + std::to_string(n), std::to_string(200 * (1 + random.below(8))) + "m", name);
    if (n == 9) pod.spec.node_selector.set(model::kHostnameLabel, name);
  }
}

TEST(SubsetSearch, IsDeterministicAndNotBelowThePrefixBeyondSixteen) {
  Scenario scenario;
  fill_with_small_pods(scenario, 24);
  model::Snapshot snapshot = scenario.build();
  model::Options options = scenario.options();
  ControllerMemory memory;
  DisruptionWorld world(snapshot, options, memory);
  model::Decision prefix = disrupt(snapshot, options).decision;
  options.search = model::Search::kSubset;
  model::Decision subset = disrupt(snapshot, options).decision;
  EXPECT_GE(savings_of(subset, world.machines()), savings_of(prefix, world.machines()));
  EXPECT_EQ(testing::shown_commands(subset), testing::shown_commands(disrupt(snapshot, options).decision));
}

TEST(SubsetSearch, IsExactForAsManyCandidatesAsTheEngineIsAskedFor) {
  Scenario scenario;
  fill_with_small_pods(scenario, 18);
  model::Snapshot snapshot = scenario.build();
  model::Options options = scenario.options();
  options.search = model::Search::kSubset;
  ControllerMemory memory;
  DisruptionWorld world(snapshot, options, memory);
  const auto savings = [&](const DisruptionEngine& engine) {
    return savings_of(disrupt(snapshot, options, engine).decision, world.machines());
  };
  EXPECT_GE(savings(PlainEngine(18)), savings(PlainEngine()));
  EXPECT_EQ(savings(PlainEngine(18)), savings(PlainEngine(20)));
  EXPECT_EQ(savings(PlainEngine(17)), savings(PlainEngine()));
}

}  // namespace
}  // namespace kerf::reference
