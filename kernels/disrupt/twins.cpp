#include "kerf/disrupt/twins.h"

#include <functional>
#include <string_view>

#include "kerf/reference/host_ports.h"

namespace kerf::disrupt {

using model::Pod;

namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t number) {
  return (hash ^ number) * 0x9E3779B97F4A7C15U + (hash >> 29);
}

std::uint64_t hash_of(const Pod& pod) {
  std::hash<std::string_view> text;
  std::uint64_t hash = mixed(std::hash<const void*>{}(pod.spec.get()), text(pod.meta.namespace_name));
  for (const auto& [key, value] : pod.meta.labels) hash = mixed(mixed(hash, text(key)), text(value));
  return hash;
}

/// Volumes are the pod's own, ports are held under its name, and a status may say that a resize is on its way.
bool is_unlike_all(const Pod& pod) {
  return !pod.spec->volumes.empty() || !pod.status.containers.empty() || !reference::host_ports(*pod.spec).empty();
}

bool is_waiting(const Pod& pod) { return pod.status.phase == "Pending"; }

}  // namespace

bool Twins::are_alike(Id id, const Pod& pod) const {
  const Pod& first = *firsts_[id];
  return first.spec == pod.spec && !is_single_[id] && pod.status.containers.empty() &&
         first.meta.namespace_name == pod.meta.namespace_name && first.meta.labels == pod.meta.labels &&
         is_waiting(first) == is_waiting(pod);
}

Twins::Id Twins::of(const Pod& pod) {
  Id& id = ids_[static_cast<std::size_t>(&pod - pods_.data())];
  if (id == kNone) id = find(pod);
  last_ = id;
  return id;
}

/// Pods come by name, so that replicas mostly follow each other.
Twins::Id Twins::find(const Pod& pod) {
  if (last_ != kNone && are_alike(last_, pod)) return last_;
  const std::uint64_t hash = hash_of(pod);
  auto [first, last] = by_hash_.equal_range(hash);
  for (auto place = first; place != last; ++place) {
    if (are_alike(place->second, pod)) return place->second;
  }
  const auto id = static_cast<Id>(firsts_.size());
  firsts_.push_back(&pod);
  is_single_.push_back(is_unlike_all(pod));
  by_hash_.emplace(hash, id);
  return id;
}

}  // namespace kerf::disrupt
