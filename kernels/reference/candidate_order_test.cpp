#include "kerf/reference/candidate_order.h"

#include <gtest/gtest.h>

#include <chrono>
#include <deque>
#include <string>
#include <vector>

namespace kerf::reference {
namespace {

using Strings = std::vector<std::string>;

/// Candidates with names of their own.
class Bench {
 public:
  Candidate& add(const std::string& name, double price, double cost, const std::string& pool = "default") {
    labels_.push_back({{"karpenter.sh/nodepool", pool}});
    claims_.emplace_back();
    StateNode& state = states_.emplace_back();
    state.shown_name = name;
    state.labels = &labels_.back();
    state.pool = *labels_.back().find("karpenter.sh/nodepool");
    state.claim = &claims_.back();
    Candidate& candidate = candidates_.emplace_back();
    candidate.state = &state;
    candidate.price_usd_hour = price;
    candidate.reschedule_cost = cost;
    return candidate;
  }
  void drifted(const std::string& name, int at_second, std::size_t pods) {
    add(name, 1, 1).reschedulable_pods = pods;
    claims_.back().conditions.push_back({"Drifted", "True", "", "", model::Time{} + std::chrono::seconds(at_second)});
  }
  [[nodiscard]] Candidates all() const {
    Candidates list;
    for (const Candidate& candidate : candidates_) list.push_back(&candidate);
    return list;
  }

 private:
  std::deque<model::LabelMap> labels_;
  std::deque<model::NodeClaim> claims_;
  std::deque<StateNode> states_;
  std::deque<Candidate> candidates_;
};

Strings names(const Candidates& candidates) {
  Strings list;
  for (const Candidate* candidate : candidates) list.push_back(candidate->name());
  return list;
}

TEST(CandidateOrder, PutsMostPricePerDisruptionFirst) {
  Bench bench;
  bench.add("unpriced", 0, 1);
  bench.add("b", 2, 4);
  bench.add("busy", 4, 8);
  bench.add("a", 2, 4);
  bench.add("dear", 3, 4);
  Candidates sorted = bench.all();
  sort_by_savings_ratio(sorted);
  EXPECT_EQ(names(sorted), (Strings{"dear", "a", "b", "busy", "unpriced"}));
}

TEST(CandidateOrder, PutsDriftedNodesWithoutPodsFirstThenTheOldest) {
  Bench bench;
  bench.drifted("young-empty", 9, 0);
  bench.drifted("b", 5, 1);
  bench.drifted("a", 5, 1);
  bench.drifted("old", 1, 3);
  Candidates sorted = bench.all();
  sort_for_drift(sorted);
  EXPECT_EQ(names(sorted), (Strings{"young-empty", "old", "a", "b"}));
  sort_by_drift_time(sorted);
  EXPECT_EQ(names(sorted), (Strings{"old", "a", "b", "young-empty"}));
}

// I-052
TEST(CandidateOrder, TakesPoolsInTurn) {
  Bench bench;
  bench.add("z1", 9, 1, "z");
  bench.add("z2", 8, 1, "z");
  bench.add("a1", 7, 1, "a");
  bench.add("z3", 6, 1, "z");
  bench.add("m1", 5, 1, "m");
  bench.add("a2", 4, 1, "a");
  EXPECT_EQ(names(round_robin(bench.all())), (Strings{"a1", "m1", "z1", "a2", "z2", "z3"}));
}

}  // namespace
}  // namespace kerf::reference
