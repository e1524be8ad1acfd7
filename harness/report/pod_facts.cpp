#include "kerf/report/pod_facts.h"

#include <fmt/format.h>

#include <algorithm>

#include "kerf/model/labels.h"
#include "kerf/reference/pdb.h"
#include "kerf/reference/provisionable.h"

namespace kerf::report {
namespace {

HoldFact annotation_fact(const ExplainInput& input, const model::Pod& pod) {
  const std::string* annotation = pod.meta.annotations.find(model::kDoNotDisruptAnnotation);
  bool is_protected = reference::is_protected(pod, input.options.now);
  std::string why = annotation == nullptr ? "no annotation" : fmt::format("annotated '{}'", *annotation);
  if (is_protected && annotation != nullptr && *annotation != "true" && pod.status.start_time) {
    auto duration = model::parse_duration(*annotation);
    if (duration) why += ", until " + instant(*pod.status.start_time + *duration, input.options.now);
  } else if (!is_protected && annotation != nullptr) {
    why += model::is_active(pod) ? ", which protects nothing or is over" : ", but the pod is not active";
  }
  return {"do-not-disrupt", is_protected ? "POD_DO_NOT_DISRUPT" : "", std::move(why)};
}

HoldFact budget_fact(const ExplainInput& input, const model::Pod& pod) {
  const reference::PodBudgets of_cluster(input.snapshot);
  if (auto refusal = reference::eviction_refusal(pod, of_cluster, input.options.now)) {
    return {"PodDisruptionBudget", refusal->code, std::move(refusal->message)};
  }
  std::string budgets;
  for (const model::PodDisruptionBudget* budget : of_cluster.matching(pod)) {
    budgets += fmt::format("{}{} allows {} now", budgets.empty() ? "" : ", ", model::namespaced_name(budget->meta),
                           budget->disruptions_allowed);
  }
  return {"PodDisruptionBudget", "", budgets.empty() ? "none selects it" : std::move(budgets)};
}

}  // namespace

std::vector<HoldFact> hold_facts(const ExplainInput& input, const model::Pod& pod) {
  return {annotation_fact(input, pod), budget_fact(input, pod)};
}

const model::PodReason* reason_of(std::span<const model::PodReason> list, std::string_view pod) {
  auto found = std::ranges::find(list, pod, &model::PodReason::pod);
  return found == list.end() ? nullptr : &*found;
}

}  // namespace kerf::report
