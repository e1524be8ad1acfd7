#include "kerf/reference/budget_calendar.h"

#include <cstddef>

#include "kerf/model/cron.h"

namespace kerf::reference {

using model::Time;

namespace {

/// So many openings and closings are years of a daily window.
constexpr std::size_t kMaxChanges = 4096;

std::optional<Time> earlier(std::optional<Time> a, std::optional<Time> b) { return !a ? b : !b ? a : std::min(*a, *b); }

std::optional<Time> next_change(const model::Budget& budget, Time time) {
  // `@every` counts from any instant that is asked about, so it is either always active or never.
  if (!budget.schedule || !budget.duration || budget.schedule->starts_with("@every")) return std::nullopt;
  const auto schedule = model::CronSchedule::parse(*budget.schedule);
  const auto duration = model::parse_duration(*budget.duration);
  if (!schedule || !duration) return std::nullopt;
  const auto opens = schedule->next(time);
  auto closes = schedule->next(time - *duration);
  if (closes) *closes += *duration;
  return earlier(opens, closes);
}

}  // namespace

std::optional<Time> next_budget_change(const model::NodePool& pool, Time time) {
  std::optional<Time> next;
  if (!pool.budgets) return next;
  for (const model::Budget& budget : *pool.budgets) next = earlier(next, next_change(budget, time));
  return next;
}

std::vector<AllowanceSpan> allowance_spans(const model::NodePool& pool, DisruptionReason reason, std::int64_t total,
                                           Time from, Time end) {
  std::vector<AllowanceSpan> spans;
  for (std::optional<Time> time = from; time && *time < end; time = next_budget_change(pool, *time)) {
    const std::int64_t allowed = allowed_by_budgets(pool, reason, total, *time);
    if (spans.empty() || spans.back().allowed != allowed) spans.push_back({*time, allowed});
  }
  return spans;
}

std::optional<Time> next_allowance(const model::NodePool& pool, DisruptionReason reason, PoolCount count, Time now) {
  std::optional<Time> time = now;
  for (std::size_t change = 0; time && change < kMaxChanges; ++change) {
    if (allowed_disruptions(pool, reason, count, *time) > 0) return time;
    time = next_budget_change(pool, *time);
  }
  return std::nullopt;
}

}  // namespace kerf::reference
