#pragma once

#include <string_view>

#include "kerf/reference/disruption_world.h"

namespace kerf::reference {

/// Whether the pool uses more of a limited resource than its limit now, so that no NodeClaim of it can be created.
/// Nodes marked for deletion do not count, candidates do. Source: disruption.md 3.2.
[[nodiscard]] bool exceeds_limits(const DisruptionWorld& world, std::string_view pool);

}  // namespace kerf::reference
