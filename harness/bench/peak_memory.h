#pragma once

#include <cstdint>

namespace kerf::bench {

/// Forgets the peak so far: the next peak_bytes() looks only at what came after. Where the system does not offer that
/// (only Linux does), the peak stays that of the whole process.
void restart_peak();

/// The most physical memory that this process held since restart_peak, what it held then included; 0 where the system
/// does not say.
[[nodiscard]] std::uint64_t peak_bytes();

}  // namespace kerf::bench
