#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "kerf/model/shared.h"
#include "kerf/reference/pass_pod.h"
#include "kerf/reference/reasons.h"
#include "kerf/reference/reservations.h"
#include "kerf/reference/topology.h"

namespace kerf::reference {

/// A NodeClaim being packed. Source: provisioning.md 4.3, 4.5.
struct OpenClaim {
  std::size_t template_index = 0;
  std::string hostname;  ///< A placeholder: the node has no name yet.
  std::shared_ptr<const model::Requirements> requirements;
  model::Shared<std::vector<std::uint32_t>> types;  ///< Remaining ones, by index in the template, ascending.
  model::ResourceVector requests;                   ///< Of the pods, without daemon overhead.
  HostPortUsage ports;                              ///< Of the pods; those of daemon pods are the template's.
  Reservations::Ids reservations;                   ///< Units held.
  std::vector<std::size_t> pods;                    ///< By index, in the order of placement.
  bool min_values_relaxed = false;
  /// Per resource the largest allocatable among the types: what exceeds it fits none of them.
  model::ResourceVector ceiling;
};

/// The hostname of the claim that is the `index`-th to be opened in its pass, from 0.
[[nodiscard]] std::string placeholder_hostname(std::size_t index);

/// What the claim would be with the pod on it.
struct ClaimFit {
  model::Requirements requirements;
  std::vector<std::uint32_t> types;
  Reservations::Ids reservations;
  bool min_values_relaxed = false;
};

/// What a claim is judged by, besides itself and the pod.
struct ClaimRules {
  const Template& source;
  const Topology& topology;
  const Reservations& reservations;
  ReservedMode reserved_mode = ReservedMode::kStrict;
  bool reserves_capacity = true;    ///< Gate ReservedCapacity.
  bool relaxes_min_values = false;  ///< A new claim under BestEffort. Source: provisioning.md 4.7.
};

/// Whether the pod's requests alone rule the claim out, so that nothing else need be looked at.
[[nodiscard]] bool is_too_large(const PassPod& pod, const OpenClaim& claim);

/// Whether, and how, the claim takes the pod. Source: provisioning.md 4.5.
[[nodiscard]] std::expected<ClaimFit, Rejection> can_add(const PassPod& pod, const OpenClaim& claim,
                                                         const ClaimRules& rules, Detail detail);

/// Puts the pod on the claim as `fit` says. Topology and reservations are the pass's. Source: provisioning.md 4.5.
void add(const PassPod& pod, std::size_t pod_index, ClaimFit fit, const Template& source, OpenClaim& claim);

/// Per-resource largest allocatable among the types.
[[nodiscard]] model::ResourceVector largest_allocatable(const Template& source,
                                                        const std::vector<std::uint32_t>& types);

}  // namespace kerf::reference
