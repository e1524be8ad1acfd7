#include "kerf/io/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "kerf/io/printable.h"

namespace kerf::io {
namespace {

constexpr std::string_view kReplacement = "\uFFFD";

std::string escaped(char character) {
  switch (character) {
    case '"':
      return "\\\"";
    case '\\':
      return "\\\\";
    case '\n':
      return "\\n";
    case '\t':
      return "\\t";
    default:
      return fmt::format("\\u{:04x}", static_cast<unsigned>(static_cast<unsigned char>(character)));
  }
}

// DEL, the C1 controls, the line and paragraph separators and the byte order mark: fine in JSON, but YAML breaks lines
// at some and forbids the others. Empty for any other sequence.
std::string escaped_for_yaml(std::string_view sequence) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned>(static_cast<unsigned char>(sequence[at])); };
  if (sequence == "\x7f") return "\\u007f";
  if (sequence.size() == 2 && byte(0) == 0xc2 && byte(1) < 0xa0) return fmt::format("\\u{:04x}", byte(1));
  if (sequence == "\u2028") return "\\u2028";
  if (sequence == "\u2029") return "\\u2029";
  if (sequence == "\ufeff") return "\\ufeff";
  return "";
}

bool needs_escape(char character) {
  return character == '"' || character == '\\' || static_cast<unsigned char>(character) < 0x20;
}

/// Printable ASCII that means nothing in a string.
bool is_plain(char character) { return character >= ' ' && character <= '~' && !needs_escape(character); }

}  // namespace

std::string json_string(std::string_view text) {
  // Nearly every text is written as it is.
  const std::size_t plain = static_cast<std::size_t>(std::ranges::find_if_not(text, is_plain) - text.begin());
  std::string out;
  out.reserve(text.size() + 2);
  (out += '"') += text.substr(0, plain);
  text.remove_prefix(plain);
  while (!text.empty()) {
    std::size_t length = utf8_sequence_length(text);
    if (length == 0) {
      out += kReplacement;
      length = 1;
    } else if (needs_escape(text.front())) {
      out += escaped(text.front());
    } else {
      const std::string escape = escaped_for_yaml(text.substr(0, length));
      out += escape.empty() ? text.substr(0, length) : escape;
    }
    text.remove_prefix(length);
  }
  out += '"';
  return out;
}

std::string json_number(double number) {
  constexpr double kPositiveZero = 0.0;
  if (!std::isfinite(number)) return "null";
  return fmt::format("{}", number == kPositiveZero ? kPositiveZero : number);
}

}  // namespace kerf::io
