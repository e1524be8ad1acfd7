#include "kerf/reference/drift_detection.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>
#include <vector>

#include "kerf/model/labels.h"
#include "kerf/reference/instance_filter.h"
#include "kerf/reference/templates.h"

namespace kerf::reference {

using model::NodeClaim;
using model::NodePool;
using model::Requirement;
using model::Requirements;

namespace {

constexpr std::chrono::hours kTypeNotFoundMinAge{1};

/// The two annotations that carry a hash and the version of the way it was made.
struct HashKeys {
  std::string_view hash;
  std::string_view version;
};
constexpr HashKeys kNodePoolHash{"karpenter.sh/nodepool-hash", "karpenter.sh/nodepool-hash-version"};
constexpr HashKeys kAwsClassHash{"karpenter.k8s.aws/ec2nodeclass-hash", "karpenter.k8s.aws/ec2nodeclass-hash-version"};

/// Whether both carry hashes of the same version that differ.
bool hashes_differ(const model::ObjectMeta& owner, const model::ObjectMeta& claim, const HashKeys& keys) {
  std::array<const std::string*, 4> values{owner.annotations.find(keys.hash), claim.annotations.find(keys.hash),
                                           owner.annotations.find(keys.version), claim.annotations.find(keys.version)};
  if (std::ranges::find(values, nullptr) != values.end()) return false;
  return *values[2] == *values[3] && *values[0] != *values[1];
}

std::optional<DriftReason> pool_drift(const NodeClaim& claim, const NodePool& pool) {
  if (!hashes_differ(pool.meta, claim.meta, kNodePoolHash)) return std::nullopt;
  return DriftReason{"NodePoolDrifted", fmt::format("the template of NodePool {} has changed", pool.meta.name)};
}

std::optional<DriftReason> requirements_drift(const NodeClaim& claim, const NodePool& pool) {
  Requirements labels = Requirements::from_labels(claim.meta.labels);
  Requirements wanted = Requirements::from_expressions(pool.requirements);
  auto why = model::explain_incompatible(labels, wanted, model::Undefined::kNone);
  if (!why) return std::nullopt;
  std::string keys;
  for (const std::string& key : why->keys) {
    keys += fmt::format("{}{}", keys.empty() ? "" : "; ", model::describe(key, wanted.get(key)));
  }
  return DriftReason{"RequirementsDrifted", fmt::format("its labels no longer meet the requirements of NodePool {}: {}",
                                                        pool.meta.name, keys)};
}

/// What an offering must go with for the node to be sold still. A reserved node may have lost its reservation.
Requirements sold_as(const NodeClaim& claim) {
  Requirements requirements = Requirements::from_labels(claim.meta.labels);
  const Requirement& capacity_type = requirements.get(model::kCapacityTypeLabel);
  if (capacity_type.is_single() && capacity_type.has(model::kReserved)) {
    requirements.replace(model::kCapacityTypeLabel,
                         Requirement::in({std::string(model::kReserved), std::string(model::kOnDemand)}));
  }
  requirements.erase(model::kReservationIdLabel);
  requirements.erase(model::kReservationTypeLabel);
  requirements.erase(model::kReservationInterruptibleLabel);
  return requirements;
}

std::vector<PoolInPass> listings_with(const NodePool& pool, const model::Snapshot& snapshot,
                                      const model::Options& options) {
  std::vector<PoolInPass> listings = pools_in_pass(snapshot, options);
  bool is_there = std::ranges::find(listings, &pool, &PoolInPass::pool) != listings.end();
  return is_there ? std::move(listings) : pools_outside_pass(snapshot, options);
}

std::optional<DriftReason> type_drift(const NodeClaim& claim, const NodePool& pool, const model::Snapshot& snapshot,
                                      const model::Options& options) {
  bool is_old_enough = claim.meta.creation && options.now - *claim.meta.creation > kTypeNotFoundMinAge;
  if (!is_old_enough) return std::nullopt;
  std::vector<PoolInPass> listings = listings_with(pool, snapshot, options);
  auto listing = std::ranges::find(listings, &pool, &PoolInPass::pool);
  if (listing == listings.end()) return std::nullopt;
  const std::string* label = claim.meta.labels.find(model::kInstanceTypeLabel);
  std::string name = label == nullptr ? std::string() : *label;
  Requirements wanted = sold_as(claim);
  for (const model::InstanceType* type : listing->types) {
    if (type->name != name) continue;
    bool is_sold = std::ranges::any_of(type->offerings,
                                       [&](const model::Offering& offering) { return is_offered(offering, wanted); });
    if (is_sold) return std::nullopt;
    return DriftReason{
        "InstanceTypeNotFound",
        fmt::format("instance type {} is no longer offered with the node's zone and capacity type", name)};
  }
  return DriftReason{"InstanceTypeNotFound",
                     fmt::format("instance type '{}' is not in the catalog of NodePool {}", name, pool.meta.name)};
}

std::optional<DriftReason> aws_drift(const NodeClaim& claim, const model::NodeClass& node_class) {
  const std::string& name = node_class.meta.name;
  if (hashes_differ(node_class.meta, claim.meta, kAwsClassHash)) {
    return DriftReason{"NodeClassDrift", fmt::format("EC2NodeClass {} has changed", name)};
  }
  // No image list is an error of the provider, not drift.
  if (claim.image_id.empty() || node_class.ami_ids.empty()) return std::nullopt;
  if (std::ranges::find(node_class.ami_ids, claim.image_id) != node_class.ami_ids.end()) return std::nullopt;
  return DriftReason{"AMIDrift",
                     fmt::format("image {} is not among the images of EC2NodeClass {}", claim.image_id, name)};
}

std::optional<DriftReason> provider_drift(const NodeClaim& claim, const NodePool& pool,
                                          const model::Snapshot& snapshot) {
  const model::NodeClassRef& ref = pool.node_class_ref;
  for (const model::NodeClass& node_class : snapshot.node_classes) {
    if (node_class.kind != ref.kind || node_class.group != ref.group || node_class.meta.name != ref.name) continue;
    return node_class.group == "karpenter.k8s.aws" ? aws_drift(claim, node_class) : std::nullopt;
  }
  return std::nullopt;
}

template <typename List>
List sorted(List list) {
  std::ranges::sort(list);
  return list;
}

}  // namespace

std::optional<DriftReason> drift_reason(const NodeClaim& claim, const model::Snapshot& snapshot,
                                        const model::Options& options) {
  const std::string* label = claim.meta.labels.find(model::kNodePoolLabel);
  if (claim.meta.deletion || label == nullptr || !model::is_true(claim.conditions, "Launched")) return std::nullopt;
  const NodePool* pool = model::find_object(snapshot.node_pools, "", *label);
  if (pool == nullptr) return std::nullopt;
  if (auto reason = pool_drift(claim, *pool)) return reason;
  if (auto reason = requirements_drift(claim, *pool)) return reason;
  if (auto reason = type_drift(claim, *pool, snapshot, options)) return reason;
  return provider_drift(claim, *pool, snapshot);
}

bool changes_template_hash(const NodePool& before, const NodePool& after) {
  return before.template_labels != after.template_labels || before.template_annotations != after.template_annotations ||
         sorted(before.taints) != sorted(after.taints) ||
         sorted(before.startup_taints) != sorted(after.startup_taints) ||
         before.node_class_ref != after.node_class_ref ||
         before.termination_grace_period != after.termination_grace_period || before.expire_after != after.expire_after;
}

}  // namespace kerf::reference
