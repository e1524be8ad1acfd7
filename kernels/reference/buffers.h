#pragma once

#include <vector>

#include "kerf/model/snapshot.h"

namespace kerf::reference {

/// The virtual pods that CapacityBuffers add to a pass, by buffer, then number. Source: provisioning.md 6.8.
[[nodiscard]] std::vector<model::Pod> buffer_pods(const model::Snapshot& snapshot);

}  // namespace kerf::reference
