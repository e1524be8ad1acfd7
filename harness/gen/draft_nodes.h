#pragma once

#include <set>
#include <string>

#include "kerf/gen/draft.h"

namespace kerf::gen {

/// A machine in the making and the room that is left on it.
struct NodeDraft {
  std::string name;
  const TypeDraft* type = nullptr;
  const OfferingDraft* offering = nullptr;
  const PoolDraft* pool = nullptr;  ///< None = unmanaged.
  bool has_node = true;
  bool is_registered = true;
  bool is_initialized = true;
  std::int64_t free_cpu_milli = 0;
  std::int64_t free_memory_mib = 0;
  std::int64_t free_pods = 0;
  std::int64_t free_gpus = 0;
  std::set<std::int64_t> host_ports;
};

/// Nodes with their NodeClaims, and what runs on them.
void add_nodes(Draft& draft);
/// Conditions, times and marks of the machine's NodeClaim, where it has one.
void add_node_claim(Draft& draft, const NodeDraft& node, const Object& labels);
/// The pods bound to the machine: of DaemonSets, then others, as many as fit.
void add_running_pods(Draft& draft, NodeDraft& node);

/// cpu, memory, pods and the like of a type: gross, or what is left for pods.
[[nodiscard]] Object capacity_of(const TypeDraft& type);
[[nodiscard]] Object allocatable_of(const TypeDraft& type);

}  // namespace kerf::gen
