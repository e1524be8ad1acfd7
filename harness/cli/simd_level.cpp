#include "kerf/cli/simd_level.h"

#include <fmt/format.h>

#include <cstdlib>
#include <string_view>

#include "kerf/simd/dispatch.h"

namespace kerf::cli {
namespace {

std::expected<void, std::string> use_level(std::string_view source, std::string_view name) {
  auto level = simd::find_level(name);
  if (!level) return std::unexpected(fmt::format("{}: {}", source, level.error()));
  simd::choose_level(*level);
  return {};
}

}  // namespace

std::expected<void, std::string> use_level_of_environment() {
  const char* name = std::getenv("KERF_SIMD");
  if (name != nullptr && *name != '\0') return use_level("KERF_SIMD", name);
  simd::choose_level(simd::supported_levels().back());
  return {};
}

std::expected<void, std::string> use_level_of_flag(const std::string& name) {
  if (name.empty()) return {};
  return use_level("--simd", name);
}

}  // namespace kerf::cli
