#include "kerf/reference/provisionable.h"

#include <vector>

#include "kerf/model/labels.h"

namespace kerf::reference {

using model::Pod;
using model::PodDisruptionBudget;

namespace {

bool belongs_to_daemon_set(const Pod& pod) { return model::is_owned_by(pod.meta, "apps", "DaemonSet"); }
bool is_static(const Pod& pod) { return model::is_owned_by(pod.meta, "", "Node"); }

bool matches(const PodDisruptionBudget& budget, const Pod& pod) {
  return budget.meta.namespace_name == pod.meta.namespace_name && budget.selector &&
         budget.selector->matches(pod.meta.labels);
}

bool allows_nothing(const PodDisruptionBudget& budget) {
  const auto& unavailable = budget.max_unavailable;
  if (unavailable && unavailable->text == (unavailable->is_percent_text ? "0%" : "0")) return true;
  const auto& available = budget.min_available;
  return available && available->is_percent_text && available->text == "100%";
}

bool namespace_has_unreadable_budget(const model::Snapshot& snapshot, std::string_view namespace_name) {
  for (const model::UnreadableObject& object : snapshot.unreadable) {
    if (object.kind == "PodDisruptionBudget" && object.namespace_name == namespace_name) return true;
  }
  return false;
}

bool is_not_ready(const Pod& pod) {
  const model::Condition* ready = model::find_condition(pod.status.conditions, "Ready");
  return ready != nullptr && ready->status == "False";
}

}  // namespace

std::string_view why_not_provisionable(const Pod& pod) {
  const model::Condition* scheduled = model::find_condition(pod.status.conditions, "PodScheduled");
  if (!pod.node_name.empty()) return "bound to a node";
  if (scheduled == nullptr) return "the scheduler has not looked at it";
  if (scheduled->reason != "Unschedulable") return "the scheduler did not call it Unschedulable";
  if (!pod.status.nominated_node_name.empty()) return "waits for preemption on a nominated node";
  if (belongs_to_daemon_set(pod)) return "belongs to a DaemonSet";
  if (is_static(pod)) return "is a static pod";
  return {};
}

bool is_protected(const Pod& pod, model::Time now) {
  const std::string* value = pod.meta.annotations.find(model::kDoNotDisruptAnnotation);
  if (value == nullptr || !model::is_active(pod)) return false;
  if (*value == "true") return true;
  auto duration = model::parse_duration(*value);
  if (!duration || duration->count() <= 0) return false;
  return !pod.status.start_time || now - *pod.status.start_time < *duration;
}

bool is_evictable(const Pod& pod, model::Time now) {
  static const model::Taint disrupted{std::string(model::kDisruptedTaintKey), "", model::TaintEffect::kNoSchedule};
  return model::is_active(pod) && !is_static(pod) && !model::tolerates(pod.spec->tolerations, disrupted) &&
         !is_protected(pod, now);
}

bool is_fully_blocked(const Pod& pod, const model::Snapshot& snapshot, model::Time now) {
  if (!is_evictable(pod, now)) return false;
  if (namespace_has_unreadable_budget(snapshot, pod.meta.namespace_name)) return true;
  std::vector<const PodDisruptionBudget*> matching;
  for (const PodDisruptionBudget& budget : snapshot.pod_disruption_budgets) {
    if (matches(budget, pod)) matching.push_back(&budget);
  }
  if (matching.size() != 1) return matching.size() > 1;
  const PodDisruptionBudget& budget = *matching.front();
  if (budget.always_allow_unhealthy && is_not_ready(pod)) return false;
  return allows_nothing(budget);
}

bool is_reschedulable(const Pod& pod) {
  bool stays_wanted =
      model::is_active(pod) || (model::is_terminating(pod) && model::is_owned_by(pod.meta, "apps", "StatefulSet"));
  return stays_wanted && !belongs_to_daemon_set(pod) && !is_static(pod);
}

bool is_currently_reschedulable(const Pod& pod, const model::Snapshot& snapshot, model::Time now) {
  return is_reschedulable(pod) && !is_protected(pod, now) && !is_fully_blocked(pod, snapshot, now);
}

}  // namespace kerf::reference
