#pragma once

#include <cstddef>

#include "kerf/fault_table/name.h"

/// Part of the build `faults` alone.
namespace kerf::fault {

/// The number of the fault that the environment variable KERF_FAULT names; that of none when it is not set. A name that
/// is not in the table ends the process and lists the table.
extern const std::size_t kChosen;

/// Whether the code is to be wrong in this way.
[[nodiscard, gnu::always_inline]] inline bool planted(Name fault) { return fault.number() == kChosen; }

}  // namespace kerf::fault
