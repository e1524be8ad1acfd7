#include "kerf/reference/candidate_order.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

namespace kerf::reference {

namespace {

model::Time drifted_since(const Candidate& candidate) {
  const model::Condition* drifted = model::find_condition(candidate.state->claim->conditions, "Drifted");
  return drifted == nullptr ? model::Time::min() : drifted->last_transition.value_or(model::Time::min());
}

}  // namespace

void sort_by_savings_ratio(Candidates& candidates) {
  std::ranges::sort(candidates, {}, [](const Candidate* candidate) {
    return std::tuple(-candidate->savings_ratio(), candidate->reschedule_cost, std::string_view(candidate->name()));
  });
}

void sort_by_drift_time(Candidates& candidates) {
  std::ranges::sort(candidates, {}, [](const Candidate* candidate) {
    return std::pair(drifted_since(*candidate), std::string_view(candidate->name()));
  });
}

void sort_for_drift(Candidates& candidates) {
  std::ranges::sort(candidates, {}, [](const Candidate* candidate) {
    return std::tuple(candidate->reschedulable_pods != 0, drifted_since(*candidate),
                      std::string_view(candidate->name()));
  });
}

Candidates round_robin(const Candidates& sorted) {
  std::map<std::string_view, Candidates> by_pool;
  for (const Candidate* candidate : sorted) by_pool[candidate->state->node_pool()].push_back(candidate);
  Candidates result;
  for (std::size_t round = 0; result.size() < sorted.size(); ++round) {
    for (const auto& [pool, candidates] : by_pool) {
      if (round < candidates.size()) result.push_back(candidates[round]);
    }
  }
  return result;
}

}  // namespace kerf::reference
