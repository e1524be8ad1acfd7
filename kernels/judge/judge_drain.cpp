#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "kerf/judge/pod_rules.h"
#include "kerf/judge/traces.h"

namespace kerf::judge {

using model::Pod;
using Violations = std::vector<Violation>;

namespace {

using Events = std::map<std::string, const EvictedPod*>;

constexpr std::array<std::string_view, 4> kGroups{"ordinary pods", "ordinary daemon pods", "critical pods",
                                                  "critical daemon pods"};

std::size_t group_of(const Pod& pod) {
  const std::string& priority = pod.spec->priority_class_name;
  const bool is_critical = priority == "system-cluster-critical" || priority == "system-node-critical";
  return (is_critical ? 2U : 0U) + (is_of_daemon_set(pod) ? 1U : 0U);
}

/// The pods that a drain waits for, as the input shows them. Source: disruption.md 8.
std::vector<const Pod*> drained_pods(const model::Snapshot& snapshot, const std::string& node) {
  std::vector<const Pod*> drained;
  for (const Pod& pod : snapshot.pods) {
    const bool waits = !model::is_terminal(pod) && !is_static(pod) && !tolerates_disruption(pod);
    if (pod.node_name == node && waits) drained.push_back(&pod);
  }
  return drained;
}

model::Duration own_grace(const Pod& pod) { return std::chrono::seconds(pod.spec->termination_grace_period_seconds); }

bool may_be_forced(const Pod& pod, const DrainEvents& drain, model::Time at) {
  if (!drain.deadline) return false;
  if (pod.meta.deletion) return *pod.meta.deletion > *drain.deadline;
  return at > *drain.deadline - own_grace(pod);
}

/// A pod that terminates already is gone by its deletion time; when exactly no event says.
bool is_waiting(const Pod& pod, const Events& events, const DrainEvents& drain, model::Time at) {
  if (may_be_forced(pod, drain, at)) return false;
  if (pod.meta.deletion) return at < *pod.meta.deletion;
  const auto event = events.find(model::namespaced_name(pod.meta));
  return event == events.end() || at < event->second->gone;
}

void check_order(const Pod& pod, const EvictedPod& event, const std::vector<const Pod*>& drained, const Events& events,
                 const DrainEvents& drain, Violations& found) {
  for (const Pod* other : drained) {
    if (group_of(*other) >= group_of(pod) || !is_waiting(*other, events, drain, event.at)) continue;
    found.push_back({"I-046", event.pod,
                     fmt::format("is of the {} and is evicted at {}, while {} of the {} still waits",
                                 kGroups.at(group_of(pod)), model::format_rfc3339(event.at),
                                 model::namespaced_name(other->meta), kGroups.at(group_of(*other)))});
    return;
  }
}

void check_force(const Pod& pod, const EvictedPod& event, const DrainEvents& drain, Violations& found) {
  if (!may_be_forced(pod, drain, event.at)) {
    found.push_back({"I-047", event.pod,
                     fmt::format("is deleted by force at {}, before its grace of {} reaches the deadline",
                                 model::format_rfc3339(event.at), model::format_duration(own_grace(pod)))});
  }
  if (event.grace < std::chrono::seconds(1)) {
    found.push_back({"I-047", event.pod,
                     fmt::format("is deleted by force with a grace of {}", model::format_duration(event.grace))});
  }
}

}  // namespace

std::vector<Violation> judge_drain(const model::Snapshot& snapshot, const DrainEvents& drain) {
  Violations found;
  Events events;
  for (const EvictedPod& event : drain.evicted) events[event.pod] = &event;
  const std::vector<const Pod*> drained = drained_pods(snapshot, drain.node);
  for (const EvictedPod& event : drain.evicted) {
    const auto pod = std::ranges::find(drained, event.pod,
                                       [](const Pod* candidate) { return model::namespaced_name(candidate->meta); });
    if (pod == drained.end()) {
      found.push_back({"J-DRAIN", event.pod, fmt::format("is no pod that draining node {} concerns", drain.node)});
    } else if (event.is_forced) {
      check_force(**pod, event, drain, found);
    } else {
      if (is_protected(**pod, event.at)) {
        found.push_back({"J-DRAIN", event.pod, "is evicted, but it is protected by karpenter.sh/do-not-disrupt"});
      }
      check_order(**pod, event, drained, events, drain, found);
    }
  }
  return found;
}

}  // namespace kerf::judge
