#pragma once

#include <optional>

#include "kerf/model/pod.h"

namespace kerf::reference {

/// The spec with its next wish given up, or nothing when there is none left. `may_tolerate_soft_taints` says whether
/// some NodePool of the pass has a PreferNoSchedule taint. Source: provisioning.md 3.4.
[[nodiscard]] std::optional<model::PodSpec> relaxed(const model::PodSpec& spec, bool may_tolerate_soft_taints);

}  // namespace kerf::reference
