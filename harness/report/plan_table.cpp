#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "kerf/model/resources.h"
#include "kerf/report/claim_summary.h"
#include "kerf/report/clauses.h"
#include "kerf/report/plan_report.h"
#include "kerf/report/table.h"
#include "kerf/report/units.h"

namespace kerf::report {
namespace {

using Names = std::vector<std::string_view>;

std::string type_cell(const model::Claim& claim) {
  if (claim.instance_types.empty()) return "-";
  std::string cell = claim.cheapest ? claim.cheapest->instance_type : claim.instance_types.front();
  if (claim.instance_types.size() > 1) cell += fmt::format(" +{} more", claim.instance_types.size() - 1);
  return cell;
}

std::string requested(const model::Claim& claim, std::string_view resource) {
  const model::Quantity* found = claim.requests.find(resource);
  return amount(resource, found == nullptr ? model::Quantity() : *found);
}

// `a/x, a/y and 7 more`, or all of them.
std::string named(const Names& pods, bool all) {
  constexpr std::size_t kShown = 2;
  if (all || pods.size() <= kShown) return fmt::format("{}", fmt::join(pods, ", "));
  return fmt::format("{} and {} more", fmt::join(pods.begin(), pods.begin() + kShown, ", "), pods.size() - kShown);
}

// Rows that read the same stand once, with their number in front; where none does, nothing is put in front.
Table counted_rows(std::vector<Column> columns, const std::vector<std::vector<std::string>>& rows) {
  std::map<std::vector<std::string>, std::size_t> counts;
  for (const auto& row : rows) ++counts[row];
  bool has_equal = counts.size() < rows.size();
  if (has_equal) columns.insert(columns.begin(), {"NODES", Align::kRight});
  Table table(std::move(columns));
  for (const auto& row : rows) {
    std::size_t& count = counts[row];
    if (count == 0) continue;
    std::vector<std::string> cells = row;
    if (has_equal) cells.insert(cells.begin(), fmt::format("{}", count));
    table.add(std::move(cells));
    count = 0;
  }
  return table;
}

std::string claims_section(const std::vector<ClaimSummary>& claims, const PlanStyle& style) {
  std::vector<Column> columns = {{"NODEPOOL"},           {"INSTANCE TYPE"},        {"ZONE"},
                                 {"CAPACITY TYPE"},      {"PRICE", Align::kRight}, {"PODS", Align::kRight},
                                 {"CPU", Align::kRight}, {"MEMORY", Align::kRight}};
  if (style.wide) {
    columns.insert(columns.end(),
                   {{"CPU REQUESTED", Align::kRight}, {"MEMORY REQUESTED", Align::kRight}, {"POD NAMES"}});
  }
  std::vector<std::vector<std::string>> rows;
  rows.reserve(claims.size());
  for (const ClaimSummary& summary : claims) {
    const model::Claim& claim = *summary.claim;
    std::vector<std::string> cells = {claim.node_pool,
                                      type_cell(claim),
                                      claim.cheapest ? claim.cheapest->zone : "-",
                                      claim.cheapest ? claim.cheapest->capacity_type : "-",
                                      claim.cheapest ? price_per_hour(claim.cheapest->price_usd_hour) : "-",
                                      fmt::format("{}", summary.pods.size()),
                                      percent(summary.use(model::kCpu)),
                                      percent(summary.use(model::kMemory))};
    if (style.wide) {
      cells.push_back(requested(claim, model::kCpu));
      cells.push_back(requested(claim, model::kMemory));
      cells.push_back(named(summary.pods, true));
    }
    rows.push_back(std::move(cells));
  }
  return rows.empty() ? "" : counted_rows(std::move(columns), rows).render(style.color) + "\n";
}

std::string nodes_section(const model::Decision& decision, const PlanStyle& style) {
  std::map<std::string_view, Names> by_node;
  for (const model::Placement& placement : decision.placements) {
    if (placement.node) by_node[*placement.node].push_back(placement.pod);
  }
  Table table({{"EXISTING NODE"}, {"PODS", Align::kRight}, {"POD NAMES"}});
  for (const auto& [node, pods] : by_node) {
    table.add({std::string(node), fmt::format("{}", pods.size()), named(pods, style.wide)});
  }
  return table.empty() ? "" : table.render(style.color) + "\n";
}

struct Reason {
  std::string_view code;
  std::string_view message;
  Names pods;
};

// Pods of one reason together, in the order in which the reasons first come.
std::vector<Reason> grouped(const std::vector<model::PodReason>& reasons, bool separate) {
  std::vector<Reason> groups;
  std::map<std::pair<std::string_view, std::string_view>, std::size_t> place;
  for (const model::PodReason& reason : reasons) {
    auto [known, is_new] = place.try_emplace({reason.code, reason.message}, groups.size());
    if (is_new || separate) {
      known->second = groups.size();
      groups.push_back({reason.code, reason.message, {}});
    }
    groups[known->second].pods.push_back(reason.pod);
  }
  return groups;
}

std::string first_and_more(const Names& pods) {
  std::string text(pods.front());
  if (pods.size() > 1) text += fmt::format(" and {} more", pods.size() - 1);
  return text;
}

// Explanations are listed by pod.
const reference::PodExplanation* explanation_of(const reference::PlanResult& result, std::string_view pod) {
  auto found = std::ranges::lower_bound(result.explanations, pod, {}, &reference::PodExplanation::pod);
  bool known = found != result.explanations.end() && found->pod == pod && !found->rejections.empty();
  return known ? &*found : nullptr;
}

// A row per NodePool where it is known what each said, else one with the pod's own reason.
std::string pending_section(const reference::PlanResult& result, const PlanStyle& style) {
  auto shown = [&](std::string_view message) { return style.wide ? std::string(message) : first_clause(message); };
  Table table({{"PENDING POD"}, {"NODEPOOL"}, {"CODE"}, {"REASON"}});
  for (const Reason& reason : grouped(result.decision.pending, style.wide)) {
    std::string pods = first_and_more(reason.pods);
    const reference::PodExplanation* explanation = explanation_of(result, reason.pods.front());
    if (explanation == nullptr) {
      table.add({pods, "-", std::string(reason.code), shown(reason.message)});
      continue;
    }
    for (const reference::TemplateRejection& rejection : explanation->rejections) {
      table.add({std::exchange(pods, ""), rejection.node_pool, rejection.code, shown(rejection.message)});
    }
  }
  return table.empty() ? "" : "\n" + table.render(style.color);
}

std::string ignored_section(const model::Decision& decision, const PlanStyle& style) {
  Table table({{"IGNORED POD"}, {"CODE"}, {"REASON"}});
  for (const Reason& reason : grouped(decision.ignored, style.wide)) {
    table.add({first_and_more(reason.pods), std::string(reason.code), std::string(reason.message)});
  }
  return table.empty() ? "" : "\n" + table.render(style.color);
}

std::string totals_section(const model::Snapshot& snapshot, const model::Decision& decision) {
  const PlanTotals totals = total(snapshot, decision);
  Table table({{"New nodes"},
               {fmt::format("{}", totals.claims), Align::kRight},
               {totals.claims == 0 ? ""
                                   : fmt::format("{}, {}", price_per_hour(totals.price_usd_hour),
                                                 price_per_month(totals.price_usd_hour))}});
  auto line = [&](std::string_view name, std::size_t count, std::string note) {
    table.add({std::string(name), fmt::format("{}", count), std::move(note)});
  };
  line("Pods placed", totals.pods_on_claims + totals.pods_on_nodes,
       fmt::format("{} on new nodes, {} on existing nodes", totals.pods_on_claims, totals.pods_on_nodes));
  line("Pods pending", decision.pending.size(), "");
  line("Pods ignored", decision.ignored.size() + totals.pods_outside,
       totals.pods_outside == 0
           ? ""
           : fmt::format("{} of them not for this pass (bound, finished, gated, ...)", totals.pods_outside));
  return table.render(false);
}

}  // namespace

std::string plan_table(const model::Snapshot& snapshot, const reference::PlanResult& result, const PlanStyle& style) {
  const model::Decision& decision = result.decision;
  std::string text = claims_section(summarise(snapshot, decision), style);
  text += nodes_section(decision, style);
  text += totals_section(snapshot, decision);
  text += pending_section(result, style);
  text += ignored_section(decision, style);
  return text;
}

}  // namespace kerf::report
