#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "kerf/reference/disruption_fixture.h"
#include "kerf/reference/disruption_random.h"
#include "kerf/reference/until_stable.h"

/// What must not change a decision, and what it must always obey, on random clusters.
namespace kerf::reference {
namespace {

using Strings = std::vector<std::string>;

constexpr std::uint64_t kSeeds = 60;

struct World {
  model::Snapshot snapshot;
  model::Options options;
};

World random_world(std::uint64_t seed) {
  testing::Scenario scenario;
  testing::fill_randomly(scenario, seed);
  return {scenario.build(), scenario.options()};
}

Strings commands_of(const World& world) {
  return testing::shown_commands(disrupt(world.snapshot, world.options).decision);
}

// I-033
TEST(DisruptionMetamorphic, DoublingEveryPriceChangesNothing) {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    World world = random_world(seed);
    Strings before = commands_of(world);
    for (model::InstanceType& type : world.snapshot.catalogs[0].types) {
      for (model::Offering& offering : type.offerings) offering.price_usd_hour *= 2;
    }
    EXPECT_EQ(commands_of(world), before) << "seed " << seed;
  }
}

// I-034
TEST(DisruptionMetamorphic, ShiftingAllTimesChangesNothing) {
  constexpr std::chrono::hours kShift{37};
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    World world = random_world(seed);
    Strings before = commands_of(world);
    world.options.now += kShift;
    for (model::NodeClaim& claim : world.snapshot.node_claims) {
      for (model::Condition& condition : claim.conditions) {
        if (condition.last_transition) *condition.last_transition += kShift;
      }
    }
    EXPECT_EQ(commands_of(world), before) << "seed " << seed;
  }
}

// I-050
TEST(DisruptionMetamorphic, APodThatFitsNowhereChangesNothing) {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    World world = random_world(seed);
    Strings before = commands_of(world);
    testing::Scenario extra;
    extra.pod("hopeless", "1").spec.node_selector.set("disk", "none");
    world.snapshot.pods.insert(world.snapshot.pods.begin(), extra.build().pods.front());
    EXPECT_EQ(commands_of(world), before) << "seed " << seed;
  }
}

// I-040
TEST(DisruptionMetamorphic, ATypeDearerThanAllNodesChangesNothing) {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    World world = random_world(seed);
    std::erase_if(world.snapshot.node_pools, [](const model::NodePool& pool) { return pool.meta.name != "default"; });
    Strings before = commands_of(world);
    model::InstanceType dear = world.snapshot.catalogs[0].types.back();
    dear.name = "z-dear";
    dear.requirements.replace(model::kInstanceTypeLabel, model::Requirement::in({dear.name}));
    for (model::Offering& offering : dear.offerings) offering.price_usd_hour = 1000;
    world.snapshot.catalogs[0].types.push_back(dear);
    EXPECT_EQ(commands_of(world), before) << "seed " << seed;
  }
}

// I-013
TEST(DisruptionMetamorphic, ALargerBudgetTakesNoNodeOutOfEmptiness) {
  Strings smaller;
  for (int budget = 0; budget <= 6; ++budget) {
    testing::Scenario scenario;
    scenario.type("c-4", 4);
    testing::open_pool(scenario).budgets = testing::budget_of(std::to_string(budget));
    for (int i = 0; i < 5; ++i) testing::machine(scenario, "n" + std::to_string(i), "c-4", 4);
    model::Decision decision = disrupt(scenario.build(), scenario.options()).decision;
    Strings taken = decision.commands.empty() ? Strings{} : decision.commands[0].candidates;
    EXPECT_EQ(Strings(taken.begin(), taken.begin() + static_cast<std::ptrdiff_t>(smaller.size())), smaller);
    smaller = taken;
  }
}

// I-035, I-036
TEST(DisruptionMetamorphic, EveryClusterComesToRestAndCostsLessAtEveryStep) {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    World world = random_world(seed);
    StableResult result = disrupt_until_stable(world.snapshot, world.options);
    EXPECT_EQ(result.end, StableEnd::kFixedPoint) << "seed " << seed;
    for (const StableRound& round : result.rounds) {
      EXPECT_LT(round.price_after_usd_hour, round.price_before_usd_hour) << "seed " << seed;
    }
    EXPECT_EQ(result.snapshot.pods.size(), world.snapshot.pods.size()) << "seed " << seed;
    World end{result.snapshot, world.options};
    EXPECT_EQ(commands_of(end), Strings{}) << "seed " << seed;
  }
}

// I-038
TEST(DisruptionMetamorphic, FewerProtectionsNeverMakeFewerNodesEligible) {
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    World world = random_world(seed);
    model::testing::Random random(seed);
    for (model::Pod& pod : world.snapshot.pods) {
      if (random.one_in(3)) pod.meta.annotations.set(model::kDoNotDisruptAnnotation, "true");
    }
    auto eligible = [&] {
      std::size_t count = 0;
      for (const NodeVerdict& node : disrupt(world.snapshot, world.options).nodes) count += node.graceful ? 0U : 1U;
      return count;
    };
    std::size_t before = eligible();
    world.options.ignored.do_not_disrupt = true;
    EXPECT_GE(eligible(), before) << "seed " << seed;
  }
}

}  // namespace
}  // namespace kerf::reference
