#include "kerf/reference/provisionable.h"

#include <vector>

#include "kerf/fault/planted.h"
#include "kerf/model/labels.h"
#include "kerf/reference/pdb.h"

namespace kerf::reference {

using model::Pod;

namespace {

bool belongs_to_daemon_set(const Pod& pod) { return model::is_owned_by(pod.meta, "apps", "DaemonSet"); }
bool is_static(const Pod& pod) { return model::is_owned_by(pod.meta, "", "Node"); }

}  // namespace

std::string_view why_not_provisionable(const Pod& pod) {
  if (!pod.node_name.empty()) return "bound to a node";
  const model::Condition* scheduled = model::find_condition(pod.status.conditions, "PodScheduled");
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
  const model::Duration tick(fault::planted("do-not-disrupt-duration-inclusive") ? 1 : 0);
  return !pod.status.start_time || now - *pod.status.start_time < *duration + tick;
}

bool is_evictable(const Pod& pod, model::Time now) {
  static const model::Taint kDisrupted{std::string(model::kDisruptedTaintKey), "", model::TaintEffect::kNoSchedule};
  return model::is_active(pod) && !is_static(pod) && !model::tolerates(pod.spec->tolerations, kDisrupted) &&
         !is_protected(pod, now);
}

bool is_fully_blocked(const Pod& pod, const PodBudgets& of_cluster, model::Time now) {
  if (!is_evictable(pod, now)) return false;
  if (of_cluster.unreadable(pod.meta.namespace_name) != nullptr) return true;
  std::vector<const model::PodDisruptionBudget*> budgets = of_cluster.matching(pod);
  if (budgets.size() != 1) return budgets.size() > 1;
  return !allows_unhealthy(*budgets.front(), pod) && allows_nothing(*budgets.front());
}

bool is_reschedulable(const Pod& pod) {
  bool stays_wanted =
      model::is_active(pod) || (model::is_terminating(pod) && model::is_owned_by(pod.meta, "apps", "StatefulSet"));
  const bool stays_behind = belongs_to_daemon_set(pod) && !fault::planted("daemon-pods-move");
  return stays_wanted && !stays_behind && !is_static(pod);
}

bool is_currently_reschedulable(const Pod& pod, const PodBudgets& budgets, model::Time now) {
  return is_reschedulable(pod) && !is_protected(pod, now) && !is_fully_blocked(pod, budgets, now);
}

}  // namespace kerf::reference
