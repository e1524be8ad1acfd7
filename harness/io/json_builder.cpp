#include "kerf/io/json_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "kerf/io/json.h"
#include "kerf/io/limits.h"
#include "kerf/io/printable.h"

namespace kerf::io {
namespace {

namespace ondemand = simdjson::ondemand;

std::string_view trim_end(std::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  return last == std::string_view::npos ? std::string_view() : text.substr(0, last + 1);
}

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

/// Of a string from behind its opening quote to what follows it, whether it is longer than next_json_slice lets pass.
bool is_too_long(std::string_view string) {
  return string.size() > limits::kScalarBytes && string.rfind('"') >= limits::kScalarBytes;
}

}  // namespace

std::size_t LineCounter::line_of(const char* position) {
  if (position > position_) {
    line_ += static_cast<std::size_t>(std::count(position_, position, '\n'));
    position_ = position;
  }
  return line_;
}

bool JsonBuilder::build(std::string_view text, LineCounter& lines, std::uint32_t parent, std::size_t outer_levels) {
  text_ = text;
  lines_ = &lines;
  position_ = text.data();
  depth_ = outer_levels;
  ondemand::document root;
  const std::size_t allocated = text.size() + simdjson::SIMDJSON_PADDING;
  if (failed(parser_.iterate(text.data(), text.size(), allocated).get(root))) return false;
  ondemand::value value;
  if (failed(root.get_value().get(value))) return false;
  if (!add(value, parent, {})) return false;
  return root.current_location().error() == simdjson::OUT_OF_BOUNDS || fail("expected the end of the document");
}

bool JsonBuilder::add(ondemand::value value, std::uint32_t parent, std::string_view key) {
  const std::string_view token = value.raw_json_token();
  position_ = token.data();
  if (tree_.node_count() >= max_values_) {
    return fail(fmt::format("expected at most {} values in one document, found more", max_values_));
  }
  const std::size_t line = lines_->line_of(position_);
  switch (token.empty() ? char{} : token.front()) {  // Empty where the text breaks off.
    case '{':
      return add_object(value, tree_.append(parent, ValueKind::kMapping, key, {}, line));
    case '[':
      return add_list(value, tree_.append(parent, ValueKind::kSequence, key, {}, line));
    case '"':
      return add_string(value, token, parent, key, line);
    default:
      return add_word(trim_end(token), parent, key, line);
  }
}

bool JsonBuilder::add_object(ondemand::value value, std::uint32_t index) {
  ondemand::object object;
  if (failed(value.get_object().get(object))) return false;
  if (++depth_ > limits::kNestingLevels) return fail("expected less nesting");
  for (simdjson::simdjson_result<ondemand::field> item : object) {
    ondemand::field field;
    std::string_view key;
    if (failed(std::move(item).get(field))) return false;
    const char* key_begin = field.key().raw();
    if (failed(field.unescaped_key().get(key))) return false;
    ondemand::value member = field.value();
    const auto key_bytes = static_cast<std::size_t>(member.raw_json_token().data() - key_begin);
    if (is_too_long(std::string_view(key_begin, key_bytes))) return fail("expected a shorter key");
    if (!add(member, index, key)) return false;
  }
  --depth_;
  if (const std::optional<Value> duplicate = tree_.duplicate_key(index)) {
    error_ = fmt::format("expected each key once in a mapping, found {} twice", quoted(duplicate->key()));
    error_line_ = duplicate->line();
    return false;
  }
  return true;
}

bool JsonBuilder::add_list(ondemand::value value, std::uint32_t index) {
  ondemand::array array;
  if (failed(value.get_array().get(array))) return false;
  if (++depth_ > limits::kNestingLevels) return fail("expected less nesting");
  for (simdjson::simdjson_result<ondemand::value> item : array) {
    ondemand::value child;
    if (failed(std::move(item).get(child))) return false;
    if (!add(child, index, {})) return false;
  }
  --depth_;
  return true;
}

bool JsonBuilder::add_string(ondemand::value value, std::string_view token, std::uint32_t parent, std::string_view key,
                             std::size_t line) {
  if (is_too_long(token.substr(1))) return fail("expected a shorter string");
  // The key may lie in the buffer that the string is unescaped into, but behind it: both stay.
  std::string_view content;
  if (failed(value.get_string().get(content))) return false;
  tree_.append(parent, ValueKind::kString, key, content, line);
  return true;
}

bool JsonBuilder::add_word(std::string_view word, std::uint32_t parent, std::string_view key, std::size_t line) {
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

bool JsonBuilder::refuse(simdjson::error_code code) {
  fail(explain(code));
  return true;
}

bool JsonBuilder::fail(std::string message) {
  error_ = fmt::format("{}, after byte {} of the document", message, position_ - text_.data());
  error_line_ = lines_->line_of(position_);
  return false;
}

}  // namespace kerf::io
