#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/io/tree.h"

namespace kerf::io {

/// Writes one JSON value piece by piece. Keys stand in the order of the calls, numbers in their shortest form that
/// reads back as the same, so equal calls give equal bytes. Containers are laid out one child a line until one is
/// opened as kInline: it and all inside it stay on one line.
class JsonWriter {
 public:
  enum class Layout : std::uint8_t { kLines, kInline };

  /// `layout` is that of the outermost container.
  explicit JsonWriter(Layout layout = Layout::kLines) : outermost_(layout) {}

  void begin_object(Layout layout = Layout::kLines) { open('{', layout); }
  void end_object() { close('}'); }
  void begin_list(Layout layout = Layout::kLines) { open('[', layout); }
  void end_list() { close(']'); }

  /// Inside an object, before each value.
  void key(std::string_view name);

  /// A string; bytes that are not UTF-8 become U+FFFD.
  void string(std::string_view text);
  /// A number; NaN and the infinities, which JSON lacks, become null.
  void number(double value);
  void number(std::integral auto value) { integer(std::to_string(value)); }
  void boolean(bool value);
  void null();
  /// Any parsed value. Numbers that JSON writes otherwise (`.5`, `1.`) get a zero, `.nan` and `.inf` become strings.
  void value(const Value& value);

  void member(std::string_view name, std::string_view text) {
    key(name);
    string(text);
  }

  /// What was written; complete when every container is closed.
  [[nodiscard]] const std::string& text() const { return out_; }

 private:
  struct Open {
    Layout layout = Layout::kLines;
    bool empty = true;
  };

  void open(char bracket, Layout layout);
  void close(char bracket);
  void begin_value();
  void new_line();
  void integer(std::string_view digits);

  Layout outermost_;
  std::vector<Open> open_;
  std::string out_;
  bool after_key_ = false;
};

/// A parsed value as JSON on one line.
[[nodiscard]] std::string to_json(const Value& value);

}  // namespace kerf::io
