#include "kerf/io/defaults.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kerf::io {
namespace {

void fill_missing(model::ResourceList& amounts, const model::ResourceList& defaults) {
  for (const auto& [name, amount] : defaults) {
    if (!amounts.contains(name)) amounts.set(name, amount);
  }
}

template <typename Change>
void for_each_container(model::PodSpec& spec, Change change) {
  for (model::Container& container : spec.containers) change(container);
  for (model::Container& container : spec.init_containers) change(container);
}

bool some_container_requests(const model::PodSpec& spec, std::string_view resource) {
  auto requests = [resource](const model::Container& container) { return container.requests.contains(resource); };
  return std::any_of(spec.containers.begin(), spec.containers.end(), requests) ||
         std::any_of(spec.init_containers.begin(), spec.init_containers.end(), requests);
}

bool is_pod_level_resource(std::string_view name) {
  return name == model::kCpu || name == model::kMemory || name.starts_with("hugepages-");
}

/// Classes that every cluster has.
constexpr std::array<std::pair<std::string_view, std::int32_t>, 2> kSystemClasses{
    {{"system-cluster-critical", 2'000'000'000}, {"system-node-critical", 2'000'001'000}}};

bool is_default(const model::StorageClass& storage_class) {
  for (std::string_view key :
       {"storageclass.kubernetes.io/is-default-class", "storageclass.beta.kubernetes.io/is-default-class"}) {
    const std::string* value = storage_class.meta.annotations.find(key);
    if (value != nullptr && *value == "true") return true;
  }
  return false;
}

}  // namespace

void fill_requests_from_limits(model::PodSpec& spec) {
  for_each_container(spec, [](model::Container& container) { fill_missing(container.requests, container.limits); });
}

void fill_pod_requests(model::PodSpec& spec, const model::ResourceList& pod_limits) {
  for (const auto& [name, limit] : pod_limits) {
    bool requested = spec.pod_requests && spec.pod_requests->contains(name);
    if (requested || !is_pod_level_resource(name) || some_container_requests(spec, name)) continue;
    if (!spec.pod_requests) spec.pod_requests.emplace();
    spec.pod_requests->set(name, limit);
  }
}

Admission::Admission(std::span<const model::LimitRange> limit_ranges,
                     std::span<const model::PriorityClass> priority_classes)
    : limit_ranges_(limit_ranges), priority_classes_(priority_classes) {
  // Of several global defaults the API server takes the lowest.
  for (const model::PriorityClass& entry : priority_classes_) {
    if (entry.global_default && (!default_priority_ || entry.value < *default_priority_)) {
      default_priority_ = entry.value;
    }
  }
}

void Admission::apply(model::PodSpec& spec, std::string_view namespace_name, std::optional<model::Time> created) const {
  apply_limit_ranges(spec, namespace_name, created);
  if (!spec.priority) spec.priority = priority_of(spec.priority_class_name);
}

bool Admission::may_change(const model::PodSpec& spec, std::string_view namespace_name) const {
  if (!spec.priority && priority_of(spec.priority_class_name)) return true;
  return !limit_ranges_of(namespace_name).empty();
}

std::span<const model::LimitRange> Admission::limit_ranges_of(std::string_view namespace_name) const {
  const auto found = std::ranges::equal_range(limit_ranges_, namespace_name, {}, [](const model::LimitRange& limits) {
    return std::string_view(limits.meta.namespace_name);
  });
  return {found.begin(), found.end()};
}

void Admission::apply_limit_ranges(model::PodSpec& spec, std::string_view namespace_name,
                                   std::optional<model::Time> created) const {
  const std::span<const model::LimitRange> in_namespace = limit_ranges_of(namespace_name);
  for (const model::LimitRange& limits : in_namespace) {
    if (created && limits.meta.creation && *created < *limits.meta.creation) continue;
    for_each_container(spec, [&](model::Container& container) {
      fill_missing(container.limits, limits.default_limit);
      fill_missing(container.requests, limits.default_request);
    });
  }
  if (!in_namespace.empty()) fill_requests_from_limits(spec);
}

std::optional<std::int32_t> Admission::priority_of(std::string_view class_name) const {
  if (class_name.empty()) return default_priority_;
  auto place = std::ranges::lower_bound(priority_classes_, class_name, {}, [](const model::PriorityClass& entry) {
    return std::string_view(entry.meta.name);
  });
  if (place != priority_classes_.end() && place->meta.name == class_name) return place->value;
  for (const auto& [name, value] : kSystemClasses) {
    if (name == class_name) return value;
  }
  return std::nullopt;
}

std::string default_storage_class(std::span<const model::StorageClass> storage_classes) {
  const model::StorageClass* best = nullptr;
  for (const model::StorageClass& candidate : storage_classes) {
    if (!is_default(candidate)) continue;
    if (best == nullptr || best->meta.creation < candidate.meta.creation) best = &candidate;
  }
  return best == nullptr ? std::string() : best->meta.name;
}

}  // namespace kerf::io
