#include <fmt/format.h>

#include <vector>

#include "kerf/report/disruption_parts.h"
#include "kerf/report/node_facts.h"
#include "kerf/report/object_report.h"
#include "kerf/report/remedies.h"
#include "kerf/report/table.h"
#include "kerf/report/units.h"

namespace kerf::report {
namespace {

using reference::NodeProspect;

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
  if (auto index = command_of(decision, prospect.verdict.node)) {
    const model::Command& command = decision.commands[*index];
    std::string text =
        fmt::format("Next pass: goes with command {} ({}, {})", *index + 1, command.method, command.reason);
    if (command.candidates.size() > 1) text += fmt::format(" of {} nodes", command.candidates.size());
    if (!command.replacements.empty()) text += ", replaced by " + replacements_cell(decision, command, false);
    if (command.blocked_by) text += fmt::format("; it cannot start: {}", *command.blocked_by);
    return text + "\n";
  }
  auto reason = stay_reason_of(input.pass, prospect.verdict.node);
  if (!reason) return "Next pass: stays\n";
  std::string text = fmt::format("Next pass: stays, {} ({}): {}\n", reason->code, reason->object, reason->message);
  if (!remedy(reason->code).empty()) text += fmt::format("  to lift it: {}\n", remedy(reason->code));
  return text;
}

std::string left_cell(const MethodFact& fact) {
  if (!fact.left) return "-";
  return *fact.left == reference::kUnlimitedDisruptions ? "unlimited" : fmt::format("{}", *fact.left);
}

std::string next_cell(const MethodFact& fact, model::Time now) {
  if (!fact.left) return "-";
  if (!fact.next) return "no window in sight";
  return *fact.next == now ? "now" : instant(*fact.next, now);
}

std::string methods(const ExplainInput& input, const NodeProspect& prospect) {
  Table table({{"METHOD"}, {"CANDIDATE"}, {"CODE"}, {"WHY NOT"}, {"BUDGET LEFT", Align::kRight}, {"BUDGET ALLOWS"}});
  for (const MethodFact& fact : method_facts(input, prospect)) {
    table.add({std::string(fact.method), fact.code.empty() ? "yes" : "no", fact.code.empty() ? "-" : fact.code,
               fact.code.empty() ? "-" : fact.message, left_cell(fact), next_cell(fact, input.options.now)});
  }
  return "\n" + table.render(input.color);
}

std::string alternative(const NodeProspect& prospect) {
  const Rejected rejected = cheapest_rejected(prospect);
  if (!rejected.offering) return "";
  const model::PricedOffering& offer = *rejected.offering;
  return fmt::format("  cheapest rejected alternative: {} {} in {} at {}, {} more than {}\n", offer.capacity_type,
                     offer.instance_type, offer.zone, price_per_hour(offer.price_usd_hour),
                     price_per_hour(offer.price_usd_hour - rejected.compared_usd_hour),
                     prospect.replacement ? "the replacement" : "the node");
}

std::string removal(const ExplainInput& input, const NodeProspect& prospect) {
  std::string text = fmt::format("\nRemoved by consolidation, blockers and budgets aside: {}, {}\n", prospect.outcome,
                                 prospect.message);
  if (prospect.outcome == "DELETE" || prospect.outcome == "REPLACE") {
    text += fmt::format("  saves {}, {}\n", price_per_hour(prospect.savings_usd_hour),
                        price_per_month(prospect.savings_usd_hour));
  }
  if (prospect.replacement && !prospect.replacement->instance_types.empty()) {
    std::string price =
        prospect.replacement->cheapest ? " at " + price_per_hour(prospect.replacement->cheapest->price_usd_hour) : "";
    text += fmt::format("  replaced by {}{} of NodePool {}, {} to choose from\n",
                        prospect.replacement->instance_types.front(), price, prospect.replacement->node_pool,
                        counted(prospect.replacement->instance_types.size(), "type"));
  }
  text += alternative(prospect) + places_table(prospect.departure, input.color);
  std::size_t planned = prospect.departure.moves.size() + prospect.departure.stranded.size();
  if (planned < prospect.verdict.reschedulable_pods) {
    text += fmt::format("  {} left out: protected, or a PodDisruptionBudget forbids it for good\n",
                        counted(prospect.verdict.reschedulable_pods - planned, "pod"));
  }
  return text;
}

// Drift judges by a simulation of its own, which consolidation's blockers and prices have no part in.
std::string drift(const ExplainInput& input, const NodeProspect& prospect) {
  if (!prospect.drift) return "";
  std::string_view outcome = !prospect.drift->stranded.empty() ? "stays, its pods do not fit"
                             : prospect.drift->claims.empty()  ? "deleted, its pods fit on other nodes"
                                                               : "replaced";
  return fmt::format("\nReplaced because it drifted, blockers and budgets aside: {}\n", outcome) +
         places_table(*prospect.drift, input.color);
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

std::string places_table(const reference::Departure& departure, bool color) {
  Table table({{"  POD"}, {"GOES TO"}});
  for (const model::Placement& move : departure.moves) {
    std::string place = move.node ? "node " + *move.node : "a new node";
    if (move.claim && *move.claim < departure.claims.size()) {
      const model::Claim& claim = departure.claims[*move.claim];
      place = "a new node of NodePool " + claim.node_pool;
      if (claim.cheapest) {
        place +=
            fmt::format(", {} at {}", claim.cheapest->instance_type, price_per_hour(claim.cheapest->price_usd_hour));
      }
    }
    table.add({"  " + move.pod, std::move(place)});
  }
  for (const model::PodReason& reason : departure.stranded) {
    table.add({"  " + reason.pod, fmt::format("no place, {}: {}", reason.code, reason.message)});
  }
  return table.empty() ? "" : table.render(color);
}

std::string node_explanation(const ExplainInput& input, const NodeProspect& prospect) {
  return head(input, prospect) + fate(input, prospect) + methods(input, prospect) + removal(input, prospect) +
         drift(input, prospect) + times(input, prospect);
}

}  // namespace kerf::report
