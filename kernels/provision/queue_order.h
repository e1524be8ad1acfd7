#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kerf/reference/pass.h"

namespace kerf::provision {

/// As reference::queue_order: cpu, memory (largest first), creation, UID, then name. `class_of` gives the class of
/// every pod, numbered from 0, and pods of a class request the same. Classes are sorted by size, and pods of one size
/// only where they do not come in the right order: O(pods + classes x log), and a comparison per pod. Source:
/// provisioning.md 3.1.
[[nodiscard]] std::vector<std::size_t> queue_order(const reference::Pass& pass,
                                                   std::span<const std::uint32_t> class_of);

}  // namespace kerf::provision
