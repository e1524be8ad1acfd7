#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "kerf/io/json_text.h"
#include "kerf/report/claim_summary.h"
#include "kerf/report/clauses.h"
#include "kerf/report/disruption_parts.h"
#include "kerf/report/disruption_report.h"
#include "kerf/report/table.h"
#include "kerf/report/units.h"
#include "kerf/report/what_if_report.h"

namespace kerf::report {
namespace {

using io::json_number;
using io::json_string;
using Rows = std::vector<std::vector<std::string>>;

// One part of the answer, drawn as aligned text or as Markdown.
struct Section {
  std::string title;
  std::vector<std::string> columns;
  Rows rows;
};

// What the cluster costs once pending pods have their nodes and the next commands are through.
struct Costs {
  double nodes = 0;
  double claims = 0;
  double after_next_pass = 0;
};

Costs costs_of(const DecidedCluster& side) {
  Costs costs;
  costs.nodes = totals_of(side.pass).price_usd_hour;
  costs.claims = total(side.snapshot, side.plan.decision).price_usd_hour;
  costs.after_next_pass = totals_after(side.pass).price_usd_hour;
  return costs;
}

Rows pod_rows(const std::vector<model::PodReason>& reasons) {
  Rows rows;
  for (const model::PodReason& reason : reasons)
    rows.push_back({reason.pod, reason.code, first_clause(reason.message)});
  return rows;
}

Section cost_section(const DecidedCluster& before, const DecidedCluster& after) {
  const Costs old = costs_of(before);
  const Costs now = costs_of(after);
  auto row = [](std::string name, double left, double right) {
    return std::vector<std::string>{std::move(name), price_per_hour(left), price_per_hour(right),
                                    price_change(left, right)};
  };
  auto count = [](std::string name, std::size_t left, std::size_t right) {
    return std::vector<std::string>{std::move(name), fmt::format("{}", left), fmt::format("{}", right), ""};
  };
  Section section{"Cost", {"", "before", "after", "change"}, {}};
  section.rows.push_back(count("Nodes", totals_of(before.pass).nodes, totals_of(after.pass).nodes));
  section.rows.push_back(row("Price of the nodes", old.nodes, now.nodes));
  section.rows.push_back(
      count("New nodes for pending pods", before.plan.decision.claims.size(), after.plan.decision.claims.size()));
  section.rows.push_back(row("Price of the new nodes", old.claims, now.claims));
  section.rows.push_back(row("Price of both", old.nodes + old.claims, now.nodes + now.claims));
  section.rows.push_back(
      count("Commands of the next pass", before.pass.decision.commands.size(), after.pass.decision.commands.size()));
  section.rows.push_back(row("Price of the nodes after them", old.after_next_pass, now.after_next_pass));
  if (before.settled_usd_hour && after.settled_usd_hour) {
    section.rows.push_back(
        row("Price once all is done, budgets aside", *before.settled_usd_hour, *after.settled_usd_hour));
  }
  return section;
}

// The code of what keeps drift from the node, `-` where nothing does.
std::string holder_of(const reference::NewlyDrifted& node, const DecidedCluster& after) {
  const reference::NodeVerdict* verdict = verdict_of(after.pass.nodes, node.node);
  return verdict != nullptr && verdict->eventual ? verdict->eventual->code : "-";
}

// Nodes that drift for one reason stand in one row.
Section drift_section(const WhatIf& what_if, const DecidedCluster& after) {
  std::map<std::vector<std::string>, std::vector<std::string>> groups;
  for (const reference::NewlyDrifted& node : what_if.drifted) {
    groups[{node.node_pool, node.reason, holder_of(node, after), node.message}].push_back(node.node);
  }
  Section section{"Nodes that drift: each is replaced once nothing holds it and a budget allows it",
                  {"nodes", "NodePool", "reason", "held by", "why", "names"},
                  {}};
  for (const auto& [group, nodes] : groups) {
    std::vector<std::string> row = {fmt::format("{}", nodes.size())};
    row.insert(row.end(), group.begin(), group.end());
    row.push_back(few_of(nodes));
    section.rows.push_back(std::move(row));
  }
  return section;
}

std::vector<Section> sections_of(const WhatIf& what_if, const DecidedCluster& before, const DecidedCluster& after) {
  std::vector<Section> sections;
  sections.push_back({"Pods that lose their home", {"pod", "code", "why"}, pod_rows(what_if.homeless)});
  sections.push_back(
      {"Pods that find no place when drift replaces their node", {"pod", "code", "why"}, pod_rows(what_if.stranded)});
  Section limits{"Limits newly exceeded (no replacement starts there)", {"NodePool", "resource", "used", "limit"}, {}};
  for (const ExceededLimit& limit : what_if.limits) {
    limits.rows.push_back({limit.node_pool, limit.resource, limit.used, limit.limit});
  }
  sections.push_back(std::move(limits));
  Section budgets{"Budgets newly used up", {"NodePool", "reason", "left before", "left after"}, {}};
  for (const ExhaustedBudget& budget : what_if.budgets) {
    budgets.rows.push_back({budget.node_pool, budget.reason, budget.left_before, "0"});
  }
  sections.push_back(std::move(budgets));
  Section removed{"Nodes taken out", {"node"}, {}};
  for (const std::string& node : what_if.removed) removed.rows.push_back({node});
  sections.push_back(std::move(removed));
  sections.push_back(drift_section(what_if, after));
  sections.push_back(cost_section(before, after));
  std::erase_if(sections, [](const Section& section) { return section.rows.empty(); });
  return sections;
}

// What breaks, in one line.
std::string breakage(const WhatIf& what_if) {
  if (!what_if.breaks()) return "Nothing breaks.";
  std::vector<std::string> parts;
  if (!what_if.homeless.empty()) parts.push_back(counted(what_if.homeless.size(), "pod") + " without a home");
  if (!what_if.stranded.empty()) {
    parts.push_back(counted(what_if.stranded.size(), "pod") + " without a home once drift replaces nodes");
  }
  if (!what_if.limits.empty()) parts.push_back(counted(what_if.limits.size(), "limit") + " exceeded");
  return fmt::format("This breaks: {}.", fmt::join(parts, ", "));
}

// What breaks, and what else a reader has to know, in one line.
std::string verdict(const WhatIf& what_if, const DecidedCluster& before, const DecidedCluster& after) {
  std::string text = breakage(what_if);
  if (!what_if.drifted.empty()) {
    auto held = std::ranges::count_if(
        what_if.drifted, [&](const reference::NewlyDrifted& node) { return holder_of(node, after) != "-"; });
    text += fmt::format(" {} of {} drift and will be replaced", what_if.drifted.size(),
                        counted(totals_of(after.pass).nodes, "node"));
    text += held == 0 ? "." : fmt::format("; {} of them are held for now.", held);
  }
  if (what_if.breaks()) return text;
  const Costs old = costs_of(before);
  const Costs now = costs_of(after);
  return text +
         fmt::format(" Nodes and pending pods: {}.", price_change(old.nodes + old.claims, now.nodes + now.claims));
}

// A pipe would end the cell, a line feed the row.
std::string markdown_cell(std::string_view text) {
  std::string cell;
  for (char character : text) {
    if (character == '|') cell += '\\';
    cell += character == '\n' ? ' ' : character;
  }
  return cell;
}

std::string markdown_row(const std::vector<std::string>& cells) {
  std::string row = "|";
  for (const std::string& cell : cells) row += fmt::format(" {} |", markdown_cell(cell));
  return row + "\n";
}

std::string upper(std::string text) {
  for (char& letter : text) {
    if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
  }
  return text;
}

std::string pods_json(const std::vector<model::PodReason>& reasons) {
  std::vector<std::string> items;
  items.reserve(reasons.size());
  for (const model::PodReason& reason : reasons) {
    items.push_back(fmt::format(R"({{"pod": {}, "code": {}, "message": {}}})", json_string(reason.pod),
                                json_string(reason.code), json_string(reason.message)));
  }
  return fmt::format("[{}]", fmt::join(items, ", "));
}

std::string cost_json(const DecidedCluster& side) {
  const Costs costs = costs_of(side);
  std::string json = fmt::format(R"({{"nodes": {}, "newNodes": {}, "afterNextPass": {})", json_number(costs.nodes),
                                 json_number(costs.claims), json_number(costs.after_next_pass));
  if (side.settled_usd_hour) json += fmt::format(R"(, "settled": {})", json_number(*side.settled_usd_hour));
  return json + "}";
}

}  // namespace

std::string what_if_table(const WhatIf& what_if, const DecidedCluster& before, const DecidedCluster& after,
                          bool color) {
  std::string text = bold(verdict(what_if, before, after), color) + "\n";
  for (const Section& section : sections_of(what_if, before, after)) {
    std::vector<Column> columns;
    columns.reserve(section.columns.size());
    for (const std::string& column : section.columns) columns.push_back({upper(column)});
    Table table(std::move(columns));
    for (const auto& row : section.rows) table.add(row);
    text += fmt::format("\n{}\n{}", bold(section.title, color), table.render(false));
  }
  return text;
}

std::string what_if_markdown(const WhatIf& what_if, const DecidedCluster& before, const DecidedCluster& after) {
  std::string text = fmt::format("### kerf what-if\n\n**{}**\n", verdict(what_if, before, after));
  for (const Section& section : sections_of(what_if, before, after)) {
    text += fmt::format("\n#### {}\n\n", section.title) + markdown_row(section.columns);
    text += markdown_row(std::vector<std::string>(section.columns.size(), "---"));
    for (const auto& row : section.rows) text += markdown_row(row);
  }
  return text;
}

std::string what_if_json(const WhatIf& what_if, const DecidedCluster& before, const DecidedCluster& after) {
  std::vector<std::string> limits;
  limits.reserve(what_if.limits.size());
  for (const ExceededLimit& limit : what_if.limits) {
    limits.push_back(fmt::format(R"({{"nodePool": {}, "resource": {}, "used": {}, "limit": {}}})",
                                 json_string(limit.node_pool), json_string(limit.resource), json_string(limit.used),
                                 json_string(limit.limit)));
  }
  std::vector<std::string> budgets;
  budgets.reserve(what_if.budgets.size());
  for (const ExhaustedBudget& budget : what_if.budgets) {
    budgets.push_back(
        fmt::format(R"({{"nodePool": {}, "reason": {}}})", json_string(budget.node_pool), json_string(budget.reason)));
  }
  std::vector<std::string> drifted;
  drifted.reserve(what_if.drifted.size());
  for (const reference::NewlyDrifted& node : what_if.drifted) {
    drifted.push_back(fmt::format(R"({{"node": {}, "nodePool": {}, "reason": {}, "message": {}}})",
                                  json_string(node.node), json_string(node.node_pool), json_string(node.reason),
                                  json_string(node.message)));
  }
  return fmt::format(
      "{{\"breaks\": {}, \"homeless\": {}, \"stranded\": {}, \"limits\": [{}], \"budgets\": [{}], \"drifted\": [{}],\n"
      "\"before\": {}, \"after\": {}}}\n",
      what_if.breaks(), pods_json(what_if.homeless), pods_json(what_if.stranded), fmt::join(limits, ", "),
      fmt::join(budgets, ", "), fmt::join(drifted, ", "), cost_json(before), cost_json(after));
}

}  // namespace kerf::report
