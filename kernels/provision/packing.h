#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "kerf/reference/pass.h"

namespace kerf::provision {

/// Pods by size, largest first: the sum over resources of the pod's share of everything that the pass asks for. Ties by
/// name. Source: baselines.md 3.2 (L1, static).
[[nodiscard]] std::vector<std::size_t> decreasing_order(const reference::Pass& pass);

/// Puts a pod, as relaxed as it is now, somewhere. Nothing when it was placed, else the code of the refusal.
using Placer = std::function<std::optional<std::string_view>(reference::Pass&, std::size_t pod)>;

/// Relaxes the pod until `place` takes it or it has no wish left; then it is noted as failed and gets its wishes back.
/// True when it was placed. Source: provisioning.md 3.3.
bool place_or_relax(reference::Pass& pass, std::size_t pod, const Placer& place);

/// Places pods one by one in `order`: each is relaxed until `place` takes it or it has no wish left. Pods that found no
/// place are tried again as long as a round places any other. Source: baselines.md 3.3, provisioning.md 3.2-3.3.
void pack_in_order(reference::Pass& pass, const std::vector<std::size_t>& order, const Placer& place);

/// Amounts of a pod or a claim as fractions of some whole, by resource id.
using Shares = std::vector<double>;

/// `amounts[r] / whole[r]`; 0 where the whole has none.
[[nodiscard]] Shares shares_of(const model::ResourceVector& amounts, const model::ResourceVector& whole,
                               std::size_t resources);

/// What all pods of the pass ask for together.
[[nodiscard]] model::ResourceVector total_requests(const reference::Pass& pass);

}  // namespace kerf::provision
