#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <ranges>
#include <tuple>
#include <utility>

#include "kerf/io/catalog.h"
#include "kerf/io/choose_catalogs.h"
#include "kerf/io/expand.h"
#include "kerf/io/kwok_reader.h"
#include "kerf/io/object_loader.h"
#include "kerf/io/read_policy.h"

namespace kerf::io {
namespace {

template <typename Object>
void sort_by_name(std::vector<Object>& list) {
  const auto is_before = [](const Object& a, const Object& b) {
    return std::tie(a.meta.namespace_name, a.meta.name) < std::tie(b.meta.namespace_name, b.meta.name);
  };
  if (!std::ranges::is_sorted(list, is_before)) std::ranges::sort(list, is_before);
}

template <typename Object>
void sort_by_name_and_kind(std::vector<Object>& list) {
  std::sort(list.begin(), list.end(), [](const Object& a, const Object& b) {
    return std::tie(a.meta.namespace_name, a.meta.name, a.kind) < std::tie(b.meta.namespace_name, b.meta.name, b.kind);
  });
}

}  // namespace

void ObjectLoader::finish(std::span<const Document* const> kwok_lists, const LoadOptions& options) {
  std::sort(workloads_.begin(), workloads_.end(), [](const WorkloadReading& a, const WorkloadReading& b) {
    auto key = [](const model::Workload& w) { return std::tie(w.meta.namespace_name, w.meta.name, w.kind); };
    return key(a.workload) < key(b.workload);
  });
  refuse_shared_provider_ids();
  expand();
  add_implied_namespaces();
  read_kwok_lists(kwok_lists);
  sort_lists();
  const bool has_types = !kwok_lists.empty() || std::any_of(entries_.begin(), entries_.end(), [](const auto& entry) {
    return entry.kind->kind == Kind::kInstanceType;
  });
  std::optional<std::vector<model::InstanceType>> types;
  if (has_types) types = std::move(instance_types_);
  choose_catalogs(std::move(types), kubelets_, options, snapshot_, result_.errors);
  for (model::InstanceCatalog& catalog : snapshot_.catalogs) model::number_requirements(catalog);
}

/// Objects come by kind, namespace and name. What is left: lists of several kinds, and what was added since.
void ObjectLoader::sort_lists() {
  sort_by_name_and_kind(snapshot_.node_classes);
  sort_by_name(snapshot_.pods);
  sort_by_name(snapshot_.persistent_volume_claims);
  sort_by_name(snapshot_.namespaces);
  std::sort(instance_types_.begin(), instance_types_.end(),
            [](const model::InstanceType& a, const model::InstanceType& b) { return a.name < b.name; });
  auto key = [](const model::UnreadableObject& o) { return std::tie(o.kind, o.namespace_name, o.name, o.node_name); };
  std::sort(snapshot_.unreadable.begin(), snapshot_.unreadable.end(),
            [key](const auto& a, const auto& b) { return key(a) < key(b); });
  auto same = [key](const auto& a, const auto& b) { return key(a) == key(b); };
  snapshot_.unreadable.erase(std::unique(snapshot_.unreadable.begin(), snapshot_.unreadable.end(), same),
                             snapshot_.unreadable.end());
}

void ObjectLoader::expand() {
  const ExpansionInput input{.live_pods = snapshot_.pods,
                             .unreadable_pods = unreadable_pods_,
                             .claims = snapshot_.persistent_volume_claims,
                             .default_storage_class = default_storage_class(snapshot_.storage_classes)};
  Expansion expansion = expand_workloads(workloads_, input, admission(), pool_);
  refuse_too_large(expansion.too_large);
  std::move(expansion.pods.begin(), expansion.pods.end(), std::back_inserter(snapshot_.pods));
  std::move(expansion.claims.begin(), expansion.claims.end(), std::back_inserter(snapshot_.persistent_volume_claims));
  for (WorkloadReading& reading : workloads_) snapshot_.workloads.push_back(std::move(reading.workload));
}

void ObjectLoader::refuse_too_large(const std::vector<std::size_t>& indices) {
  // From the back, so that the other indices stay right.
  for (const std::size_t index : std::views::reverse(indices)) {
    const model::Workload& workload = workloads_[index].workload;
    auto place = std::find_if(entries_.begin(), entries_.end(), [&](const ObjectEntry& entry) {
      return entry.kind->name == model::workload_kind_name(workload.kind) && entry.name == workload.meta.name &&
             entry.namespace_name == workload.meta.namespace_name;
    });
    if (place != entries_.end()) {
      refuse(*place, {.field = workload.kind == model::WorkloadKind::kJob ? "spec.parallelism" : "spec.replicas",
                      .message = fmt::format("found {} pods to make, expected at most {} over all workloads",
                                             workload.replicas, kMaxExpandedPods),
                      .line = place->value.line()});
      add_unreadable(*place);
      --result_.objects;
    }
    workloads_.erase(workloads_.begin() + static_cast<std::ptrdiff_t>(index));
  }
}

/// A stored object cannot be without its Namespace.
void ObjectLoader::add_implied_namespaces() {
  std::set<std::string_view> given;
  for (const ObjectEntry& entry : entries_) {
    if (entry.kind->kind == Kind::kNamespace) given.insert(entry.name);
  }
  for (const std::string& name : namespaces_) {
    if (given.contains(name)) continue;
    model::ObjectMeta meta;
    meta.name = name;
    snapshot_.namespaces.push_back(stored_namespace(std::move(meta)));
  }
}

void ObjectLoader::read_kwok_lists(std::span<const Document* const> documents) {
  for (const Document* document : documents) {
    auto types = read_kwok_types(document->tree.root());
    if (types) {
      std::move(types->begin(), types->end(), std::back_inserter(instance_types_));
      result_.objects += types->size();
    } else {
      result_.errors.push_back({.file = document->file,
                                .document = document->index,
                                .object = document_name(*document),
                                .field = types.error().field,
                                .code = "",
                                .message = types.error().message,
                                .line = types.error().line});
    }
  }
}

}  // namespace kerf::io
