#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/simd/kernels.h"

namespace kerf::simd {

/// Instruction sets that kernels are compiled for, slowest first.
enum class Level : std::uint8_t { kScalar, kSse42, kAvx2, kAvx512, kNeon };

/// The levels that this program holds, slowest first. Scalar is always one of them.
[[nodiscard]] std::span<const Level> built_levels();
/// `scalar`, `sse4.2`, `avx2`, `avx512` or `neon`.
[[nodiscard]] std::string_view level_name(Level level);
/// Whether the program holds the level and this processor (and its operating system) can run it.
[[nodiscard]] bool is_supported(Level level);
/// The supported ones of the built levels, slowest first: never empty.
[[nodiscard]] std::vector<Level> supported_levels();

/// The level of that name. The error says that it is unknown, or that this processor lacks it, and which there are.
[[nodiscard]] std::expected<Level, std::string> find_level(std::string_view name);

/// The kernels of a supported level.
[[nodiscard]] const Kernels& kernels_of(Level level);

/// The level that is used: the fastest supported one unless another was chosen.
[[nodiscard]] Level current_level();
/// The kernels of that level. O(1).
[[nodiscard]] const Kernels& kernels();
/// Chooses a supported level for the whole program, from the next pass on. No decision depends on it.
void choose_level(Level level);

}  // namespace kerf::simd
