#include "kerf/reference/pdb.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

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

/// Labels of one hash need not be equal: the selector has the last word.
std::size_t hash_of(std::string_view key, std::string_view value) {
  const std::hash<std::string_view> hash;
  return hash(key) * 31 + hash(value);
}

bool selects(const PodDisruptionBudget& budget, const Pod& pod) {
  return budget.meta.namespace_name == pod.meta.namespace_name && budget.selector->matches(pod.meta.labels);
}

}  // namespace

PodBudgets::PodBudgets(const model::Snapshot& snapshot) : snapshot_(snapshot) {
  for (Index index = 0; index < snapshot.pod_disruption_budgets.size(); ++index) {
    const PodDisruptionBudget& budget = snapshot.pod_disruption_budgets[index];
    if (!budget.selector) continue;
    if (budget.selector->match_labels.empty()) {
      of_no_label_.push_back(index);
    } else {
      const auto& [key, value] = *budget.selector->match_labels.begin();
      by_label_.emplace(hash_of(key, value), index);
    }
  }
}

std::vector<const PodDisruptionBudget*> PodBudgets::matching(const Pod& pod) const {
  std::vector<const PodDisruptionBudget*> matching;
  const auto consider = [&](Index index) {
    const PodDisruptionBudget& budget = snapshot_.pod_disruption_budgets[index];
    if (selects(budget, pod)) matching.push_back(&budget);
  };
  for (const auto& [key, value] : pod.meta.labels) {
    const auto [first, last] = by_label_.equal_range(hash_of(key, value));
    for (auto place = first; place != last; ++place) consider(place->second);
  }
  std::ranges::for_each(of_no_label_, consider);
  // Two labels of one hash would find a budget twice. All are in one list, whose order this is.
  std::ranges::sort(matching);
  const auto repeated = std::ranges::unique(matching);
  matching.erase(repeated.begin(), repeated.end());
  return matching;
}

const model::UnreadableObject* PodBudgets::unreadable(std::string_view namespace_name) const {
  for (const model::UnreadableObject& object : snapshot_.unreadable) {
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

std::optional<EvictionRefusal> eviction_refusal(const Pod& pod, const PodBudgets& of_cluster, model::Time now) {
  if (!is_evictable(pod, now)) return std::nullopt;
  const std::string& namespace_name = pod.meta.namespace_name;
  std::string pod_name = model::namespaced_name(pod.meta);
  std::vector<const PodDisruptionBudget*> budgets = of_cluster.matching(pod);
  if (budgets.size() > 1 && !fault::planted("pdb-two-matches-allowed")) return several(pod, budgets);
  if (const model::UnreadableObject* budget = of_cluster.unreadable(namespace_name)) {
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
