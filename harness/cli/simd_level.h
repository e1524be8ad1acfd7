#pragma once

#include <expected>
#include <string>

namespace kerf::cli {

/// Uses the SIMD level that KERF_SIMD names, the fastest one where it is unset or empty. The error says what is wrong
/// with the name. No decision depends on the level.
[[nodiscard]] std::expected<void, std::string> use_level_of_environment();

/// Uses the level that `--simd` names; nothing happens where it is empty.
[[nodiscard]] std::expected<void, std::string> use_level_of_flag(const std::string& name);

}  // namespace kerf::cli
