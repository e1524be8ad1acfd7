#include <fmt/format.h>

#include "kerf/gen/draft_pools.h"

namespace kerf::gen {
namespace {

struct WaitChoice {
  std::string_view text;
  std::optional<std::int64_t> seconds;
};

void put_consolidate_after(Draft& draft, Object& block, PoolDraft& pool) {
  constexpr std::array<WaitChoice, 5> kWaits{{{"0s", 0}, {"30s", 30}, {"5m", 300}, {"1h", 3600}, {"Never", {}}}};
  if (!draft.once_in(Feature::kConsolidateAfter, 2)) return;
  const WaitChoice& wait = draft.pick(kWaits);
  block.text("consolidateAfter", wait.text);
  pool.consolidate_after_seconds = wait.seconds;
}

/// Windows that begin, run or end at noon of 2 March 2026, a Monday, and texts that are no schedule.
void put_schedule(Draft& draft, Object& budget) {
  struct Window {
    std::string_view schedule;
    std::string_view duration;
  };
  constexpr std::array<Window, 10> kWindows{{{"0 12 * * *", "1h"},
                                             {"0 11 * * *", "1h"},
                                             {"0 11 * * *", "1h1m"},
                                             {"59 11 * * mon-fri", "1m"},
                                             {"@daily", "12h"},
                                             {"@hourly", "30m"},
                                             {"* * * * *", "1m"},
                                             {"0 9 * * 1-5", "8h"},
                                             {"61 * * * *", "1h"},
                                             {"TZ=UTC 0 9 * * *", "8h"}}};
  const std::size_t known = draft.source.one_in(4) ? kWindows.size() : kWindows.size() - 2;
  const Window& window = kWindows.at(draft.source.below(known));
  budget.text("schedule", window.schedule).text("duration", window.duration);
}

Object any_budget(Draft& draft) {
  constexpr std::array<std::string_view, 10> kNodes{"100%", "10%", "1", "2", "50%", "0", "0%", "34%", "5", "ten"};
  Object budget;
  budget.text("nodes", kNodes.at(draft.source.below(draft.source.one_in(6) ? kNodes.size() : kNodes.size() - 1)));
  constexpr std::array<std::string_view, 3> kReasons{"Empty", "Drifted", "Underutilized"};
  if (draft.source.one_in(2)) {
    List reasons;
    const std::size_t first = draft.source.below(3);
    for (std::size_t i = first; i < first + 1 + draft.source.below(2); ++i) reasons.text(kReasons.at(i % 3));
    budget.put("reasons", reasons);
  }
  if (draft.once_in(Feature::kSchedules, 2)) put_schedule(draft, budget);
  return budget;
}

}  // namespace

Object disruption_block(Draft& draft, PoolDraft& pool) {
  Object block;
  constexpr std::array<std::string_view, 3> kPolicies{"WhenEmptyOrUnderutilized", "Balanced", "WhenEmpty"};
  if (draft.once_in(Feature::kPolicies, 2)) block.text("consolidationPolicy", draft.pick(kPolicies));
  put_consolidate_after(draft, block, pool);
  List budgets;
  if (draft.on(Feature::kBudgets)) {
    for (std::uint64_t left = draft.source.below(4); left > 0; --left) budgets.put(any_budget(draft));
  }
  // Without budgets nothing holds back: the default of 10 % is left to scenarios of its own.
  if (draft.once_in(Feature::kBudgets, 4) && budgets.empty()) return block;
  return block.put("budgets", budgets);
}

}  // namespace kerf::gen
