#include "kerf/disrupt/simulator.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "kerf/disrupt/base_state.h"
#include "kerf/reference/disruption_fixture.h"
#include "kerf/reference/method_filter.h"

namespace kerf::disrupt {
namespace {

using reference::Candidate;
using reference::Move;
using reference::testing::machine;
using reference::testing::OpenCluster;

std::vector<std::string> places_of(reference::SimulationOutcome& outcome) {
  std::vector<std::string> places;
  for (const model::Placement& placement : outcome.placements().placements) {
    places.push_back(placement.pod + " on " +
                     placement.node.value_or("claim " + std::to_string(placement.claim.value_or(99))));
  }
  return places;
}

/// Two nodes of 8 cpus, each with a pod of 1.5 cpus.
class HalfEmpty {
 public:
  HalfEmpty() {
    for (const std::string name : {"a", "b"}) {
      machine(cluster, name, "c-8", 8);
      cluster.bound_pod("web-" + name, "1500m", name);
    }
  }

  /// Asks about the first `count` nodes at once.
  Move decide(std::size_t count) {
    snapshot = cluster.build();
    world.emplace(snapshot, cluster.options(), memory);
    state.emplace(*world, reference::SimulationPurpose::kConsolidation);
    EXPECT_TRUE(state->is_usable());
    Simulator simulator(*state);
    auto candidates = candidates_of(reference::DisruptionMethod::kMultiNode, *world);
    candidates.resize(count);
    return simulator.decide(candidates);
  }

  OpenCluster cluster;
  model::Snapshot snapshot;
  reference::ControllerMemory memory;
  std::optional<reference::DisruptionWorld> world;
  std::optional<BaseState> state;
};

TEST(Simulator, KnowsWherePodsGoWhenAMoveStands) {
  HalfEmpty one;
  const Move move = one.decide(1);
  ASSERT_TRUE(move.stands());
  EXPECT_FALSE(move.replacement);
  ASSERT_NE(move.outcome, nullptr);
  EXPECT_EQ(places_of(*move.outcome), (std::vector<std::string>{"default/web-a on b"}));
}

TEST(Simulator, WritesTheClaimThatAReplacementOpens) {
  HalfEmpty both;
  const Move move = both.decide(2);
  ASSERT_TRUE(move.stands());
  ASSERT_TRUE(move.replacement);
  ASSERT_NE(move.outcome, nullptr);
  const model::Claim claim = move.outcome->emit(*move.replacement);
  EXPECT_EQ(claim.node_pool, "default");
  EXPECT_EQ(claim.instance_types, (std::vector<std::string>{"c-4", "c-8"}));
  EXPECT_EQ(places_of(*move.outcome),
            (std::vector<std::string>{"default/web-a on claim 0", "default/web-b on claim 0"}));
}

TEST(Simulator, LeavesItToAPassToSayWhyAPodStaysPending) {
  HalfEmpty one;
  one.cluster.pod("huge", "100");
  const Move move = one.decide(1);
  EXPECT_TRUE(move.stands());
  EXPECT_EQ(move.outcome, nullptr);
}

}  // namespace
}  // namespace kerf::disrupt
