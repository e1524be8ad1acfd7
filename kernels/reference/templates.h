#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "kerf/model/options.h"
#include "kerf/model/snapshot.h"
#include "kerf/reference/daemons.h"
#include "kerf/reference/host_ports.h"
#include "kerf/reference/overlay.h"

namespace kerf::reference {

/// A NodePool that takes part in the pass, and what it can buy before any filter. Source: provisioning.md 1.4.
struct PoolInPass {
  const model::NodePool* pool = nullptr;
  OverlaidTypes overlaid;  ///< Owns the types where overlays apply.
  std::vector<const model::InstanceType*> types;
};

/// The available offerings of a type that share one allocatable. Source: provisioning.md 1.5.
struct AllocatableGroup {
  model::ResourceVector allocatable;
  std::vector<const model::Offering*> offerings;
};

/// An instance type as one template sees it.
struct TemplateType {
  const model::InstanceType* type = nullptr;
  model::ResourceVector capacity;
  std::vector<AllocatableGroup> groups;  ///< The base group first.
  std::size_t daemon_group = 0;
};

/// Daemon pods that all types of the group would run. Source: provisioning.md 1.7.
struct DaemonGroup {
  std::vector<std::size_t> daemons;
  model::ResourceVector overhead;
  model::ResourceList overhead_list;  ///< The same by name, for messages.
  HostPortUsage ports;
};

/// A NodePool prepared for packing. Source: provisioning.md 1.4.
struct Template {
  const PoolInPass* source = nullptr;
  const model::NodePool* pool = nullptr;
  model::Requirements requirements;
  std::vector<TemplateType> types;  ///< In the provider's order; claims refer to them by index.
  std::vector<DaemonGroup> daemon_groups;
};

/// A pool of the pass without a template, and why.
struct DiscardedPool {
  std::string name;
  std::string message;
};

struct Templates {
  std::vector<Template> usable;  ///< In the order in which they are tried.
  std::vector<DiscardedPool> discarded;
};

/// The pools that take part, in template order: weight, then name, both descending. Source: provisioning.md 1.4.
[[nodiscard]] std::vector<PoolInPass> pools_in_pass(const model::Snapshot& snapshot, const model::Options& options);

/// The other pools of a known cloud, with what their nodes are made of: static, not ready, or being deleted; by name.
[[nodiscard]] std::vector<PoolInPass> pools_outside_pass(const model::Snapshot& snapshot,
                                                         const model::Options& options);

/// What a node of the pool requires, before any pod. Source: provisioning.md 1.4.
[[nodiscard]] model::Requirements template_requirements(const model::NodePool& pool);

/// The templates of the pools; `pools` must outlive them. Source: provisioning.md 1.4, 1.7.
[[nodiscard]] Templates build_templates(const std::vector<PoolInPass>& pools, const std::vector<DaemonPod>& daemons,
                                        const model::Options& options, model::ResourceTable& resources);

/// The types of those indices.
[[nodiscard]] std::vector<const model::InstanceType*> types_of(const Template& source,
                                                               const std::vector<std::uint32_t>& indices);

/// Keys that a template carries only so that daemon pods selecting them are counted. Source: provisioning.md 1.4.
[[nodiscard]] bool is_simulation_key(std::string_view key);

/// `<group>/<kind in lower case>`: the label key that names the NodeClass. Source: provisioning.md 1.4.
[[nodiscard]] std::string node_class_key(const model::NodeClassRef& ref);

}  // namespace kerf::reference
