#include "kerf/io/json.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "kerf/io/json_split.h"
#include "kerf/io/limits.h"
#include "kerf/io/printable.h"

namespace kerf::io {
namespace {

namespace ondemand = simdjson::ondemand;

std::string_view trim_end(std::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  return last == std::string_view::npos ? std::string_view() : text.substr(0, last + 1);
}

/// Line numbers of positions that mostly grow: each byte is looked at once.
class LineCounter {
 public:
  explicit LineCounter(std::string_view text) : position_(text.data()) {}

  std::size_t line_of(const char* position) {
    if (position > position_) {
      line_ += static_cast<std::size_t>(std::count(position_, position, '\n'));
      position_ = position;
    }
    return line_;
  }

 private:
  const char* position_;
  std::size_t line_ = 1;
};

/// What simdjson found, in our words.
std::string explain(simdjson::error_code code) {
  switch (code) {
    case simdjson::STRING_ERROR:
      return "expected a valid string, found a wrong escape";
    case simdjson::INCOMPLETE_ARRAY_OR_OBJECT:
      return "expected matching brackets, found a { or [ that another kind of bracket closes";
    case simdjson::MEMALLOC:
      return "expected a smaller document, found no memory for it";
    default:
      return "expected JSON, found a misplaced or missing comma, colon, bracket or value";
  }
}

/// Turns one document into a Tree.
class JsonBuilder {
 public:
  JsonBuilder(std::string_view text, LineCounter& lines, Document& document)
      : text_(text), lines_(lines), document_(document), tree_(document.tree) {}

  void build(ondemand::parser& parser) {
    tree_.reserve(text_.size() / 32 + 1, text_.size() / 2);
    position_ = text_.data();
    ondemand::document root;
    const std::size_t allocated = text_.size() + simdjson::SIMDJSON_PADDING;
    if (failed(parser.iterate(text_.data(), text_.size(), allocated).get(root))) return;
    ondemand::value value;
    if (failed(root.get_value().get(value))) return;
    if (!add(value, Tree::kNone, {})) return;
    if (root.current_location().error() != simdjson::OUT_OF_BOUNDS) fail("expected the end of the document");
  }

 private:
  bool add(ondemand::value value, std::uint32_t parent, std::string_view key) {
    const std::string_view token = value.raw_json_token();
    position_ = token.data();
    if (tree_.node_count() >= limits::max_values(text_.size())) {
      return fail(
          fmt::format("expected at most {} values in one document, found more", limits::max_values(text_.size())));
    }
    const std::size_t line = lines_.line_of(position_);
    switch (token.front()) {
      case '{':
        return add_object(value, tree_.append(parent, ValueKind::kMapping, key, {}, line));
      case '[':
        return add_list(value, tree_.append(parent, ValueKind::kSequence, key, {}, line));
      case '"':
        return add_string(value, parent, key, line);
      default:
        return add_word(trim_end(token), parent, key, line);
    }
  }

  bool add_object(ondemand::value value, std::uint32_t index) {
    ondemand::object object;
    if (failed(value.get_object().get(object))) return false;
    for (simdjson::simdjson_result<ondemand::field> item : object) {
      ondemand::field field;
      std::string_view key;
      if (failed(std::move(item).get(field)) || failed(field.unescaped_key().get(key))) return false;
      if (!add(field.value(), index, key)) return false;
    }
    if (const std::optional<Value> duplicate = tree_.duplicate_key(index)) {
      document_.error = fmt::format("expected each key once in a mapping, found {} twice", quoted(duplicate->key()));
      document_.error_line = duplicate->line();
      return false;
    }
    return true;
  }

  bool add_list(ondemand::value value, std::uint32_t index) {
    ondemand::array array;
    if (failed(value.get_array().get(array))) return false;
    for (simdjson::simdjson_result<ondemand::value> item : array) {
      ondemand::value child;
      if (failed(std::move(item).get(child))) return false;
      if (!add(child, index, {})) return false;
    }
    return true;
  }

  bool add_string(ondemand::value value, std::uint32_t parent, std::string_view key, std::size_t line) {
    // The key may lie in the buffer that the string is unescaped into, but behind it: both stay.
    std::string_view content;
    if (failed(value.get_string().get(content))) return false;
    tree_.append(parent, ValueKind::kString, key, content, line);
    return true;
  }

  bool add_word(std::string_view word, std::uint32_t parent, std::string_view key, std::size_t line) {
    ValueKind kind = ValueKind::kNumber;
    if (word == "true" || word == "false") {
      kind = ValueKind::kBool;
    } else if (word == "null") {
      kind = ValueKind::kNull;
    } else if (!is_json_number(word)) {
      return fail(fmt::format("expected a value, found {}", quoted(word)));
    }
    tree_.append(parent, kind, key, kind == ValueKind::kNull ? std::string_view() : word, line);
    return true;
  }

  bool failed(simdjson::error_code code) {
    if (code == simdjson::SUCCESS) return false;
    fail(explain(code));
    return true;
  }

  /// Always false.
  bool fail(std::string message) {
    document_.error = fmt::format("{}, after byte {} of the document", message, position_ - text_.data());
    document_.error_line = lines_.line_of(position_);
    return false;
  }

  std::string_view text_;
  LineCounter& lines_;
  Document& document_;
  Tree& tree_;
  const char* position_ = nullptr;
};

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
  std::string padded;
  padded.reserve(text.size() + simdjson::SIMDJSON_PADDING);
  padded.append(text).append(simdjson::SIMDJSON_PADDING, ' ');
  const std::string_view whole(padded.data(), text.size());
  std::vector<Document> documents;
  LineCounter lines(whole);
  ondemand::parser parser;
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
      JsonBuilder(content, lines, document).build(parser);
      if (!document.error.empty()) document.tree = Tree();
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

}  // namespace kerf::io
