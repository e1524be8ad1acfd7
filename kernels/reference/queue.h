#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "kerf/reference/pass.h"

namespace kerf::reference {

/// The order in which pods are tried first: cpu, memory (largest first), creation, UID, then name.
/// Source: provisioning.md 3.1.
[[nodiscard]] std::vector<std::size_t> queue_order(const Pass& pass);

/// Places every pod that can be placed, as Karpenter does: first success among existing nodes, open claims and
/// templates, wishes given up one by one, failed pods tried again as long as any other gets on.
/// Source: provisioning.md 3.2, 3.3, 4.
void run_queue(Pass& pass);

/// Puts a pod, as relaxed as it is now, somewhere. Nothing when it was placed, else the code of the refusal.
using PlacePod = std::function<std::optional<std::string_view>(std::size_t pod)>;

/// The same with places found by `place`.
void run_queue(Pass& pass, const PlacePod& place);

}  // namespace kerf::reference
