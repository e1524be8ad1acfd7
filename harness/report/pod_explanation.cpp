#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "kerf/model/labels.h"
#include "kerf/model/resources.h"
#include "kerf/reference/provisionable.h"
#include "kerf/reference/requests.h"
#include "kerf/report/object_report.h"
#include "kerf/report/plan_report.h"
#include "kerf/report/pod_facts.h"
#include "kerf/report/remedies.h"
#include "kerf/report/table.h"
#include "kerf/report/units.h"

namespace kerf::report {
namespace {

std::string requested(const model::ResourceList& requests, std::string_view resource) {
  const model::Quantity* found = requests.find(resource);
  return found == nullptr ? "0" : amount(resource, *found);
}

std::string head(const ExplainInput& input, const model::Pod& pod, const std::string& name) {
  const model::ResourceList requests = reference::effective_requests(pod);
  std::string place = pod.node_name.empty() ? "on no node" : "on node " + pod.node_name;
  return fmt::format("{}: {}, requests cpu {}, memory {}\n", bold("Pod " + name, input.color), place,
                     requested(requests, model::kCpu), requested(requests, model::kMemory));
}

// The claim that takes the pod, and what it would cost to buy the next type instead.
std::string claim_text(const model::Claim& claim) {
  std::string text = fmt::format("Plan: a new node of NodePool {}", claim.node_pool);
  if (!claim.cheapest) return text + ", which nothing could launch now\n";
  const model::PricedOffering& offer = *claim.cheapest;
  text += fmt::format(": {} {} in {} at {}\n", offer.capacity_type, offer.instance_type, offer.zone,
                      price_per_hour(offer.price_usd_hour));
  if (!claim.second_cheapest) return text;
  const model::PricedOffering& next = *claim.second_cheapest;
  return text + fmt::format("  {} would do; the cheapest rejected alternative is {} {} in {} at {}, {} more\n",
                            counted(claim.instance_types.size(), "instance type"), next.capacity_type,
                            next.instance_type, next.zone, price_per_hour(next.price_usd_hour),
                            price_per_hour(next.price_usd_hour - offer.price_usd_hour));
}

std::string plan_text(const ExplainInput& input, const model::Pod& pod, const std::string& name,
                      const reference::PlanResult& plan) {
  const model::Decision& decision = plan.decision;
  auto placed = std::ranges::find(decision.placements, name, &model::Placement::pod);
  if (placed != decision.placements.end()) {
    if (placed->node) return fmt::format("Plan: node {}, which has room\n", *placed->node);
    return claim_text(decision.claims[*placed->claim]);
  }
  if (const model::PodReason* pending = reason_of(decision.pending, name)) {
    std::string text = fmt::format("Plan: stays pending, {}: {}\n", pending->code, pending->message);
    auto found = std::ranges::find(plan.explanations, name, &reference::PodExplanation::pod);
    if (found != plan.explanations.end()) text += explain_table({*found}, {false, input.color});
    return text;
  }
  if (const model::PodReason* ignored = reason_of(decision.ignored, name)) {
    return fmt::format("Plan: left out, {}: {}\n", ignored->code, ignored->message);
  }
  std::string_view why = reference::why_not_provisionable(pod);
  return why.empty() ? "" : fmt::format("Plan: takes no part ({})\n", why);
}

// Whether the pod keeps its node, by each rule.
std::string hold_text(const ExplainInput& input, const model::Pod& pod) {
  Table table({{"RULE"}, {"KEEPS ITS NODE"}, {"WHY"}});
  std::string_view lift;
  for (const HoldFact& fact : hold_facts(input, pod)) {
    table.add({std::string(fact.rule), fact.keeps() ? "yes" : "no", fact.why});
    if (lift.empty()) lift = remedy(fact.code);
  }
  std::string text = "\n" + table.render(input.color);
  if (!lift.empty()) text += fmt::format("To lift it: {}\n", lift);
  return text;
}

std::string move_text(const ExplainInput& input, const model::Pod& pod, const std::string& name,
                      const reference::NodeProspect& prospect) {
  std::string text = fmt::format("\nIf node {} went:", pod.node_name);
  if (!reference::is_reschedulable(pod)) return text + " it would go with the node, nothing reschedules it\n";
  if (const model::PodReason* stranded = reason_of(prospect.departure.stranded, name)) {
    return text + fmt::format(" no place, {}: {}\n", stranded->code, stranded->message);
  }
  auto move = std::ranges::find(prospect.departure.moves, name, &model::Placement::pod);
  if (move == prospect.departure.moves.end()) return text + " nothing is planned for it while a rule keeps it\n";
  reference::Departure alone;
  alone.moves = {*move};
  alone.claims = prospect.departure.claims;
  return text + "\n" + places_table(alone, input.color);
}

}  // namespace

std::string pod_explanation(const ExplainInput& input, const model::Pod& pod, const reference::PlanResult& plan,
                            const reference::NodeProspect* prospect) {
  std::string name = model::namespaced_name(pod.meta);
  std::string text = head(input, pod, name) + plan_text(input, pod, name, plan);
  if (pod.node_name.empty()) return text;
  text += hold_text(input, pod);
  if (prospect != nullptr) text += move_text(input, pod, name, *prospect);
  return text;
}

}  // namespace kerf::report
