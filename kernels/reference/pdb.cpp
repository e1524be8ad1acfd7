#include "kerf/reference/pdb.h"

#include <fmt/format.h>

#include "kerf/fault/planted.h"
#include "kerf/reference/provisionable.h"

namespace kerf::reference {

using model::Pod;
using model::PodDisruptionBudget;

namespace {

std::string object_name(std::string_view namespace_name, std::string_view name) {
  return fmt::format("PodDisruptionBudget/{}/{}", namespace_name, name);
}

EvictionRefusal blocked_by(std::string object, std::string message) {
  return {"PDB_BLOCKED", std::move(object), std::move(message)};
}

EvictionRefusal several(const Pod& pod, const std::vector<const PodDisruptionBudget*>& budgets) {
  std::string names;
  for (const PodDisruptionBudget* budget : budgets) names += (names.empty() ? "" : ", ") + budget->meta.name;
  std::string pod_name = model::namespaced_name(pod.meta);
  return {"PDB_MULTIPLE", "Pod/" + pod_name,
          fmt::format("Pod {} is selected by {} PodDisruptionBudgets ({}), so the eviction API refuses it", pod_name,
                      budgets.size(), names)};
}

}  // namespace

std::vector<const PodDisruptionBudget*> matching_budgets(const Pod& pod, const model::Snapshot& snapshot) {
  std::vector<const PodDisruptionBudget*> matching;
  for (const PodDisruptionBudget& budget : snapshot.pod_disruption_budgets) {
    bool selects = budget.meta.namespace_name == pod.meta.namespace_name && budget.selector &&
                   budget.selector->matches(pod.meta.labels);
    if (selects) matching.push_back(&budget);
  }
  return matching;
}

const model::UnreadableObject* unreadable_budget(std::string_view namespace_name, const model::Snapshot& snapshot) {
  for (const model::UnreadableObject& object : snapshot.unreadable) {
    if (object.kind == "PodDisruptionBudget" && object.namespace_name == namespace_name) return &object;
  }
  return nullptr;
}

bool allows_unhealthy(const PodDisruptionBudget& budget, const Pod& pod) {
  if (!budget.always_allow_unhealthy) return false;
  const model::Condition* ready = model::find_condition(pod.status.conditions, "Ready");
  return ready != nullptr && (ready->status == "False" || fault::planted("pdb-forgives-healthy-pods"));
}

bool allows_nothing(const PodDisruptionBudget& budget) {
  const auto& unavailable = budget.max_unavailable;
  if (unavailable && unavailable->text == (unavailable->is_percent_text ? "0%" : "0")) return true;
  const auto& available = budget.min_available;
  return available && available->is_percent_text && available->text == "100%";
}

std::optional<EvictionRefusal> eviction_refusal(const Pod& pod, const model::Snapshot& snapshot, model::Time now) {
  if (!is_evictable(pod, now)) return std::nullopt;
  const std::string& namespace_name = pod.meta.namespace_name;
  std::string pod_name = model::namespaced_name(pod.meta);
  std::vector<const PodDisruptionBudget*> budgets = matching_budgets(pod, snapshot);
  if (budgets.size() > 1 && !fault::planted("pdb-two-matches-allowed")) return several(pod, budgets);
  if (const model::UnreadableObject* budget = unreadable_budget(namespace_name, snapshot)) {
    return blocked_by(
        object_name(namespace_name, budget->name),
        fmt::format("PodDisruptionBudget {} could not be read and may select Pod {}", budget->name, pod_name));
  }
  if (budgets.empty()) return std::nullopt;
  const PodDisruptionBudget& budget = *budgets.front();
  if (allows_unhealthy(budget, pod) || budget.disruptions_allowed != 0) return std::nullopt;
  return blocked_by(
      object_name(namespace_name, budget.meta.name),
      fmt::format("PodDisruptionBudget {} allows no disruption of Pod {} now", budget.meta.name, pod_name));
}

}  // namespace kerf::reference
