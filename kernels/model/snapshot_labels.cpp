#include "kerf/model/snapshot_labels.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "kerf/model/labels.h"

namespace kerf::model {
namespace {

void see_label(LabelUniverseBuilder& builder, std::string_view key, const std::string& value) {
  builder.see(key, std::span(&value, 1));
}

void see(LabelUniverseBuilder& builder, const InstanceType& type) {
  builder.see(type.requirements);
  for (const Offering& offering : type.offerings) {
    builder.see(offering.requirements);
    see_label(builder, kZoneLabel, offering.zone);
    see_label(builder, kCapacityTypeLabel, offering.capacity_type);
  }
}

void see(LabelUniverseBuilder& builder, const NodePool& pool) {
  builder.see(pool.requirements);
  builder.see(pool.template_labels);
  see_label(builder, kNodePoolLabel, pool.meta.name);
  std::string kind = pool.node_class_ref.kind;
  std::transform(kind.begin(), kind.end(), kind.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  see_label(builder, pool.node_class_ref.group + "/" + kind, pool.node_class_ref.name);
  see_label(builder, kRegisteredLabel, "true");
  see_label(builder, kInitializedLabel, "true");
}

/// The labels of a Node or NodeClaim; its name stands in for a missing hostname.
void see(LabelUniverseBuilder& builder, const ObjectMeta& meta) {
  builder.see(meta.labels);
  if (!meta.labels.contains(kHostnameLabel)) see_label(builder, kHostnameLabel, meta.name);
}

void see(LabelUniverseBuilder& builder, const std::vector<NodeSelectorTerm>& terms) {
  for (const NodeSelectorTerm& term : terms) builder.see(term.match_expressions);
}

void see(LabelUniverseBuilder& builder, const PodSpec& spec) {
  builder.see(spec.node_selector);
  see(builder, spec.required_node_terms);
  for (const PreferredNodeTerm& preferred : spec.preferred_node_terms) {
    builder.see(preferred.term.match_expressions);
  }
}

/// Pods of one workload usually share one object and stand together.
void see(LabelUniverseBuilder& builder, const std::vector<Pod>& pods) {
  const PodSpec* previous = nullptr;
  for (const Pod& pod : pods) {
    if (pod.spec.get() != previous) see(builder, *pod.spec);
    previous = pod.spec.get();
  }
}

void see(LabelUniverseBuilder& builder, const StorageClass& storage_class) {
  for (const auto& term : storage_class.allowed_topologies) {
    for (const auto& [key, values] : term) builder.see(key, values);
  }
}

}  // namespace

LabelUniverse label_universe_of(const Snapshot& snapshot) {
  LabelUniverseBuilder builder;
  for (const InstanceCatalog& catalog : snapshot.catalogs) {
    for (const InstanceType& type : catalog.types) see(builder, type);
  }
  for (const NodePool& pool : snapshot.node_pools) see(builder, pool);
  for (const Node& node : snapshot.nodes) see(builder, node.meta);
  for (const NodeClaim& claim : snapshot.node_claims) {
    see(builder, claim.meta);
    builder.see(claim.requirements);
  }
  see(builder, snapshot.pods);
  for (const DaemonSet& daemon_set : snapshot.daemon_sets) see(builder, *daemon_set.pod_template.spec);
  for (const PersistentVolume& volume : snapshot.persistent_volumes) see(builder, volume.node_terms);
  for (const StorageClass& storage_class : snapshot.storage_classes) see(builder, storage_class);
  for (const NodeOverlay& overlay : snapshot.node_overlays) builder.see(overlay.requirements);
  return std::move(builder).build();
}

}  // namespace kerf::model
