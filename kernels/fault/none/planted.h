#pragma once

#include "kerf/fault_table/name.h"

namespace kerf::fault {

/// Whether the code is to be wrong in this way: never, and the compiler sees that. The build `faults` has another
/// header of this name.
[[nodiscard, gnu::always_inline]] constexpr bool planted(Name /*fault*/) { return false; }

}  // namespace kerf::fault
