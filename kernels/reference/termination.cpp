#include "kerf/reference/termination.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <tuple>
#include <utility>

#include "kerf/model/labels.h"
#include "kerf/reference/pdb.h"
#include "kerf/reference/provisionable.h"

namespace kerf::reference {

using model::Duration;
using model::Pod;
using model::Time;

namespace {

constexpr Duration kLeastDrainTime = std::chrono::seconds(5);
constexpr Duration kLeastGrace = std::chrono::seconds(1);
/// The controller looks again after this long, which is when it first sees that a deadline has passed.
constexpr Duration kLook = std::chrono::seconds(1);
constexpr Duration kStuckAfter = std::chrono::minutes(1);

Duration grace_of(const Pod& pod) { return std::chrono::seconds(pod.spec->termination_grace_period_seconds); }

DrainGroup group_of(const Pod& pod) {
  const std::string& priority = pod.spec->priority_class_name;
  bool is_critical = priority == "system-cluster-critical" || priority == "system-node-critical";
  if (model::is_owned_by(pod.meta, "apps", "DaemonSet")) {
    return is_critical ? DrainGroup::kCriticalDaemon : DrainGroup::kOrdinaryDaemon;
  }
  return is_critical ? DrainGroup::kCritical : DrainGroup::kOrdinary;
}

/// Whether the drain waits for the pod at all.
bool is_waited_for(const Pod& pod, Time start) {
  static const model::Taint kDisrupted{std::string(model::kDisruptedTaintKey), "", model::TaintEffect::kNoSchedule};
  if (model::is_terminal(pod) || model::is_owned_by(pod.meta, "", "Node")) return false;
  if (model::tolerates(pod.spec->tolerations, kDisrupted)) return false;
  return !pod.meta.deletion || start <= *pod.meta.deletion + kStuckAfter;
}

/// When a protection that ends by itself ends.
std::optional<Time> protection_end(const Pod& pod) {
  const std::string* value = pod.meta.annotations.find(model::kDoNotDisruptAnnotation);
  if (value == nullptr || *value == "true" || !pod.status.start_time) return std::nullopt;
  auto duration = model::parse_duration(*value);
  return duration ? std::optional(*pod.status.start_time + *duration) : std::nullopt;
}

struct WaitingPod {
  const Pod* pod = nullptr;
  std::string name;
  DrainGroup group = DrainGroup::kOrdinary;
  std::optional<Time> gone;  ///< Set once it is on its way.
};

/// One drain, instant by instant.
class Drain {
 public:
  Drain(const model::Snapshot& snapshot, const DrainInput& input) : budgets_(snapshot), input_(input) {
    for (const Pod& pod : snapshot.pods) {
      if (pod.node_name != input.node || !is_waited_for(pod, input.start)) continue;
      waiting_.push_back({&pod, model::namespaced_name(pod.meta), group_of(pod), {}});
      if (pod.meta.deletion) waiting_.back().gone = std::max(input.start, *pod.meta.deletion);
    }
    std::ranges::sort(waiting_, {}, [](const WaitingPod& pod) { return std::tuple(pod.group, pod.name); });
    for (const model::PodDisruptionBudget& budget : snapshot.pod_disruption_budgets) {
      allowance_[&budget] = budget.disruptions_allowed;
    }
  }

  DrainTrace run() {
    Time now = input_.start;
    while (true) {
      std::erase_if(waiting_, [&](const WaitingPod& pod) { return pod.gone && *pod.gone <= now; });
      if (waiting_.empty()) break;
      force_delete(now);
      evict_first_group(now);
      std::optional<Time> next = next_event(now);
      if (!next) {
        note_holds(now);
        return std::move(trace_);
      }
      now = *next;
    }
    trace_.completed = std::max(now, input_.start + kLeastDrainTime);
    return std::move(trace_);
  }

 private:
  [[nodiscard]] std::optional<Time> force_time(const Pod& pod) const {
    if (!input_.deadline) return std::nullopt;
    return std::max(input_.start, *input_.deadline - grace_of(pod) + kLook);
  }

  void remove(WaitingPod& pod, Time now, bool is_forced) {
    Duration grace = grace_of(*pod.pod);
    if (is_forced) grace = std::max(kLeastGrace, std::min(grace, *input_.deadline - now));
    pod.gone = now + std::min(grace, input_.pod_stop);
    trace_.steps.push_back({now, pod.name, pod.group, is_forced, grace, *pod.gone});
  }

  /// All groups at once.
  void force_delete(Time now) {
    for (WaitingPod& pod : waiting_) {
      auto time = force_time(*pod.pod);
      if (!pod.gone && time && *time <= now) remove(pod, now, /*is_forced=*/true);
    }
  }

  void evict_first_group(Time now) {
    DrainGroup first = waiting_.front().group;
    for (WaitingPod& pod : waiting_) {
      if (pod.group != first || pod.gone || refusal(*pod.pod, now)) continue;
      auto budgets = budgets_.matching(*pod.pod);
      if (!budgets.empty()) --allowance_[budgets.front()];
      remove(pod, now, /*is_forced=*/false);
    }
  }

  [[nodiscard]] std::optional<DrainHold> refusal(const Pod& pod, Time now) const {
    std::string name = model::namespaced_name(pod.meta);
    if (is_protected(pod, now)) return DrainHold{name, "POD_DO_NOT_DISRUPT", "it is protected by do-not-disrupt"};
    if (auto refused = eviction_refusal(pod, budgets_, now)) {
      return DrainHold{name, std::string(refused->code), std::move(refused->message)};
    }
    auto budgets = budgets_.matching(pod);
    bool is_used_up = budgets.size() == 1 && allowance_.at(budgets.front()) <= 0 && !allows_unhealthy(*budgets[0], pod);
    if (!is_used_up) return std::nullopt;
    return DrainHold{name, "PDB_BLOCKED",
                     "PodDisruptionBudget " + budgets.front()->meta.name + " has been used up by this drain"};
  }

  /// When something changes by itself: a pod is gone, a protection ends, a deadline comes near.
  [[nodiscard]] std::optional<Time> next_event(Time now) const {
    std::optional<Time> next;
    auto consider = [&](std::optional<Time> time) {
      if (time && *time > now && (!next || *time < *next)) next = time;
    };
    for (const WaitingPod& pod : waiting_) {
      consider(pod.gone);
      if (pod.gone) continue;
      consider(force_time(*pod.pod));
      if (is_protected(*pod.pod, now)) consider(protection_end(*pod.pod));
    }
    return next;
  }

  void note_holds(Time now) {
    for (const WaitingPod& pod : waiting_) {
      auto hold = refusal(*pod.pod, now);
      if (pod.group != waiting_.front().group) {
        hold = DrainHold{pod.name, "LATER_GROUP", "its group waits for the pods before it"};
      }
      if (hold) trace_.holds.push_back(std::move(*hold));
    }
    std::ranges::sort(trace_.holds, {}, &DrainHold::pod);
  }

  PodBudgets budgets_;
  const DrainInput& input_;
  std::vector<WaitingPod> waiting_;
  std::map<const model::PodDisruptionBudget*, std::int64_t> allowance_;
  DrainTrace trace_;
};

}  // namespace

DrainTrace drain(const model::Snapshot& snapshot, const DrainInput& input) { return Drain(snapshot, input).run(); }

}  // namespace kerf::reference
