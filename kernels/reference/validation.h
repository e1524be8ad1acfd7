#pragma once

#include <optional>

#include "kerf/model/snapshot.h"
#include "kerf/reference/reasons.h"

namespace kerf::reference {

/// Why validation keeps a provisionable pod out of the pass, or nothing. The first of the rules that applies, volumes
/// in pod order. Source: provisioning.md 1.2.
[[nodiscard]] std::optional<Reason> validation_failure(const model::Pod& pod, const model::Snapshot& snapshot);

}  // namespace kerf::reference
