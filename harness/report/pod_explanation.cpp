#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "kerf/model/labels.h"
#include "kerf/model/resources.h"
#include "kerf/reference/pdb.h"
#include "kerf/reference/provisionable.h"
#include "kerf/reference/requests.h"
#include "kerf/report/object_report.h"
#include "kerf/report/plan_report.h"
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
  if (claim.instance_types.size() > 1) {
    text += fmt::format("  {} would do; after {} the next cheapest is {}\n",
                        counted(claim.instance_types.size(), "instance type"), claim.instance_types[0],
                        claim.instance_types[1]);
  }
  return text;
}

template <typename List>
const model::PodReason* reason_of(const List& list, const std::string& name) {
  auto found = std::ranges::find(list, name, &model::PodReason::pod);
  return found == list.end() ? nullptr : &*found;
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
  const std::string* annotation = pod.meta.annotations.find(model::kDoNotDisruptAnnotation);
  bool is_protected = reference::is_protected(pod, input.options.now);
  std::string why = annotation == nullptr ? "no annotation" : fmt::format("annotated '{}'", *annotation);
  if (is_protected && annotation != nullptr && *annotation != "true" && pod.status.start_time) {
    auto duration = model::parse_duration(*annotation);
    if (duration) why += ", until " + instant(*pod.status.start_time + *duration, input.options.now);
  } else if (!is_protected && annotation != nullptr) {
    why += model::is_active(pod) ? ", which protects nothing or is over" : ", but the pod is not active";
  }
  table.add({"do-not-disrupt", is_protected ? "yes" : "no", why});
  const auto budgets = reference::matching_budgets(pod, input.snapshot);
  auto refusal = reference::eviction_refusal(pod, input.snapshot, input.options.now);
  std::string names;
  for (const model::PodDisruptionBudget* budget : budgets) {
    names += fmt::format("{}{} allows {} now", names.empty() ? "" : ", ", model::namespaced_name(budget->meta),
                         budget->disruptions_allowed);
  }
  table.add({"PodDisruptionBudget", refusal ? "yes" : "no",
             refusal         ? refusal->message
             : names.empty() ? "none selects it"
                             : names});
  std::string text = "\n" + table.render(input.color);
  std::string_view code = is_protected ? std::string_view("POD_DO_NOT_DISRUPT") : refusal ? refusal->code : "";
  if (!remedy(code).empty()) text += fmt::format("To lift it: {}\n", remedy(code));
  return text;
}

std::string move_text(const ExplainInput& input, const model::Pod& pod, const std::string& name,
                      const reference::NodeProspect& prospect) {
  std::string text = fmt::format("\nIf node {} went:", pod.node_name);
  if (!reference::is_reschedulable(pod)) return text + " it would go with the node, nothing reschedules it\n";
  if (const model::PodReason* stranded = reason_of(prospect.stranded, name)) {
    return text + fmt::format(" no place, {}: {}\n", stranded->code, stranded->message);
  }
  auto move = std::ranges::find(prospect.moves, name, &model::Placement::pod);
  if (move == prospect.moves.end()) return text + " nothing is planned for it while a rule keeps it\n";
  reference::NodeProspect alone;
  alone.moves = {*move};
  alone.claims = prospect.claims;
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
