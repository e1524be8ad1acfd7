#include "kerf/judge/pod_rules.h"

#include <algorithm>

#include "kerf/model/labels.h"

namespace kerf::judge {

using model::Pod;
using model::PodDisruptionBudget;
using model::Snapshot;

bool is_of_daemon_set(const Pod& pod) { return model::is_owned_by(pod.meta, "apps", "DaemonSet"); }

bool is_static(const Pod& pod) { return model::is_owned_by(pod.meta, "", "Node"); }

bool is_worth_a_place(const Pod& pod) {
  if (model::is_active(pod)) return true;
  return model::is_terminating(pod) && model::is_owned_by(pod.meta, "apps", "StatefulSet");
}

bool is_reschedulable(const Pod& pod) { return is_worth_a_place(pod) && !is_of_daemon_set(pod) && !is_static(pod); }

bool is_protected(const Pod& pod, model::Time now) {
  const std::string* text = pod.meta.annotations.find(model::kDoNotDisruptAnnotation);
  if (text == nullptr || !model::is_active(pod)) return false;
  if (*text == "true") return true;
  const auto duration = model::parse_duration(*text);
  if (!duration || *duration <= model::Duration::zero()) return false;
  return !pod.status.start_time || now - *pod.status.start_time < *duration;
}

bool is_evictable(const Pod& pod, model::Time now) {
  return model::is_active(pod) && !is_static(pod) && !is_protected(pod, now) && !tolerates_disruption(pod);
}

bool tolerates_disruption(const Pod& pod) {
  const model::Taint disrupted{std::string(model::kDisruptedTaintKey), "", model::TaintEffect::kNoSchedule};
  return model::tolerates(pod.spec->tolerations, disrupted);
}

std::vector<const PodDisruptionBudget*> selecting_budgets(const Snapshot& snapshot, const Pod& pod) {
  std::vector<const PodDisruptionBudget*> selecting;
  for (const PodDisruptionBudget& budget : snapshot.pod_disruption_budgets) {
    const bool same_namespace = budget.meta.namespace_name == pod.meta.namespace_name;
    if (same_namespace && budget.selector && budget.selector->matches(pod.meta.labels)) selecting.push_back(&budget);
  }
  return selecting;
}

bool excuses_unhealthy(const PodDisruptionBudget& budget, const Pod& pod) {
  const model::Condition* ready = model::find_condition(pod.status.conditions, "Ready");
  return budget.always_allow_unhealthy && ready != nullptr && ready->status == "False";
}

bool has_unreadable_budget(const Snapshot& snapshot, const Pod& pod) {
  return std::ranges::any_of(snapshot.unreadable, [&](const model::UnreadableObject& object) {
    return object.kind == "PodDisruptionBudget" && object.namespace_name == pod.meta.namespace_name;
  });
}

}  // namespace kerf::judge
