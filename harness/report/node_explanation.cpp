#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "kerf/reference/budget_calendar.h"
#include "kerf/report/disruption_parts.h"
#include "kerf/report/object_report.h"
#include "kerf/report/remedies.h"
#include "kerf/report/table.h"
#include "kerf/report/units.h"

namespace kerf::report {
namespace {

using reference::DisruptionReason;
using reference::NodeProspect;

// A method, whether a terminationGracePeriod gives it consent, and the reason whose budget it uses.
struct MethodRow {
  std::string_view method;
  bool is_eventual;
  DisruptionReason reason;
};
constexpr std::array kMethods = {
    MethodRow{"emptiness", false, DisruptionReason::kEmpty},
    MethodRow{"static-drift", true, DisruptionReason::kDrifted},
    MethodRow{"drift", true, DisruptionReason::kDrifted},
    MethodRow{"multi-node", false, DisruptionReason::kUnderutilized},
    MethodRow{"single-node", false, DisruptionReason::kUnderutilized},
};

std::string head(const ExplainInput& input, const NodeProspect& prospect) {
  const reference::NodeVerdict& verdict = prospect.verdict;
  std::string pool = verdict.node_pool.empty() ? "no NodePool" : "NodePool " + verdict.node_pool;
  std::string price = verdict.is_price_known ? fmt::format("{}, {}", price_per_hour(verdict.price_usd_hour),
                                                           price_per_month(verdict.price_usd_hour))
                                             : "price unknown";
  return fmt::format("{} ({}): {}, {} to move, cost of moving them {:.2f}\n", bold("Node " + verdict.node, input.color),
                     pool, price, counted(verdict.reschedulable_pods, "pod"), verdict.reschedule_cost);
}

// What the next pass does with the node.
std::string fate(const ExplainInput& input, const NodeProspect& prospect) {
  const model::Decision& decision = input.pass.decision;
  const std::string& node = prospect.verdict.node;
  for (std::size_t index = 0; index < decision.commands.size(); ++index) {
    const model::Command& command = decision.commands[index];
    if (std::ranges::find(command.candidates, node) == command.candidates.end()) continue;
    std::string text =
        fmt::format("Next pass: goes with command {} ({}, {})", index + 1, command.method, command.reason);
    if (command.candidates.size() > 1) text += fmt::format(" of {} nodes", command.candidates.size());
    if (!command.replacements.empty()) text += ", replaced by " + replacements_cell(decision, command, false);
    if (command.blocked_by) text += fmt::format("; it cannot start: {}", *command.blocked_by);
    return text + "\n";
  }
  for (const StayReason& reason : stay_reasons(decision, input.pass.nodes)) {
    if (reason.node != node) continue;
    std::string text = fmt::format("Next pass: stays, {} ({}): {}\n", reason.code, reason.object, reason.message);
    if (!remedy(reason.code).empty()) text += fmt::format("  to lift it: {}\n", remedy(reason.code));
    return text;
  }
  return "Next pass: stays\n";
}

const reference::PoolAllowance* allowance_of(const ExplainInput& input, std::string_view pool) {
  auto found = std::ranges::find(input.pass.pools, pool, &reference::PoolAllowance::node_pool);
  return found == input.pass.pools.end() ? nullptr : &*found;
}

struct BudgetCells {
  std::string left = "-";
  std::string next = "-";
};

BudgetCells budget_cells(const ExplainInput& input, const NodeProspect& prospect, DisruptionReason reason) {
  const reference::PoolAllowance* allowance = allowance_of(input, prospect.verdict.node_pool);
  const model::NodePool* pool = model::find_object(input.snapshot.node_pools, "", prospect.verdict.node_pool);
  if (allowance == nullptr || pool == nullptr) return {};
  std::int64_t left = allowance->left(reason);
  BudgetCells cells;
  cells.left = left == reference::kUnlimitedDisruptions ? "unlimited" : fmt::format("{}", left);
  if (left > 0) {
    cells.next = "now";
  } else if (!input.options.ignored.budgets) {
    auto next = reference::next_allowance(*pool, reason, allowance->count, input.options.now);
    cells.next = next ? instant(*next, input.options.now) : "no window in sight";
  }
  return cells;
}

std::string methods(const ExplainInput& input, const NodeProspect& prospect) {
  const reference::NodeVerdict& verdict = prospect.verdict;
  Table table({{"METHOD"}, {"CANDIDATE"}, {"CODE"}, {"WHY NOT"}, {"BUDGET LEFT", Align::kRight}, {"BUDGET ALLOWS"}});
  for (const MethodRow& row : kMethods) {
    const auto& blocker = row.is_eventual ? verdict.eventual : verdict.graceful;
    std::string code;
    std::string why;
    if (blocker) {
      code = blocker->code;
      why = blocker->message;
    } else if (auto found = std::ranges::find(verdict.methods, row.method, &reference::MethodVerdict::method);
               found != verdict.methods.end()) {
      code = found->code;
      why = found->message;
    }
    BudgetCells budget = budget_cells(input, prospect, row.reason);
    table.add({std::string(row.method), code.empty() ? "yes" : "no", code.empty() ? "-" : code,
               code.empty() ? "-" : why, budget.left, budget.next});
  }
  return "\n" + table.render(input.color);
}

std::string alternative(const NodeProspect& prospect) {
  if (!prospect.alternative) return "";
  const model::PricedOffering& offer = *prospect.alternative;
  double gap = offer.price_usd_hour - prospect.verdict.price_usd_hour;
  return fmt::format("  cheapest rejected alternative: {} {} in {} at {}, {} more than the node\n", offer.capacity_type,
                     offer.instance_type, offer.zone, price_per_hour(offer.price_usd_hour), price_per_hour(gap));
}

std::string removal(const ExplainInput& input, const NodeProspect& prospect) {
  std::string text = fmt::format("\nRemoved by consolidation, blockers and budgets aside: {}, {}\n", prospect.outcome,
                                 prospect.message);
  if (prospect.outcome == "DELETE" || prospect.outcome == "REPLACE") {
    text += fmt::format("  saves {}, {}\n", price_per_hour(prospect.savings_usd_hour),
                        price_per_month(prospect.savings_usd_hour));
  }
  if (prospect.replacement && !prospect.replacement->instance_types.empty()) {
    text += fmt::format("  replaced by {} of NodePool {}, {} to choose from\n",
                        prospect.replacement->instance_types.front(), prospect.replacement->node_pool,
                        counted(prospect.replacement->instance_types.size(), "type"));
  }
  text += alternative(prospect) + places_table(prospect, input.color);
  std::size_t planned = prospect.moves.size() + prospect.stranded.size();
  if (planned < prospect.verdict.reschedulable_pods) {
    text += fmt::format("  {} left out: protected, or a PodDisruptionBudget forbids it for good\n",
                        counted(prospect.verdict.reschedulable_pods - planned, "pod"));
  }
  return text;
}

std::string times(const ExplainInput& input, const NodeProspect& prospect) {
  model::Time now = input.options.now;
  Table table({{"WHEN"}, {"INSTANT"}});
  if (prospect.consolidatable_at) table.add({"consolidateAfter ends", instant(*prospect.consolidatable_at, now)});
  for (const reference::PodProtection& protection : prospect.protections) {
    table.add({fmt::format("do-not-disrupt of Pod {} ends", protection.pod),
               protection.until ? instant(*protection.until, now) : "not by itself"});
  }
  table.add(
      {"expireAfter deletes it, whatever blocks", prospect.expires_at ? instant(*prospect.expires_at, now) : "never"});
  return "\n" + table.render(input.color);
}

}  // namespace

std::string instant(model::Time time, model::Time now) {
  std::string text = model::format_rfc3339(time);
  if (time == now) return text + ", now";
  return time > now ? fmt::format("{}, in {}", text, model::format_duration(time - now))
                    : fmt::format("{}, {} ago", text, model::format_duration(now - time));
}

std::string places_table(const NodeProspect& prospect, bool color) {
  Table table({{"  POD"}, {"GOES TO"}});
  for (const model::Placement& move : prospect.moves) {
    std::string place = move.node ? "node " + *move.node : "a new node";
    if (move.claim && *move.claim < prospect.claims.size()) {
      const model::Claim& claim = prospect.claims[*move.claim];
      place = "a new node of NodePool " + claim.node_pool;
      if (claim.cheapest) {
        place +=
            fmt::format(", {} at {}", claim.cheapest->instance_type, price_per_hour(claim.cheapest->price_usd_hour));
      }
    }
    table.add({"  " + move.pod, std::move(place)});
  }
  for (const model::PodReason& reason : prospect.stranded) {
    table.add({"  " + reason.pod, fmt::format("no place, {}: {}", reason.code, reason.message)});
  }
  return table.empty() ? "" : table.render(color);
}

std::string node_explanation(const ExplainInput& input, const NodeProspect& prospect) {
  return head(input, prospect) + fate(input, prospect) + methods(input, prospect) + removal(input, prospect) +
         times(input, prospect);
}

}  // namespace kerf::report
