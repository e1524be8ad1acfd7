#include "kerf/judge/budgets.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "kerf/model/cron.h"

namespace kerf::judge {

namespace {

/// A count or a percentage, rounded up; nothing when the text is neither.
std::optional<std::int64_t> read_nodes(std::string_view text, std::int64_t total) {
  const bool is_percent = text.ends_with('%');
  if (is_percent) text.remove_suffix(1);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_number = !text.empty() && error == std::errc() && end == text.data() + text.size() && value >= 0;
  if (!is_number || (is_percent && value > 100)) return std::nullopt;
  if (!is_percent) return value;
  const std::int64_t parts = value * total;
  return parts / 100 + (parts % 100 == 0 ? 0 : 1);
}

/// Whether the window is open; nothing when schedule or duration cannot be read or one of them is missing.
std::optional<bool> is_open(const model::Budget& budget, model::Time now) {
  if (!budget.schedule && !budget.duration) return true;
  if (!budget.schedule || !budget.duration) return std::nullopt;
  const auto schedule = model::CronSchedule::parse(*budget.schedule);
  const auto duration = model::parse_duration(*budget.duration);
  if (!schedule || !duration) return std::nullopt;
  const auto opened = schedule->next(now - *duration);
  // A schedule without a firing in sight has its next one at the zero time, which is long past.
  return !opened || *opened <= now;
}

bool is_about(const model::Budget& budget, std::string_view reason) {
  return budget.reasons.empty() || std::ranges::count(budget.reasons, reason) != 0;
}

bool counts(const NodeFact& node) {
  return node.claim != nullptr && node.initialized && !model::is_true(node.claim->conditions, "InstanceTerminating");
}

bool is_disrupting(const NodeFact& node) { return node.leaving || !model::is_true(node.node->conditions, "Ready"); }

}  // namespace

std::optional<std::int64_t> allowed(const model::NodePool& pool, std::string_view reason, std::int64_t total,
                                    model::Time now) {
  if (!pool.budgets) return read_nodes("10%", total);
  std::optional<std::int64_t> least;
  for (const model::Budget& budget : *pool.budgets) {
    const auto open = is_open(budget, now);
    if (!open) return 0;
    // Outside its window a budget restricts nothing, not even with a number that cannot be read.
    if (!*open) continue;
    const auto nodes = read_nodes(budget.nodes, total);
    if (!nodes) return 0;
    if (is_about(budget, reason)) least = least ? std::min(*least, *nodes) : *nodes;
  }
  return least;
}

BudgetCount::BudgetCount(const Machines& machines, std::string_view reason) {
  for (const MachineFact& machine : machines.all) {
    if (!counts(*machine.node)) continue;
    Pool& pool = pools_[std::string(machine.pool_name())];
    ++pool.total;
    if (is_disrupting(*machine.node)) ++pool.disrupting;
  }
  for (auto& [name, pool] : pools_) {
    const model::NodePool* found = find_object(machines.facts.snapshot.node_pools, "", name);
    pool.allowed = found == nullptr ? 0 : allowed(*found, reason, pool.total, machines.facts.options.now);
  }
}

std::optional<std::int64_t> BudgetCount::left(std::string_view pool) const {
  const auto found = pools_.find(pool);
  if (found == pools_.end()) return 0;
  const Pool& count = found->second;
  if (!count.allowed) return std::nullopt;
  return std::max<std::int64_t>(0, *count.allowed - count.disrupting - count.spent);
}

bool BudgetCount::spend(std::string_view pool) {
  if (left(pool) == 0) return false;
  ++pools_.find(pool)->second.spent;
  return true;
}

bool BudgetCount::is_closed(std::string_view pool) const {
  const auto found = pools_.find(pool);
  return found == pools_.end() || found->second.allowed == 0;
}

std::string BudgetCount::describe(std::string_view pool) const {
  const auto found = pools_.find(pool);
  if (found == pools_.end()) return "the pool has no node that counts";
  const Pool& count = found->second;
  return fmt::format("{} of {} nodes allowed, {} being disrupted already", count.allowed.value_or(count.total),
                     count.total, count.disrupting);
}

}  // namespace kerf::judge
