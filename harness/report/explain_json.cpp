#include <algorithm>
#include <optional>
#include <string_view>

#include "kerf/io/json_writer.h"
#include "kerf/reference/provisionable.h"
#include "kerf/report/node_facts.h"
#include "kerf/report/object_report.h"
#include "kerf/report/pod_facts.h"
#include "kerf/report/remedies.h"

namespace kerf::report {
namespace {

using io::JsonWriter;
using Layout = JsonWriter::Layout;
using reference::NodeProspect;

void write_price(JsonWriter& out, std::string_view name, std::optional<double> usd_hour) {
  out.key(name);
  usd_hour ? out.number(*usd_hour) : out.null();
}

void write_instant(JsonWriter& out, std::string_view name, std::optional<model::Time> time) {
  out.key(name);
  time ? out.string(model::format_rfc3339(*time)) : out.null();
}

void write_strings(JsonWriter& out, std::string_view name, const std::vector<std::string>& texts) {
  out.key(name);
  out.begin_list(Layout::kInline);
  for (const std::string& text : texts) out.string(text);
  out.end_list();
}

void write_offering(JsonWriter& out, std::string_view name, const std::optional<model::PricedOffering>& offering,
                    double compared_usd_hour) {
  out.key(name);
  if (!offering) return out.null();
  out.begin_object(Layout::kInline);
  out.member("instanceType", offering->instance_type);
  out.member("zone", offering->zone);
  out.member("capacityType", offering->capacity_type);
  write_price(out, "price", offering->price_usd_hour);
  write_price(out, "gap", offering->price_usd_hour - compared_usd_hour);
  out.end_object();
}

void write_claim_members(JsonWriter& out, const model::Claim& claim) {
  out.member("nodePool", claim.node_pool);
  write_strings(out, "instanceTypes", claim.instance_types);
  write_price(out, "price", claim.cheapest ? std::optional(claim.cheapest->price_usd_hour) : std::nullopt);
}

void write_claim(JsonWriter& out, std::string_view name, const model::Claim* claim) {
  out.key(name);
  if (claim == nullptr) return out.null();
  out.begin_object(Layout::kInline);
  write_claim_members(out, *claim);
  out.end_object();
}

void write_reason(JsonWriter& out, const model::PodReason& reason) {
  out.begin_object(Layout::kInline);
  out.member("pod", reason.pod);
  out.member("code", reason.code);
  out.member("message", reason.message);
  out.end_object();
}

// Where pods go; new nodes are named by their place in `claims`, as in a Decision.
void write_departure(JsonWriter& out, const reference::Departure& departure) {
  out.key("moves");
  out.begin_list();
  for (const model::Placement& move : departure.moves) {
    out.begin_object(Layout::kInline);
    out.member("pod", move.pod);
    if (move.node) out.member("node", *move.node);
    if (move.claim) {
      out.key("claim");
      out.number(*move.claim);
    }
    out.end_object();
  }
  out.end_list();
  out.key("claims");
  out.begin_list();
  for (const model::Claim& claim : departure.claims) {
    out.begin_object(Layout::kInline);
    write_claim_members(out, claim);
    out.end_object();
  }
  out.end_list();
  out.key("stranded");
  out.begin_list();
  for (const model::PodReason& reason : departure.stranded) write_reason(out, reason);
  out.end_list();
}

void write_fate(JsonWriter& out, const ExplainInput& input, std::string_view node) {
  const model::Decision& decision = input.pass.decision;
  out.key("nextPass");
  out.begin_object(Layout::kInline);
  if (auto index = command_of(decision, node)) {
    const model::Command& command = decision.commands[*index];
    out.member("does", "goes");
    out.member("method", command.method);
    out.member("reason", command.reason);
    write_strings(out, "candidates", command.candidates);
    if (command.blocked_by) out.member("blockedBy", *command.blocked_by);
  } else {
    out.member("does", "stays");
    if (auto reason = stay_reason_of(input.pass, node)) {
      out.member("code", reason->code);
      out.member("object", reason->object);
      out.member("message", reason->message);
      out.member("howToLiftIt", remedy(reason->code));
    }
  }
  out.end_object();
}

void write_methods(JsonWriter& out, const ExplainInput& input, const NodeProspect& prospect) {
  out.key("methods");
  out.begin_list();
  for (const MethodFact& fact : method_facts(input, prospect)) {
    out.begin_object(Layout::kInline);
    out.member("method", fact.method);
    out.key("isCandidate");
    out.boolean(fact.code.empty());
    if (!fact.code.empty()) {
      out.member("code", fact.code);
      out.member("message", fact.message);
    }
    out.key("budgetLeft");
    if (!fact.left) {
      out.null();
    } else if (*fact.left == reference::kUnlimitedDisruptions) {
      out.string("unlimited");
    } else {
      out.number(*fact.left);
    }
    write_instant(out, "budgetAllows", fact.next);
    out.end_object();
  }
  out.end_list();
}

void write_consolidation(JsonWriter& out, const NodeProspect& prospect) {
  out.key("consolidation");
  out.begin_object();
  out.member("outcome", prospect.outcome);
  out.member("message", prospect.message);
  write_price(out, "savings", prospect.savings_usd_hour);
  write_claim(out, "replacement", prospect.replacement ? &*prospect.replacement : nullptr);
  const auto rejected = cheapest_rejected(prospect);
  write_offering(out, "cheapestRejected", rejected.offering, rejected.compared_usd_hour);
  write_departure(out, prospect.departure);
  out.end_object();
}

void write_times(JsonWriter& out, const NodeProspect& prospect) {
  write_instant(out, "consolidateAfterEnds", prospect.consolidatable_at);
  write_instant(out, "expires", prospect.expires_at);
  out.key("doNotDisrupt");
  out.begin_list();
  for (const reference::PodProtection& protection : prospect.protections) {
    out.begin_object(Layout::kInline);
    out.member("pod", protection.pod);
    write_instant(out, "ends", protection.until);
    out.end_object();
  }
  out.end_list();
}

void write_rejections(JsonWriter& out, const reference::PlanResult& plan, std::string_view pod) {
  auto found = std::ranges::find(plan.explanations, pod, &reference::PodExplanation::pod);
  if (found == plan.explanations.end()) return;
  out.key("rejections");
  out.begin_list();
  for (const reference::TemplateRejection& rejection : found->rejections) {
    out.begin_object(Layout::kInline);
    out.member("nodePool", rejection.node_pool);
    out.member("code", rejection.code);
    out.member("message", rejection.message);
    out.end_object();
  }
  out.end_list();
}

void write_plan(JsonWriter& out, const model::Pod& pod, const std::string& name, const reference::PlanResult& plan) {
  const model::Decision& decision = plan.decision;
  out.key("plan");
  out.begin_object();
  auto placed = std::ranges::find(decision.placements, name, &model::Placement::pod);
  if (placed != decision.placements.end() && placed->node) {
    out.member("outcome", "node");
    out.member("node", *placed->node);
  } else if (placed != decision.placements.end()) {
    const model::Claim& claim = decision.claims[*placed->claim];
    out.member("outcome", "claim");
    write_claim(out, "claim", &claim);
    write_offering(out, "cheapestRejected", claim.second_cheapest, claim.cheapest ? claim.cheapest->price_usd_hour : 0);
  } else if (const model::PodReason* pending = reason_of(decision.pending, name)) {
    out.member("outcome", "pending");
    out.member("code", pending->code);
    out.member("message", pending->message);
    write_rejections(out, plan, name);
  } else if (const model::PodReason* ignored = reason_of(decision.ignored, name)) {
    out.member("outcome", "ignored");
    out.member("code", ignored->code);
    out.member("message", ignored->message);
  } else {
    out.member("outcome", "none");
    out.member("message", reference::why_not_provisionable(pod));
  }
  out.end_object();
}

void write_rules(JsonWriter& out, const ExplainInput& input, const model::Pod& pod) {
  out.key("rules");
  out.begin_list();
  for (const HoldFact& fact : hold_facts(input, pod)) {
    out.begin_object(Layout::kInline);
    out.member("rule", fact.rule);
    out.key("keepsItsNode");
    out.boolean(fact.keeps());
    if (fact.keeps()) {
      out.member("code", fact.code);
      out.member("howToLiftIt", remedy(fact.code));
    }
    out.member("message", fact.why);
    out.end_object();
  }
  out.end_list();
}

void write_way_out(JsonWriter& out, const std::string& name, const reference::Departure& departure) {
  out.key("withoutItsNode");
  auto move = std::ranges::find(departure.moves, name, &model::Placement::pod);
  if (move == departure.moves.end()) {
    const model::PodReason* stranded = reason_of(departure.stranded, name);
    return stranded == nullptr ? out.null() : write_reason(out, *stranded);
  }
  out.begin_object(Layout::kInline);
  if (move->node) out.member("node", *move->node);
  if (move->claim) write_claim(out, "claim", &departure.claims[*move->claim]);
  out.end_object();
}

}  // namespace

std::string node_json(const ExplainInput& input, const NodeProspect& prospect) {
  const reference::NodeVerdict& verdict = prospect.verdict;
  JsonWriter out;
  out.begin_object();
  out.member("node", verdict.node);
  out.member("nodePool", verdict.node_pool);
  out.member("now", model::format_rfc3339(input.options.now));
  write_price(out, "price", verdict.is_price_known ? std::optional(verdict.price_usd_hour) : std::nullopt);
  out.key("podsToMove");
  out.number(verdict.reschedulable_pods);
  out.key("rescheduleCost");
  out.number(verdict.reschedule_cost);
  write_fate(out, input, verdict.node);
  write_methods(out, input, prospect);
  write_consolidation(out, prospect);
  if (prospect.drift) {
    out.key("drift");
    out.begin_object();
    write_departure(out, *prospect.drift);
    out.end_object();
  }
  write_times(out, prospect);
  out.end_object();
  return out.text() + '\n';
}

std::string pod_json(const ExplainInput& input, const model::Pod& pod, const reference::PlanResult& plan,
                     const NodeProspect* prospect) {
  std::string name = model::namespaced_name(pod.meta);
  JsonWriter out;
  out.begin_object();
  out.member("pod", name);
  out.key("node");
  pod.node_name.empty() ? out.null() : out.string(pod.node_name);
  out.member("now", model::format_rfc3339(input.options.now));
  write_plan(out, pod, name, plan);
  if (!pod.node_name.empty()) write_rules(out, input, pod);
  if (prospect != nullptr) write_way_out(out, name, prospect->departure);
  out.end_object();
  return out.text() + '\n';
}

}  // namespace kerf::report
