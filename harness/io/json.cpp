#include "kerf/io/json.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "kerf/io/json_builder.h"
#include "kerf/io/json_faultless.h"
#include "kerf/io/json_split.h"
#include "kerf/io/limits.h"
#include "kerf/io/printable.h"

namespace kerf::io {
namespace {

/// One document after the other, each with its own fault.
std::vector<Document> parse_slices(std::string_view file, std::string_view whole) {
  std::vector<Document> documents;
  LineCounter lines(whole);
  std::size_t offset = 0;
  while (std::optional<JsonSlice> slice = next_json_slice(whole, offset)) {
    offset = slice->end;
    Document& document = documents.emplace_back();
    document.file = file;
    document.index = documents.size() - 1;
    const std::string_view content = whole.substr(slice->begin, slice->end - slice->begin);
    if (!simdjson::validate_utf8(content)) {
      const std::size_t bad = slice->begin + first_invalid_utf8(content).value_or(0);
      document.error = fmt::format("expected UTF-8, found the byte 0x{:02x} at byte {} of the file",
                                   static_cast<unsigned char>(whole[bad]), bad);
      document.error_line = lines.line_of(whole.data() + bad);
    } else if (!slice->error.empty()) {
      document.error = fmt::format("{}, at byte {} of the file", slice->error, slice->error_offset);
      document.error_line = lines.line_of(whole.data() + slice->error_offset);
    } else if (content.front() == '{' || content.front() == '[') {
      document.tree.reserve(content.size() / 32 + 1, content.size() / 2);
      JsonBuilder builder(document.tree, limits::max_values(content.size()));
      if (!builder.build(content, lines, Tree::kNone, 0)) {
        document.error = builder.error();
        document.error_line = builder.error_line();
        document.tree = Tree();
      }
    } else if (content != "null") {
      document.error = fmt::format("expected {{ or [ at the start of a JSON document, found {}", quoted(content));
      document.error_line = lines.line_of(whole.data() + slice->begin);
    }
    if (documents.size() > limits::kDocuments) {
      document.error = fmt::format("expected at most {} documents in one source, found more", limits::kDocuments);
      break;
    }
  }
  return documents;
}

}  // namespace

bool is_json_number(std::string_view text) {
  const auto skip_digits = [&text] {
    const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
    text.remove_prefix(count);
    return count;
  };
  if (text.starts_with('-')) text.remove_prefix(1);
  const bool leading_zero = text.starts_with('0');
  const std::size_t whole = skip_digits();
  if (whole == 0 || (leading_zero && whole > 1)) return false;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    if (skip_digits() == 0) return false;
  }
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
    if (skip_digits() == 0) return false;
  }
  return text.empty();
}

std::vector<Document> parse_json(std::string_view file, std::string_view text) {
  const std::string padded = padded_copy(text);
  const std::string_view whole(padded.data(), text.size());
  if (std::optional<Tree> tree = parse_faultless_json(whole)) {
    std::vector<Document> documents(1);
    documents[0].file = file;
    documents[0].tree = std::move(*tree);
    return documents;
  }
  return parse_slices(file, whole);
}

}  // namespace kerf::io
