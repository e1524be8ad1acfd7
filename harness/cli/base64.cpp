#include "kerf/cli/base64.h"

#include <cstdint>

namespace kerf::cli {
namespace {

constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view kLineBreaks = " \t\r\n";
constexpr std::size_t kMaxPadding = 2;

}  // namespace

std::optional<std::string> decode_base64(std::string_view wrapped) {
  std::string unwrapped(wrapped);
  std::erase_if(unwrapped, [](char character) { return kLineBreaks.contains(character); });
  std::string_view text = unwrapped;
  if (text.size() % 4 != 0) return std::nullopt;
  std::size_t padding = 0;
  while (padding < kMaxPadding && text.ends_with('=')) {
    text.remove_suffix(1);
    ++padding;
  }
  std::string bytes;
  std::uint32_t bits = 0;
  std::uint32_t held = 0;
  for (char character : text) {
    std::size_t digit = kAlphabet.find(character);
    if (digit == std::string_view::npos) return std::nullopt;
    bits = (bits << 6) | static_cast<std::uint32_t>(digit);
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes += static_cast<char>((bits >> held) & 0xffU);
    }
  }
  bool leftover = (bits & ((1U << held) - 1U)) != 0;
  return leftover ? std::nullopt : std::optional(bytes);
}

}  // namespace kerf::cli
