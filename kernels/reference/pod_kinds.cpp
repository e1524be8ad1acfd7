#include "kerf/reference/pod_kinds.h"

#include <functional>
#include <string_view>

#include "kerf/reference/host_ports.h"
#include "kerf/reference/requests.h"

namespace kerf::reference {

using model::Pod;

namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t number) {
  return (hash ^ number) * 0x9E3779B97F4A7C15U + (hash >> 29);
}

std::uint64_t hash_of(const Pod& pod) {
  std::hash<std::string_view> text;
  std::uint64_t hash = std::hash<const void*>{}(pod.spec.get());
  for (const auto& [key, value] : pod.meta.labels) hash = mixed(hash, text(value));
  return hash;
}

/// Volumes are the pod's own, and ports are held under its name.
bool is_unlike_all(const Pod& pod) { return !pod.spec->volumes.empty() || !host_ports(*pod.spec).empty(); }

bool report_alike(const Pod& a, const Pod& b) {
  return a.status.containers == b.status.containers &&
         (a.status.containers.empty() || resize_is_infeasible(a) == resize_is_infeasible(b));
}

}  // namespace

bool PodKinds::is_like(Id kind, const Pod& pod) const {
  const Pod& first = *firsts_[kind];
  return first.spec == pod.spec && !is_single_[kind] && first.meta.namespace_name == pod.meta.namespace_name &&
         first.meta.labels == pod.meta.labels && first.status.phase == pod.status.phase && report_alike(first, pod);
}

/// Pods come by name, so that replicas mostly follow each other.
PodKinds::Id PodKinds::of(const Pod& pod) {
  if (last_ < firsts_.size() && is_like(last_, pod)) return last_;
  const std::uint64_t hash = hash_of(pod);
  auto [first, last] = by_hash_.equal_range(hash);
  for (auto place = first; place != last; ++place) {
    if (is_like(place->second, pod)) return last_ = place->second;
  }
  last_ = static_cast<Id>(firsts_.size());
  firsts_.push_back(&pod);
  is_single_.push_back(is_unlike_all(pod));
  by_hash_.emplace(hash, last_);
  return last_;
}

std::vector<std::uint32_t> nodes_of_pods(const model::Snapshot& snapshot) {
  // Asked once a pod, never walked.
  std::unordered_map<std::string_view, std::uint32_t> by_name;
  by_name.reserve(snapshot.nodes.size());
  for (std::size_t node = 0; node < snapshot.nodes.size(); ++node) {
    by_name.emplace(snapshot.nodes[node].meta.name, static_cast<std::uint32_t>(node));
  }
  std::vector<std::uint32_t> nodes;
  nodes.reserve(snapshot.pods.size());
  for (const Pod& pod : snapshot.pods) {
    auto place = pod.node_name.empty() ? by_name.end() : by_name.find(pod.node_name);
    nodes.push_back(place == by_name.end() ? kNoNode : place->second);
  }
  return nodes;
}

RunningPods::RunningPods(const model::Snapshot& snapshot, std::span<const std::uint32_t> nodes)
    : pods(snapshot.pods), kind_of(snapshot.pods.size(), kNoKind) {
  for (std::size_t pod = 0; pod < pods.size(); ++pod) {
    if (nodes[pod] != kNoNode && !model::is_terminal(pods[pod])) kind_of[pod] = kinds.of(pods[pod]);
  }
}

}  // namespace kerf::reference
