#include "kerf/reference/templates.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "kerf/fault/planted.h"
#include "kerf/model/labels.h"
#include "kerf/reference/instance_filter.h"
#include "kerf/reference/min_values.h"

namespace kerf::reference {

using model::InstanceType;
using model::NodePool;
using model::Offering;
using model::Requirement;
using model::Requirements;
using model::ResourceTable;
using model::ResourceVector;

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kSupportedNodeClasses{{
    {"karpenter.k8s.aws", "EC2NodeClass"},
    {"karpenter.azure.com", "AKSNodeClass"},
    {"karpenter.kwok.sh", "KWOKNodeClass"},
}};

bool is_supported(const model::NodeClassRef& ref) {
  return std::ranges::any_of(kSupportedNodeClasses, [&](const auto& supported) {
    return ref.group == supported.first && ref.kind == supported.second;
  });
}

bool is_ready(const NodePool& pool) {
  const model::Condition* ready = model::find_condition(pool.conditions, "Ready");
  return ready == nullptr || ready->status == "True";
}

bool takes_part(const NodePool& pool) {
  return is_supported(pool.node_class_ref) && !pool.replicas && is_ready(pool) && !pool.meta.deletion;
}

/// `base` with the keys of `override` replaced or added.
model::ResourceList overridden(model::ResourceList base, const std::optional<model::ResourceList>& override) {
  if (override) {
    for (const auto& [resource, quantity] : *override) base.set(resource, quantity);
  }
  return base;
}

ResourceVector allocatable_of(const InstanceType& type, const Offering* offering, ResourceTable& resources) {
  if (offering == nullptr) return {model::allocatable(type.capacity, type.overhead), resources};
  return {model::allocatable(overridden(type.capacity, offering->capacity_override),
                             overridden(type.overhead, offering->overhead_override)),
          resources};
}

bool share_overrides(const Offering& a, const Offering& b) {
  return a.capacity_override == b.capacity_override && a.overhead_override == b.overhead_override;
}

std::vector<AllocatableGroup> allocatable_groups(const InstanceType& type, const model::Options& options,
                                                 ResourceTable& resources) {
  std::vector<AllocatableGroup> groups{{allocatable_of(type, nullptr, resources), {}}};
  for (const Offering& offering : type.offerings) {
    bool is_switched_off = offering.capacity_type == model::kReserved && !options.gates.reserved_capacity;
    const bool is_available = offering.available || fault::planted("unavailable-offering-bought");
    if (!is_available || !offering.priced || is_switched_off) continue;
    if (!offering.capacity_override && !offering.overhead_override) {
      groups.front().offerings.push_back(&offering);
      continue;
    }
    auto same = std::find_if(groups.begin() + 1, groups.end(), [&](const AllocatableGroup& group) {
      return share_overrides(*group.offerings.front(), offering);
    });
    if (same == groups.end()) {
      groups.push_back({allocatable_of(type, &offering, resources), {}});
      same = groups.end() - 1;
    }
    same->offerings.push_back(&offering);
  }
  return groups;
}

/// Filter 4.6 with an empty pod and no daemon pods.
void drop_unusable_types(Template& result) {
  std::vector<std::uint32_t> all(result.types.size());
  std::iota(all.begin(), all.end(), 0U);
  const std::array<ResourceVector, 1> nothing;
  const std::array<bool, 1> no_conflict{false};
  std::vector<TemplateType> kept;
  for (std::uint32_t index : filter_types({result, all, result.requirements, nothing, no_conflict, false})) {
    kept.push_back(std::move(result.types[index]));
  }
  result.types = std::move(kept);
}

/// Why the pool's types are not enough for its own minValues, or empty.
std::string min_values_fault(const Template& result) {
  std::vector<const InstanceType*> types;
  types.reserve(result.types.size());
  for (const TemplateType& type : result.types) types.push_back(type.type);
  auto shortfalls = min_values_shortfalls(types, result.requirements);
  return shortfalls.empty() ? std::string() : "minValues not reached: " + describe(shortfalls);
}

/// Types with the same set of daemon pods share a group, numbered in the order of their first type.
void group_by_daemons(Template& result, const std::vector<DaemonPod>& daemons, ResourceTable& resources) {
  for (TemplateType& type : result.types) {
    std::vector<std::size_t> running;
    for (std::size_t i = 0; i < daemons.size(); ++i) {
      const bool runs = runs_on_template(daemons[i], result.requirements, result.pool->taints, *type.type);
      if (runs || fault::planted("daemon-overhead-for-every-type")) running.push_back(i);
    }
    auto same = std::ranges::find(result.daemon_groups, running, &DaemonGroup::daemons);
    if (same == result.daemon_groups.end()) {
      DaemonGroup group;
      for (std::size_t i : running) {
        model::add(group.overhead_list, daemons[i].requests);
        group.ports.add(daemons[i].name, daemons[i].ports);
      }
      group.overhead = ResourceVector(group.overhead_list, resources);
      group.daemons = std::move(running);
      result.daemon_groups.push_back(std::move(group));
      same = result.daemon_groups.end() - 1;
    }
    type.daemon_group = static_cast<std::size_t>(same - result.daemon_groups.begin());
  }
}

template <typename Predicate>
std::vector<const NodePool*> pools_that(const model::Snapshot& snapshot, Predicate predicate) {
  std::vector<const NodePool*> pools;
  for (const NodePool& pool : snapshot.node_pools) {
    if (predicate(pool)) pools.push_back(&pool);
  }
  return pools;
}

std::vector<PoolInPass> with_types(const std::vector<const NodePool*>& pools, const model::Snapshot& snapshot,
                                   const model::Options& options) {
  std::vector<std::string> rejected;
  if (options.gates.node_overlay) rejected = conflicting_overlays(snapshot);
  std::vector<PoolInPass> result;
  for (const NodePool* pool : pools) {
    PoolInPass in_pass;
    in_pass.pool = pool;
    if (options.gates.node_overlay && !snapshot.node_overlays.empty()) {
      in_pass.overlaid = overlaid_types(snapshot, *pool, rejected);
      for (const InstanceType& type : in_pass.overlaid.types) in_pass.types.push_back(&type);
    } else if (const model::InstanceCatalog* catalog = model::catalog_of(snapshot, *pool)) {
      for (const InstanceType& type : catalog->types) in_pass.types.push_back(&type);
    }
    result.push_back(std::move(in_pass));
  }
  return result;
}

}  // namespace

bool is_simulation_key(std::string_view key) {
  return key == model::kRegisteredLabel || key == model::kInitializedLabel;
}

std::string node_class_key(const model::NodeClassRef& ref) {
  std::string kind = ref.kind;
  std::ranges::transform(kind, kind.begin(),
                         [](char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return ref.group + "/" + kind;
}

Requirements template_requirements(const NodePool& pool) {
  Requirements requirements = Requirements::from_expressions(pool.requirements);
  requirements.add(Requirements::from_labels(pool.template_labels));
  requirements.add(model::kNodePoolLabel, Requirement::in({pool.meta.name}));
  requirements.add(node_class_key(pool.node_class_ref), Requirement::in({pool.node_class_ref.name}));
  requirements.add(model::kRegisteredLabel, Requirement::in({"true"}));
  requirements.add(model::kInitializedLabel, Requirement::in({"true"}));
  return requirements;
}

std::vector<PoolInPass> pools_in_pass(const model::Snapshot& snapshot, const model::Options& options) {
  std::vector<const NodePool*> pools = pools_that(snapshot, takes_part);
  std::ranges::sort(pools, [](const NodePool* a, const NodePool* b) {
    auto key = [](const NodePool* pool) {
      const auto weight = fault::planted("pool-weight-ignored") ? 0 : pool->weight.value_or(0);
      return std::pair(weight, std::string_view(pool->meta.name));
    };
    return key(a) > key(b);
  });
  return with_types(pools, snapshot, options);
}

std::vector<PoolInPass> pools_outside_pass(const model::Snapshot& snapshot, const model::Options& options) {
  auto stands_outside = [](const NodePool& pool) { return is_supported(pool.node_class_ref) && !takes_part(pool); };
  return with_types(pools_that(snapshot, stands_outside), snapshot, options);
}

std::vector<const model::InstanceType*> types_of(const Template& source, const std::vector<std::uint32_t>& indices) {
  std::vector<const model::InstanceType*> types;
  types.reserve(indices.size());
  for (std::uint32_t index : indices) types.push_back(source.types[index].type);
  return types;
}

Templates build_templates(const std::vector<PoolInPass>& pools, const std::vector<DaemonPod>& daemons,
                          const model::Options& options, ResourceTable& resources) {
  Templates templates;
  for (const PoolInPass& source : pools) {
    Template result;
    result.source = &source;
    result.pool = source.pool;
    result.requirements = template_requirements(*source.pool);
    for (const InstanceType* type : source.types) {
      result.types.push_back(
          {type, ResourceVector(type->capacity, resources), allocatable_groups(*type, options, resources), 0});
    }
    drop_unusable_types(result);
    if (result.types.empty()) {
      templates.discarded.push_back(
          {source.pool->meta.name,
           fmt::format("none of {} instance types is available and meets the pool's requirements: {}",
                       source.types.size(), model::describe(result.requirements))});
      continue;
    }
    std::string fault = min_values_fault(result);
    if (!fault.empty() && options.min_values_policy == model::MinValuesPolicy::kStrict) {
      templates.discarded.push_back({source.pool->meta.name, std::move(fault)});
      continue;
    }
    group_by_daemons(result, daemons, resources);
    templates.usable.push_back(std::move(result));
  }
  return templates;
}

}  // namespace kerf::reference
