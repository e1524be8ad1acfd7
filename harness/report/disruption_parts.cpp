#include "kerf/report/disruption_parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <vector>

#include "kerf/report/clauses.h"
#include "kerf/report/remedies.h"
#include "kerf/report/table.h"
#include "kerf/report/units.h"

namespace kerf::report {
namespace {

// Notes whose cause is written in the NodePool.
constexpr std::array<std::string_view, 7> kPoolCodes = {
    "STATIC_POOL", "CONSOLIDATE_AFTER_NEVER", "POLICY_WHEN_EMPTY", "BUDGET", "SCALING_DOWN", "LIMIT", "BALANCED_SCORE"};

std::string object_of(const model::Note& note, const reference::NodeVerdict* verdict) {
  bool is_pool = verdict != nullptr && std::ranges::find(kPoolCodes, note.code) != kPoolCodes.end();
  return is_pool ? "NodePool/" + verdict->node_pool : "Node/" + note.node;
}

std::string or_dash(std::string_view text) { return text.empty() ? "-" : std::string(text); }

std::string replacement_cell(const model::Claim& claim, bool wide) {
  if (claim.instance_types.empty()) return claim.node_pool;
  if (wide) return fmt::format("{} {}", claim.node_pool, fmt::join(claim.instance_types, ", "));
  std::string cell = fmt::format("{} {}", claim.node_pool, claim.instance_types.front());
  if (claim.cheapest) cell += fmt::format(" {}", claim.cheapest->capacity_type);
  if (claim.instance_types.size() > 1) cell += fmt::format(" +{} more", claim.instance_types.size() - 1);
  return cell;
}

}  // namespace

std::vector<StayReason> stay_reasons(const model::Decision& decision, std::span<const reference::NodeVerdict> nodes) {
  std::vector<StayReason> reasons;
  for (const model::Blocker& blocker : decision.blockers) {
    reasons.push_back({blocker.node, blocker.code, blocker.object, blocker.message});
  }
  for (const model::Note& note : decision.notes) {
    // A blocker says why the node cannot go at all; what a drift method noted besides would only confuse.
    if (std::ranges::find(decision.blockers, note.node, &model::Blocker::node) != decision.blockers.end()) continue;
    reasons.push_back({note.node, note.code, object_of(note, verdict_of(nodes, note.node)), note.message});
  }
  std::ranges::sort(reasons, {}, &StayReason::node);
  return reasons;
}

const reference::NodeVerdict* verdict_of(std::span<const reference::NodeVerdict> nodes, std::string_view node) {
  auto found =
      std::ranges::lower_bound(nodes, node, {}, [](const auto& verdict) { return std::string_view(verdict.node); });
  return found != nodes.end() && found->node == node ? &*found : nullptr;
}

bool savings_are_known(const model::Command& command) { return command.method != "static-drift"; }

std::string few_of(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 3;
  if (names.size() <= kShown) return fmt::format("{}", fmt::join(names, ", "));
  return fmt::format("{} and {} more", fmt::join(names.begin(), names.begin() + kShown, ", "), names.size() - kShown);
}

std::string replacements_cell(const model::Decision& decision, const model::Command& command, bool wide) {
  std::vector<std::string> cells;
  for (std::size_t index : command.replacements) cells.push_back(replacement_cell(decision.claims[index], wide));
  return cells.empty() ? "-" : fmt::format("{}", fmt::join(cells, "; "));
}

std::string stay_section(const model::Decision& decision, std::span<const reference::NodeVerdict> nodes,
                         const DisruptionStyle& style) {
  std::vector<Column> columns = {{"NODE THAT STAYS"}, {"NODEPOOL"}, {"PRICE", Align::kRight}};
  if (style.wide) columns.insert(columns.end(), {{"PODS", Align::kRight}, {"COST", Align::kRight}});
  columns.insert(columns.end(), {{"CODE"}, {"OBJECT"}, {"WHY"}, {"HOW TO LIFT IT"}});
  Table table(columns);
  for (const StayReason& reason : stay_reasons(decision, nodes)) {
    const reference::NodeVerdict* verdict = verdict_of(nodes, reason.node);
    bool priced = verdict != nullptr && verdict->is_price_known;
    std::vector<std::string> cells = {std::string(reason.node), verdict == nullptr ? "-" : or_dash(verdict->node_pool),
                                      priced ? price_per_hour(verdict->price_usd_hour) : "-"};
    if (style.wide && verdict != nullptr) {
      cells.push_back(fmt::format("{}", verdict->reschedulable_pods));
      cells.push_back(fmt::format("{:.2f}", verdict->reschedule_cost));
    }
    cells.insert(cells.end(), {std::string(reason.code), reason.object,
                               style.wide ? std::string(reason.message) : first_clause(reason.message),
                               or_dash(remedy(reason.code))});
    table.add(std::move(cells));
  }
  return table.empty() ? "" : "\n" + table.render(style.color);
}

std::string totals_section(const ClusterTotals& before, const ClusterTotals& after, std::size_t pods,
                           const DisruptionStyle& style) {
  Table table({{"TOTAL"}, {"NOW", Align::kRight}, {"AFTER", Align::kRight}, {"CHANGE"}});
  std::string nodes = after.nodes == before.nodes  ? "no change"
                      : after.nodes < before.nodes ? fmt::format("{} fewer", before.nodes - after.nodes)
                                                   : fmt::format("{} more", after.nodes - before.nodes);
  table.add({"Nodes", fmt::format("{}", before.nodes), fmt::format("{}", after.nodes), nodes});
  table.add({"Price", price_per_hour(before.price_usd_hour), price_per_hour(after.price_usd_hour),
             price_change(before.price_usd_hour, after.price_usd_hour)});
  table.add({"Pods that move", "", fmt::format("{}", pods), ""});
  if (before.unknown_prices > 0) {
    table.add({"Nodes of unknown price", fmt::format("{}", before.unknown_prices),
               fmt::format("{}", after.unknown_prices), "counted as 0"});
  }
  return table.render(style.color);
}

}  // namespace kerf::report
