#include "kerf/io/live_pods.h"

#include <algorithm>

namespace kerf::io {
namespace {

const std::pair<std::string, std::string>* first_label(const model::Workload& workload) {
  if (!workload.selector || workload.selector->match_labels.empty()) return nullptr;
  return &*workload.selector->match_labels.begin();
}

}  // namespace

bool refers_to(const model::OwnerReference& reference, const model::Workload& workload) {
  return reference.kind == model::workload_kind_name(workload.kind) && reference.name == workload.meta.name &&
         (reference.uid.empty() || workload.meta.uid.empty() || reference.uid == workload.meta.uid);
}

LivePods::LivePods(std::span<const WorkloadReading> workloads, const std::vector<const model::ObjectMeta*>& pods)
    : pods_(pods) {
  if (workloads.empty()) return;
  // Replicas mostly follow each other: a look at the last one saves the search.
  Owner last;
  auto add_owners = [this, &last](const model::ObjectMeta& owned) {
    for (const model::OwnerReference& reference : owned.owners) {
      const Owner owner{owned.namespace_name, reference.kind, reference.name};
      if (owner == last) continue;
      owners_.insert(owner);
      last = owner;
    }
  };
  std::set<std::pair<std::string_view, std::string_view>> wanted;
  for (const WorkloadReading& reading : workloads) {
    if (const auto* label = first_label(reading.workload)) wanted.emplace(label->first, label->second);
  }
  for (const model::ObjectMeta* pod : pods_) {
    add_owners(*pod);
    for (const auto& [key, value] : pod->labels) {
      if (wanted.contains({key, value})) by_label_.push_back({{pod->namespace_name, key, value}, pod});
    }
  }
  std::sort(by_label_.begin(), by_label_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const WorkloadReading& reading : workloads) {
    const model::Workload& workload = reading.workload;
    const Owner self{workload.meta.namespace_name, model::workload_kind_name(workload.kind), workload.meta.name};
    if (workload.kind == model::WorkloadKind::kReplicaSet && owners_.contains(self)) add_owners(workload.meta);
  }
}

bool LivePods::has_pods(const model::Workload& workload) const {
  const Owner self{workload.meta.namespace_name, model::workload_kind_name(workload.kind), workload.meta.name};
  return owners_.contains(self) || selects_a_pod(workload);
}

bool LivePods::selects(const model::Workload& workload, const model::ObjectMeta& pod) const {
  return pod.namespace_name == workload.meta.namespace_name && workload.selector->matches(pod.labels);
}

bool LivePods::selects_a_pod(const model::Workload& workload) const {
  if (!workload.selector) return false;
  if (const auto* label = first_label(workload)) {
    const Label wanted{workload.meta.namespace_name, label->first, label->second};
    auto place = std::lower_bound(by_label_.begin(), by_label_.end(), wanted,
                                  [](const auto& entry, const Label& value) { return entry.first < value; });
    for (; place != by_label_.end() && place->first == wanted; ++place) {
      if (selects(workload, *place->second)) return true;
    }
    return false;
  }
  return std::any_of(pods_.begin(), pods_.end(), [&](const model::ObjectMeta* pod) { return selects(workload, *pod); });
}

}  // namespace kerf::io
