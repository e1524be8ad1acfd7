#include "kerf/simd/dispatch.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <atomic>

namespace kerf::simd {

namespace level_scalar {
const Kernels& table();
}
#if defined(__x86_64__)
namespace level_sse42 {
const Kernels& table();
}
namespace level_avx2 {
const Kernels& table();
}
namespace level_avx512 {
const Kernels& table();
}
#elif defined(__aarch64__)
namespace level_neon {
const Kernels& table();
}
#endif

namespace {

#if defined(__x86_64__)
constexpr std::array kBuilt{Level::kScalar, Level::kSse42, Level::kAvx2, Level::kAvx512};
#elif defined(__aarch64__)
constexpr std::array kBuilt{Level::kScalar, Level::kNeon};
#else
constexpr std::array kBuilt{Level::kScalar};
#endif

/// What the flags of CMakeLists.txt allow the compiler to use. It also asks whether the operating system saves the
/// registers.
bool has_processor(Level level) {
  if (level == Level::kScalar) return true;
#if defined(__x86_64__)
  if (level == Level::kSse42) return __builtin_cpu_supports("sse4.2") != 0;
  if (level == Level::kAvx2) return __builtin_cpu_supports("avx2") != 0;
  if (level == Level::kAvx512) {
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("avx512f") != 0 &&
           __builtin_cpu_supports("avx512cd") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
           __builtin_cpu_supports("avx512bw") != 0;
  }
#elif defined(__aarch64__)
  if (level == Level::kNeon) return true;
#endif
  return false;
}

std::atomic<Level>& chosen() {
  static std::atomic<Level> level{supported_levels().back()};
  return level;
}

std::vector<std::string_view> names(std::span<const Level> levels) {
  std::vector<std::string_view> result;
  for (Level level : levels) result.push_back(level_name(level));
  return result;
}

}  // namespace

std::span<const Level> built_levels() { return kBuilt; }

std::string_view level_name(Level level) {
  switch (level) {
    case Level::kScalar:
      return "scalar";
    case Level::kSse42:
      return "sse4.2";
    case Level::kAvx2:
      return "avx2";
    case Level::kAvx512:
      return "avx512";
    case Level::kNeon:
      return "neon";
  }
  return {};
}

bool is_supported(Level level) { return std::ranges::find(kBuilt, level) != kBuilt.end() && has_processor(level); }

std::vector<Level> supported_levels() {
  std::vector<Level> supported;
  std::ranges::copy_if(kBuilt, std::back_inserter(supported), is_supported);
  return supported;
}

std::expected<Level, std::string> find_level(std::string_view name) {
  auto place = std::ranges::find(kBuilt, name, level_name);
  if (place == kBuilt.end()) {
    return std::unexpected(fmt::format("SIMD level \"{}\" is not known, expected one of {}", name,
                                       fmt::join(names(built_levels()), ", ")));
  }
  if (!is_supported(*place)) {
    return std::unexpected(
        fmt::format("this processor lacks SIMD level {}, it has {}", name, fmt::join(names(supported_levels()), ", ")));
  }
  return *place;
}

const Kernels& kernels_of(Level level) {
#if defined(__x86_64__)
  if (level == Level::kSse42) return level_sse42::table();
  if (level == Level::kAvx2) return level_avx2::table();
  if (level == Level::kAvx512) return level_avx512::table();
#elif defined(__aarch64__)
  if (level == Level::kNeon) return level_neon::table();
#endif
  return level_scalar::table();
}

Level current_level() { return chosen().load(std::memory_order_relaxed); }

const Kernels& kernels() { return kernels_of(current_level()); }

void choose_level(Level level) { chosen().store(level, std::memory_order_relaxed); }

}  // namespace kerf::simd
