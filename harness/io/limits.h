#pragma once

#include <algorithm>
#include <cstddef>

/// How much the readers take before they refuse a document: time and memory stay in proportion to the input, whatever
/// the bytes.
namespace kerf::io::limits {

inline constexpr std::size_t kMebibyte = std::size_t{1} << 20;

/// One source, also after unpacking.
inline constexpr std::size_t kSourceBytes = 1024 * kMebibyte;
/// Open lists and mappings at one place.
inline constexpr std::size_t kNestingLevels = 64;
/// One key or string.
inline constexpr std::size_t kScalarBytes = 16 * kMebibyte;
/// Documents of one source.
inline constexpr std::size_t kDocuments = 1'000'000;
/// Lines like `%TAG` before one YAML document.
inline constexpr std::size_t kDirectives = 64;

/// Values of one document: no real dump spends less than 8 bytes on each.
[[nodiscard]] constexpr std::size_t max_values(std::size_t document_bytes) {
  return std::max<std::size_t>(5'000'000, document_bytes / 8);
}

/// What aliases may add to a document, each value counted as its text and kBytesPerAliasedValue.
[[nodiscard]] constexpr std::size_t max_alias_bytes(std::size_t document_bytes) {
  return std::min(kSourceBytes, std::max<std::size_t>(64 * document_bytes, 8 * kMebibyte));
}
inline constexpr std::size_t kBytesPerAliasedValue = 16;

/// What a compressed source may grow to. Text of a cluster shrinks 10 to 100 times.
[[nodiscard]] constexpr std::size_t max_unpacked_bytes(std::size_t packed_bytes) {
  return std::min(kSourceBytes, std::max<std::size_t>(256 * packed_bytes, 64 * kMebibyte));
}

}  // namespace kerf::io::limits
