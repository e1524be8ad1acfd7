#include "kerf/io/json_split.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>

#include "kerf/io/limits.h"

namespace kerf::io {
namespace {

enum class ByteClass : std::uint8_t { kOther, kSpace, kQuote, kOpen, kClose };

constexpr std::array<ByteClass, 256> make_classes() {
  std::array<ByteClass, 256> classes{};
  classes[' '] = classes['\t'] = classes['\n'] = classes['\r'] = ByteClass::kSpace;
  classes['"'] = ByteClass::kQuote;
  classes['{'] = classes['['] = ByteClass::kOpen;
  classes['}'] = classes[']'] = ByteClass::kClose;
  return classes;
}

constexpr std::array<ByteClass, 256> kClasses = make_classes();

ByteClass class_at(std::string_view text, std::size_t offset) {
  return kClasses[static_cast<unsigned char>(text[offset])];
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20; }

void fail(JsonSlice& slice, std::size_t offset, std::string message) {
  if (!slice.error.empty()) return;
  slice.error = std::move(message);
  slice.error_offset = offset;
}

/// The offset after the string that begins at `offset`, or the end of the text when it is not closed.
std::size_t skip_string(std::string_view text, std::size_t offset, JsonSlice& slice) {
  const std::size_t start = offset++;
  for (; offset < text.size(); ++offset) {
    const char c = text[offset];
    if (c == '"') {
      if (offset - start > limits::kScalarBytes) {
        fail(slice, start,
             fmt::format("expected strings of at most {} MiB, found one of {} bytes",
                         limits::kScalarBytes / limits::kMebibyte, offset - start - 1));
      }
      return offset + 1;
    }
    if (c == '\\') {
      ++offset;
    } else if (is_control(c) && slice.error.empty()) {
      fail(slice, offset,
           fmt::format("expected \\u{:04x} inside a string, found the raw control character 0x{:02x}",
                       static_cast<unsigned>(c), static_cast<unsigned>(c)));
    }
  }
  fail(slice, text.size(), "expected a closing \" of the last string, found the end of the text");
  return text.size();
}

}  // namespace

std::optional<JsonSlice> next_json_slice(std::string_view text, std::size_t offset) {
  while (offset < text.size() && class_at(text, offset) == ByteClass::kSpace) ++offset;
  if (offset >= text.size()) return std::nullopt;
  JsonSlice slice;
  slice.begin = offset;
  std::size_t depth = 0;
  for (bool complete = false; offset < text.size() && !complete;) {
    const ByteClass current = class_at(text, offset);
    if (current == ByteClass::kQuote) {
      offset = skip_string(text, offset, slice);
    } else {
      if (current == ByteClass::kOpen) ++depth;
      if (current == ByteClass::kClose && depth > 0) --depth;
      if (depth > limits::kNestingLevels && slice.error.empty()) {
        fail(slice, offset, fmt::format("expected at most {} levels of nesting, found more", limits::kNestingLevels));
      }
      ++offset;
    }
    // A word at the top level ends where anything else begins.
    const bool in_word = current == ByteClass::kOther && offset < text.size() && class_at(text, offset) == current;
    complete = depth == 0 && !in_word;
  }
  slice.end = offset < text.size() ? offset : text.size();
  if (depth > 0) {
    fail(slice, text.size(),
         fmt::format("expected {} more closing bracket{}, found the end of the text", depth, depth == 1 ? "" : "s"));
  }
  return slice;
}

}  // namespace kerf::io
