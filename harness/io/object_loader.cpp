#include "kerf/io/object_loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "kerf/io/case_header.h"
#include "kerf/io/catalog.h"
#include "kerf/io/printable.h"
#include "kerf/io/read_common.h"
#include "kerf/io/read_demand.h"
#include "kerf/io/read_node.h"
#include "kerf/io/read_node_class.h"
#include "kerf/io/read_node_pool.h"
#include "kerf/io/read_overlay.h"
#include "kerf/io/read_pod.h"
#include "kerf/io/read_policy.h"
#include "kerf/io/read_storage.h"
#include "kerf/model/labels.h"

namespace kerf::io {
namespace {

constexpr std::string_view kDoNotEvictAnnotation = "karpenter.sh/do-not-evict";

/// `spec.nodeName` of a pod that could not be read as a whole.
std::string bound_node(const ObjectEntry& entry) {
  if (entry.kind->kind != Kind::kPod) return {};
  auto spec = entry.value.find("spec");
  auto node = spec ? spec->find("nodeName") : std::nullopt;
  return node && node->is_string() ? std::string(node->text()) : std::string();
}

template <typename Object>
void keep(const Field& source, std::vector<Object>& list, Object object) {
  if (!source.reading().failed()) list.push_back(std::move(object));
}

}  // namespace

ObjectLoader::ObjectLoader(std::span<const ObjectEntry> entries, LoadResult& result, parallel::Workers& workers)
    : entries_(entries), result_(result), snapshot_(result.snapshot), pods_ahead_(entries, workers) {
  std::string_view last;
  for (const ObjectEntry& entry : entries) {
    if (entry.kind->kind == Kind::kNode) node_names_.insert(entry.name);
    if (entry.kind->kind == Kind::kPersistentVolume) volume_names_.insert(entry.name);
    // Entries of one kind come by namespace.
    if (!entry.namespace_name.empty() && entry.namespace_name != last) namespaces_.emplace(entry.namespace_name);
    last = entry.namespace_name;
  }
  const auto is_pod = [](const ObjectEntry& entry) { return entry.kind->kind == Kind::kPod; };
  snapshot_.pods.reserve(static_cast<std::size_t>(std::ranges::count_if(entries, is_pod)));
}

void ObjectLoader::load(const ObjectEntry& entry, std::size_t copies) {
  if (entry.early != nullptr) return load_early(entry);
  ObjectReading reading;
  const Field object(reading, entry.value);
  Item item{.entry = entry, .object = object, .meta = {}, .pod = {}};
  if (entry.kind->kind == Kind::kPod) {
    item.pod = pods_ahead_.take(entry, admission());
    reading = std::move(item.pod.reading);
    if (item.pod.pod) keep_pod(item);
  } else {
    item.meta = read_meta(object, entry.namespace_name);
    if (!item.failed()) read(item);
  }
  if (item.failed()) {
    refuse(entry, *reading.error());
    add_unreadable(entry);
    return;
  }
  ++result_.objects;
  note(reading.latest_instant());
  warn_about_origin(item, copies);
}

void ObjectLoader::load_early(const ObjectEntry& entry) {
  warn_about_pod(entry, entry.early->pod);
  ++result_.objects;
  note(entry.early->latest_instant);
  // From here on the entry has no name.
  model::Pod pod = take_early(*entry.early, *entry.part).pod;
  pod.spec = admitted(pod);
  snapshot_.pods.push_back(std::move(pod));
}

std::shared_ptr<const model::PodSpec> ObjectLoader::admitted(const model::Pod& pod) {
  if (!admission().may_change(*pod.spec, pod.meta.namespace_name)) return pool_.share(pod.spec);
  model::PodSpec spec = *pod.spec;
  admission().apply(spec, pod.meta.namespace_name, pod.meta.creation);
  return pool_.share(std::move(spec));
}

void ObjectLoader::note(std::optional<model::Time> instant) {
  if (instant) result_.latest_instant = std::max(result_.latest_instant.value_or(*instant), *instant);
}

void ObjectLoader::refuse_contradiction(std::span<const ObjectEntry> copies) {
  const ObjectEntry& first = copies.front();
  const ObjectEntry& second = copies[1];
  refuse(first, {.field = "",
                 .message = fmt::format("found {} times with different content (again in {}, document {}), expected "
                                        "one content; none of them is used",
                                        copies.size(), second.document->file, second.document->index),
                 .line = first.value.line()});
  for (const ObjectEntry& copy : copies) add_unreadable(copy);
}

void ObjectLoader::read(Item& item) {
  const Kind kind = item.entry.kind->kind;
  if (kind == Kind::kOther) return;
  read_pool_kind(item);
  read_pod_kind(item);
  read_cluster_kind(item);
  read_demand_kind(item);
  read_own_kind(item);
}

void ObjectLoader::read_pool_kind(Item& item) {
  switch (item.entry.kind->kind) {
    case Kind::kEc2NodeClass:
    case Kind::kAksNodeClass:
    case Kind::kKwokNodeClass:
      return keep(item.object, snapshot_.node_classes,
                  read_node_class(item.object, item.meta, *item.entry.kind, item.entry.use));
    case Kind::kNodePool:
      return read_one_node_pool(item);
    case Kind::kNodeClaim:
      return read_one_node_claim(item);
    case Kind::kNode:
      return read_one_node(item);
    case Kind::kNodeOverlay:
      return keep(item.object, snapshot_.node_overlays, read_node_overlay(item.object, item.meta));
    case Kind::kCapacityBuffer:
      return keep(item.object, snapshot_.capacity_buffers, read_capacity_buffer(item.object, item.meta));
    default:
      return;
  }
}

void ObjectLoader::read_pod_kind(Item& item) {
  switch (item.entry.kind->kind) {
    case Kind::kDeployment:
    case Kind::kStatefulSet:
    case Kind::kReplicaSet:
    case Kind::kJob:
      return keep(item.object, workloads_,
                  read_workload(item.object, item.meta, item.entry.kind->kind, item.entry.use));
    case Kind::kDaemonSet:
      return keep(item.object, snapshot_.daemon_sets, read_daemon_set(item.object, item.meta));
    case Kind::kPodTemplate:
      return keep(item.object, snapshot_.pod_templates, read_pod_template_object(item.object, item.meta));
    default:
      return;
  }
}

void ObjectLoader::read_cluster_kind(Item& item) {
  switch (item.entry.kind->kind) {
    case Kind::kPriorityClass:
      return keep(item.object, snapshot_.priority_classes, read_priority_class(item.object, item.meta));
    case Kind::kLimitRange:
      return keep(item.object, snapshot_.limit_ranges, read_limit_range(item.object, item.meta));
    case Kind::kNamespace:
      return keep(item.object, snapshot_.namespaces, stored_namespace(item.meta));
    case Kind::kPodDisruptionBudget:
      return keep(item.object, snapshot_.pod_disruption_budgets,
                  read_pod_disruption_budget(item.object, item.meta, item.entry.use));
    case Kind::kStorageClass:
      return keep(item.object, snapshot_.storage_classes, read_storage_class(item.object, item.meta));
    case Kind::kPersistentVolume:
      return keep(item.object, snapshot_.persistent_volumes, read_persistent_volume(item.object, item.meta));
    case Kind::kPersistentVolumeClaim:
      return read_one_volume_claim(item);
    case Kind::kCsiNode:
      return keep(item.object, snapshot_.csi_nodes, read_csi_node(item.object, item.meta));
    default:
      return;
  }
}

void ObjectLoader::read_demand_kind(Item& item) {
  switch (item.entry.kind->kind) {
    case Kind::kScaledObject:
      return keep(item.object, snapshot_.scaled_objects, read_scaled_object(item.object, item.meta));
    case Kind::kScaledJob:
      return keep(item.object, snapshot_.scaled_jobs, read_scaled_job(item.object, item.meta));
    case Kind::kHorizontalPodAutoscaler:
      return keep(item.object, snapshot_.horizontal_pod_autoscalers,
                  read_horizontal_pod_autoscaler(item.object, item.meta));
    default:
      return;
  }
}

void ObjectLoader::read_own_kind(Item& item) {
  if (item.entry.kind->kind == Kind::kInstanceType) read_one_instance_type(item);
  if (item.entry.kind->kind == Kind::kCase) read_one_case(item);
}

void ObjectLoader::read_one_node_pool(Item& item) {
  NodePoolReading read = read_node_pool(item.object, item.meta, item.entry.use);
  complete(read.pool.node_class_ref, item.entry.use);
  if (read.kubelet && !item.failed()) kubelets_.emplace(item.meta.name, std::move(*read.kubelet));
  keep(item.object, snapshot_.node_pools, std::move(read.pool));
}

void ObjectLoader::read_one_node_claim(Item& item) {
  model::NodeClaim claim = read_node_claim(item.object, item.meta, item.entry.use);
  if (item.failed()) return;
  complete(claim.node_class_ref, item.entry.use);
  if (item.entry.use == VersionUse::kOlder) {
    const std::string* name = claim.meta.labels.find(model::kNodePoolLabel);
    const model::NodePool* pool = name == nullptr ? nullptr : model::find_object(snapshot_.node_pools, "", *name);
    if (pool != nullptr) claim.expire_after = pool->expire_after;
  }
  if (claim.provider_id.empty()) {
    warn(item.entry, "NODECLAIM-NOT-LAUNCHED",
         "has no provider ID: while it exists no pass starts and nothing is disrupted", "status.providerID");
  }
  snapshot_.node_claims.push_back(std::move(claim));
}

void ObjectLoader::read_one_node(Item& item) {
  model::Node node = read_node(item.object, item.meta);
  if (item.failed()) return;
  if (node.provider_id.empty() && node.meta.labels.contains(model::kNodePoolLabel)) {
    warn(item.entry, "NO-PROVIDER-ID", "belongs to a NodePool but cannot be paired with its NodeClaim",
         "spec.providerID");
  }
  snapshot_.nodes.push_back(std::move(node));
}

void ObjectLoader::keep_pod(Item& item) {
  PodReading& read = *item.pod.pod;
  model::Pod& pod = read.pod;
  if (item.failed()) {
    unreadable_pods_.push_back(std::move(pod.meta));
    return;
  }
  warn_about_pod(item.entry, pod);
  pod.spec = pool_.share(std::move(read.spec), item.pod.spec_hash);
  snapshot_.pods.push_back(std::move(pod));
}

void ObjectLoader::warn_about_pod(const ObjectEntry& entry, const model::Pod& pod) {
  if (pod.meta.annotations.contains(kDoNotEvictAnnotation)) {
    warn(entry, "LEGACY-DO-NOT-EVICT", "this annotation protects nothing any more; karpenter.sh/do-not-disrupt does",
         "metadata.annotations[karpenter.sh/do-not-evict]");
  }
  if (!pod.node_name.empty() && !node_names_.contains(pod.node_name)) {
    warn(entry, "NODE-NOT-FOUND",
         fmt::format("bound to the node {}, which is not in the input; it stays bound", quoted(pod.node_name)),
         "spec.nodeName");
  }
}

void ObjectLoader::read_one_volume_claim(Item& item) {
  ClaimReading read = read_persistent_volume_claim(item.object, item.meta);
  if (item.failed()) return;
  model::PersistentVolumeClaim& claim = read.claim;
  if (claim.volume_name.empty()) {
    if (!read.names_class) claim.storage_class_name = default_storage_class(snapshot_.storage_classes);
  } else if (!volume_names_.contains(claim.volume_name)) {
    warn(item.entry, "PV-NOT-FOUND",
         fmt::format("bound to the PersistentVolume {}, which is not in the input", quoted(claim.volume_name)),
         "spec.volumeName");
  }
  snapshot_.persistent_volume_claims.push_back(std::move(claim));
}

void ObjectLoader::read_one_instance_type(Item& item) {
  auto type = read_instance_type(item.entry.value);
  if (type) {
    instance_types_.push_back(std::move(*type));
  } else {
    item.object.reading().refuse(type.error());
  }
}

void ObjectLoader::read_one_case(Item& item) {
  auto header = read_case_header(item.entry.value);
  if (header) {
    result_.cases.push_back(std::move(*header));
  } else {
    item.object.reading().refuse(header.error());
  }
}

const Admission& ObjectLoader::admission() {
  // LimitRanges and PriorityClasses come before pods, so both lists are complete at the first call.
  if (!admission_) admission_.emplace(snapshot_.limit_ranges, snapshot_.priority_classes);
  return *admission_;
}

/// Older objects may name a NodeClass by its name alone; it is the one of that name, if there is only one.
void ObjectLoader::complete(model::NodeClassRef& reference, VersionUse use) const {
  if (use != VersionUse::kOlder || !reference.kind.empty()) return;
  const model::NodeClass* only = nullptr;
  for (const model::NodeClass& node_class : snapshot_.node_classes) {
    if (node_class.meta.name != reference.name) continue;
    if (only != nullptr) return;
    only = &node_class;
  }
  if (only == nullptr) return;
  reference.group = only->group;
  reference.kind = only->kind;
}

void ObjectLoader::warn(const ObjectEntry& entry, std::string_view code, std::string message, std::string_view field) {
  result_.warnings.push_back({.file = entry.document->file,
                              .document = entry.document->index,
                              .object = object_name(entry),
                              .field = std::string(field),
                              .code = std::string(code),
                              .message = std::move(message),
                              .line = entry.line()});
}

void ObjectLoader::warn_about_origin(const Item& item, std::size_t copies) {
  const ObjectEntry& entry = item.entry;
  if (copies > 1) {
    warn(entry, "DUPLICATE-OBJECT", fmt::format("given {} times with equal content, counted once", copies));
  }
  if (entry.use == VersionUse::kOlder) {
    warn(entry, "MAPPED-VERSION", fmt::format("read by the rules of {}, an older version, and mapped", entry.version),
         "apiVersion");
  }
  const auto fields = misplaced_fields(entry.kind->kind, entry.use, item.object);
  if (!fields.empty()) {
    warn(entry, "MISPLACED-FIELD",
         fmt::format("{} {} no effect in this version or place", fmt::join(fields, ", "),
                     fields.size() == 1 ? "has" : "have"),
         fields.front());
  }
}

void ObjectLoader::refuse(const ObjectEntry& entry, const FieldError& error) {
  result_.errors.push_back({.file = entry.document->file,
                            .document = entry.document->index,
                            .object = object_name(entry),
                            .field = error.field,
                            .code = "",
                            .message = error.message,
                            .line = error.line});
}

void ObjectLoader::add_unreadable(const ObjectEntry& entry) {
  snapshot_.unreadable.push_back({.kind = std::string(entry.kind->name),
                                  .namespace_name = std::string(entry.namespace_name),
                                  .name = std::string(entry.name),
                                  .node_name = bound_node(entry)});
}

}  // namespace kerf::io
