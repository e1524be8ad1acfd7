#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "kerf/model/shared.h"
#include "kerf/reference/host_ports.h"
#include "kerf/reference/pod_requirements.h"
#include "kerf/reference/volumes.h"

namespace kerf::reference {

/// Why a pod is part of the pass. Source: provisioning.md 1.1, disruption.md 6.2.
enum class PodOrigin : std::uint8_t {
  kPending,    ///< Provisionable and valid.
  kBuffer,     ///< Virtual, of a CapacityBuffer.
  kLeaving,    ///< Bound to a node that is marked for deletion.
  kDisplaced,  ///< Bound to a node that a disruption simulation takes away.
};

/// What a pod needs whatever happens in the pass.
struct PodNeeds {
  model::ResourceList request_list;
  model::ResourceVector requests;
  std::vector<HostPort> ports;
  VolumesByDriver volumes;
  std::vector<model::Requirements> volume_alternatives;
  bool has_resource_claims = false;
};

/// A pod to be placed, with everything about it that the pass asks for again and again. Pods of one workload share it.
struct PassPod {
  const model::Pod* pod = nullptr;
  std::string name;  ///< `namespace/name`.
  PodOrigin origin = PodOrigin::kPending;
  /// The first pod that differs in its name and age alone, by index; the pod itself where there is none before it.
  std::size_t like = 0;
  std::shared_ptr<const PodNeeds> needs;
  model::Shared<std::vector<std::size_t>> repelled_by;  ///< Inverse groups that select the pod.
  model::Shared<std::vector<std::size_t>> repels;       ///< Inverse groups that the pod owns.

  // What relaxation changes.
  std::shared_ptr<const model::PodSpec> spec;
  std::shared_ptr<const PodRequirements> requirements;

  /// A topology group that the pod must obey, and whether the group counts the pod.
  struct Group {
    std::size_t index = 0;
    bool selects_itself = false;
  };
  model::Shared<std::vector<Group>> groups;
};

}  // namespace kerf::reference
