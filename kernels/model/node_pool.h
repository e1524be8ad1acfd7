#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kerf/model/meta.h"
#include "kerf/model/node.h"
#include "kerf/model/resources.h"

namespace kerf::model {

enum class ConsolidationPolicy : std::uint8_t { kWhenEmpty, kWhenEmptyOrUnderutilized, kBalanced };

/// One disruption budget, texts as written: they are judged where they are used. Source: disruption.md 4.1.
struct Budget {
  std::string nodes;
  std::optional<std::string> schedule = std::nullopt;
  std::optional<std::string> duration = std::nullopt;
  std::vector<std::string> reasons = {};  ///< Empty = all.

  bool operator==(const Budget&) const = default;
};

struct NodePool {
  ObjectMeta meta;
  std::optional<std::int64_t> weight;    ///< Unset counts as 0.
  std::optional<std::int64_t> replicas;  ///< Set = static pool.
  std::optional<ResourceList> limits;

  LabelMap template_labels;
  LabelMap template_annotations;
  std::vector<Taint> taints;
  std::vector<Taint> startup_taints;
  std::vector<Expression> requirements;
  NodeClassRef node_class_ref;
  NillableDuration expire_after;
  std::optional<Duration> termination_grace_period;

  ConsolidationPolicy consolidation_policy = ConsolidationPolicy::kWhenEmptyOrUnderutilized;
  NillableDuration consolidate_after;
  std::optional<std::vector<Budget>> budgets;  ///< Absent = one of 10%; empty = unlimited.

  std::vector<Condition> conditions;

  /// Which of Snapshot::catalogs this pool buys from; none when its cloud is unknown.
  std::optional<std::size_t> catalog;
};

struct Subnet {
  std::string id;
  std::string zone;

  bool operator==(const Subnet&) const = default;
};

/// EC2NodeClass, AKSNodeClass or KWOKNodeClass: what decisions read of them. Source: provisioning.md 8.2.
struct NodeClass {
  ObjectMeta meta;
  std::string group;
  std::string kind;
  std::vector<Condition> conditions;
  std::vector<Subnet> subnets;       ///< `status.subnets`.
  std::vector<std::string> ami_ids;  ///< `status.amis[].id`.
  std::vector<std::string> security_groups;
  std::string ami_family;             ///< As written or taken from the alias; empty = AL2023.
  std::string instance_store_policy;  ///< "RAID0" or empty.
  std::optional<Quantity> root_volume_size;
  std::optional<std::int64_t> max_pods;
  std::optional<std::int64_t> pods_per_core;
  ResourceList kube_reserved;
  ResourceList system_reserved;
  LabelMap eviction_hard;
};

}  // namespace kerf::model
