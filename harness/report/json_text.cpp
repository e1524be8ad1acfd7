#include "kerf/report/json_text.h"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>

namespace kerf::report {
namespace {

constexpr std::string_view kReplacement = "\\ufffd";

// The length of the UTF-8 sequence that `text` starts with, 0 where it starts with none (RFC 3629 section 4).
std::size_t sequence_length(std::string_view text) {
  auto byte = [&](std::size_t index) {
    return index < text.size() ? static_cast<unsigned char>(text[index]) : static_cast<unsigned char>(0);
  };
  auto continues = [&](std::size_t index) { return (byte(index) & 0xc0) == 0x80; };
  unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead <= 0xdf) return continues(1) ? 2 : 0;
  if (lead >= 0xe0 && lead <= 0xef) {
    bool overlong = lead == 0xe0 && byte(1) < 0xa0;
    bool surrogate = lead == 0xed && byte(1) > 0x9f;
    return continues(1) && continues(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (lead >= 0xf0 && lead <= 0xf4) {
    bool overlong = lead == 0xf0 && byte(1) < 0x90;
    bool beyond = lead == 0xf4 && byte(1) > 0x8f;
    return continues(1) && continues(2) && continues(3) && !overlong && !beyond ? 4 : 0;
  }
  return 0;
}

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
    case '\r':
      return "\\r";
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

}  // namespace

std::string json_string(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    std::size_t length = sequence_length(text);
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

std::string json_number(double number) { return std::isfinite(number) ? fmt::format("{}", number) : "null"; }

}  // namespace kerf::report
