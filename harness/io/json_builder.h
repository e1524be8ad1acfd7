#pragma once

#include <simdjson.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "kerf/io/tree.h"

namespace kerf::io {

/// Line numbers of positions that mostly grow: each byte is looked at once.
class LineCounter {
 public:
  /// `line` is that of the first byte.
  explicit LineCounter(std::string_view text, std::size_t line = 1) : position_(text.data()), line_(line) {}

  std::size_t line_of(const char* position);

 private:
  const char* position_;
  std::size_t line_;
};

/// Turns JSON texts into nodes of a Tree. Each text has SIMDJSON_PADDING readable bytes behind it, whatever they are.
class JsonBuilder {
 public:
  /// Nodes in the tree are limited to `max_values` in all.
  JsonBuilder(Tree& tree, std::size_t max_values) : tree_(tree), max_values_(max_values) {}

  /// Appends the value that `text` is, below the sequence `parent` or as the root (Tree::kNone); `lines` counts from
  /// the first byte of the text or from before it. False when the text is no JSON, repeats a key, nests beyond the
  /// limit or holds a string beyond it: then error() says what, and the tree is of no use.
  bool build(std::string_view text, LineCounter& lines, std::uint32_t parent, std::size_t outer_levels);

  [[nodiscard]] const std::string& error() const { return error_; }
  [[nodiscard]] std::size_t error_line() const { return error_line_; }

 private:
  bool add(simdjson::ondemand::value value, std::uint32_t parent, std::string_view key);
  bool add_object(simdjson::ondemand::value value, std::uint32_t index);
  bool add_list(simdjson::ondemand::value value, std::uint32_t index);
  bool add_string(simdjson::ondemand::value value, std::string_view token, std::uint32_t parent, std::string_view key,
                  std::size_t line);
  bool add_word(std::string_view word, std::uint32_t parent, std::string_view key, std::size_t line);
  bool failed(simdjson::error_code code) { return code != simdjson::SUCCESS && refuse(code); }
  /// Always true.
  bool refuse(simdjson::error_code code);
  bool fail(std::string message);

  Tree& tree_;
  std::size_t max_values_;
  simdjson::ondemand::parser parser_;
  std::string_view text_;
  LineCounter* lines_ = nullptr;
  const char* position_ = nullptr;
  std::size_t depth_ = 0;
  std::string error_;
  std::size_t error_line_ = 0;
};

}  // namespace kerf::io
