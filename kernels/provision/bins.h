#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "kerf/reference/pass.h"

namespace kerf::provision {

/// Pods that any place takes or refuses alike: equal spec, labels and namespace. The largest classes come first.
struct WaitingClass {
  model::ResourceVector requests;
  std::vector<std::size_t> pods;  ///< Not placed yet; the last one is next.
};

/// A new claim about to be opened: which type should it be filled for?
struct TargetQuestion {
  const reference::Pass& pass;
  const reference::Template& source;
  const reference::ClaimFit& fit;            ///< The claim with its first pod; the answer is one of `fit.types`.
  const model::ResourceVector& first_pod;    ///< Requests of that pod.
  const std::vector<WaitingClass>& waiting;  ///< Everything else that has no place yet.
};

/// Chooses an index out of `fit.types`.
using TargetChooser = std::function<std::uint32_t(const TargetQuestion&)>;

/// Room for pods on a type: allocatable of its plain offerings minus daemon overhead.
[[nodiscard]] model::ResourceVector room_of(const reference::Template& source, std::uint32_t type);

/// Price of the type's cheapest available offering under `requirements`, infinite without one.
[[nodiscard]] double price_of(const reference::Template& source, std::uint32_t type,
                              const model::Requirements& requirements);

/// Sum of `weight x pod share x free share`: how well a pod goes with what is left. Source: baselines.md 3.4.
[[nodiscard]] double alignment(const model::ResourceVector& pod, const model::ResourceVector& free,
                               const model::ResourceVector& room, std::size_t resources);

/// Fills existing nodes first (first fit decreasing), then one new claim after the other: the largest pod left opens
/// it, `choose_target` names the type to fill it for, and the fitting pod with the best alignment is added until none
/// fits. Pods that can open no claim join any open one. Source: baselines.md 3.4 (dot product, bin-centric).
void pack_bin_by_bin(reference::Pass& pass, const TargetChooser& choose_target);

}  // namespace kerf::provision
