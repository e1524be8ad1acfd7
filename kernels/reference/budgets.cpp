#include "kerf/reference/budgets.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "kerf/fault/planted.h"
#include "kerf/model/cron.h"

namespace kerf::reference {
namespace {

constexpr std::array<DisruptionReason, 3> kReasons{DisruptionReason::kUnderutilized, DisruptionReason::kEmpty,
                                                   DisruptionReason::kDrifted};
constexpr std::int64_t kDefaultPercent = 10;

std::optional<std::int64_t> read_count(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || status != std::errc() || end != text.data() + text.size() || value < 0) return std::nullopt;
  return std::min(value, kUnlimitedDisruptions);
}

std::int64_t percent_of(std::int64_t percent, std::int64_t total) {
  return (percent * total + (fault::planted("budget-percent-rounded-down") ? 0 : 99)) / 100;
}

/// The value of `nodes` alone.
std::optional<std::int64_t> node_count(std::string_view nodes, std::int64_t total) {
  if (!nodes.ends_with('%')) return read_count(nodes);
  nodes.remove_suffix(1);
  const auto percent = read_count(nodes);
  if (!percent || *percent > 100) return std::nullopt;
  return percent_of(*percent, total);
}

bool concerns(const model::Budget& budget, DisruptionReason reason) {
  return budget.reasons.empty() || fault::planted("budget-reasons-ignored") ||
         std::ranges::find(budget.reasons, reason_name(reason)) != budget.reasons.end();
}

}  // namespace

std::string_view reason_name(DisruptionReason reason) {
  switch (reason) {
    case DisruptionReason::kUnderutilized:
      return "Underutilized";
    case DisruptionReason::kEmpty:
      return "Empty";
    case DisruptionReason::kDrifted:
      return "Drifted";
  }
  return "";
}

std::span<const DisruptionReason> disruption_reasons() { return kReasons; }

std::optional<bool> is_active(const model::Budget& budget, model::Time now) {
  if (!budget.schedule && !budget.duration) return true;
  if (!budget.schedule || !budget.duration) return std::nullopt;
  const auto schedule = model::CronSchedule::parse(*budget.schedule);
  const auto duration = model::parse_duration(*budget.duration);
  if (!schedule || !duration) return std::nullopt;
  const auto firing = schedule->next(now - *duration);
  return !firing || *firing <= now;
}

std::optional<std::int64_t> budget_value(const model::Budget& budget, std::int64_t total, model::Time now) {
  const auto active = is_active(budget, now);
  if (!active) return std::nullopt;
  // Outside its window nobody looks at its number.
  return *active ? node_count(budget.nodes, total) : kUnlimitedDisruptions;
}

std::int64_t allowed_by_budgets(const model::NodePool& pool, DisruptionReason reason, std::int64_t total,
                                model::Time now) {
  if (!pool.budgets) return percent_of(kDefaultPercent, total);
  std::int64_t allowed = kUnlimitedDisruptions;
  for (const model::Budget& budget : *pool.budgets) {
    const auto value = budget_value(budget, total, now);
    if (!value) return 0;
    if (concerns(budget, reason)) allowed = std::min(allowed, *value);
  }
  return allowed;
}

std::int64_t allowed_disruptions(const model::NodePool& pool, DisruptionReason reason, PoolCount count,
                                 model::Time now) {
  const std::int64_t allowed = allowed_by_budgets(pool, reason, count.total, now);
  if (allowed == kUnlimitedDisruptions) return allowed;
  const bool is_of_another = fault::planted("budget-counted-per-reason") && reason != DisruptionReason::kDrifted;
  return std::max<std::int64_t>(0, allowed - (is_of_another ? 0 : count.disrupting));
}

}  // namespace kerf::reference
