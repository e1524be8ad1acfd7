#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "kerf/io/tree.h"

namespace kerf::io {

/// Reads YAML that keeps to the form in which kubectl prints it, several times faster than a parser of all of YAML: a
/// line a key or item, block style but for `{}` and `[]`, plain, quoted and literal texts in printable ASCII, no
/// comments, anchors or tags. What it reads, it reads as build_yaml_tree does; anything else, a mistake above all, it
/// leaves to that.
class YamlLines {
 public:
  /// `outer_levels` lists and mappings are open around it already, as far as the limit of nesting goes.
  explicit YamlLines(std::size_t outer_levels);

  /// Makes the empty `tree` that of a text, whose first line has the number `line`. False when the text is not in that
  /// form: then the tree is of no use. O(length).
  [[nodiscard]] bool read(std::string_view text, std::size_t line, Tree& tree);

 private:
  [[nodiscard]] bool next_line();
  [[nodiscard]] bool node(std::uint32_t parent, std::string_view key, std::size_t column, std::size_t depth);
  [[nodiscard]] bool sequence(std::uint32_t parent, std::string_view key, std::size_t column, std::size_t depth);
  [[nodiscard]] bool mapping(std::uint32_t parent, std::string_view key, std::size_t column, std::size_t depth);
  [[nodiscard]] bool member(std::uint32_t mapping, std::size_t column, std::size_t depth);
  [[nodiscard]] bool scalar(std::uint32_t parent, std::string_view key, std::size_t column, std::size_t depth);
  [[nodiscard]] bool plain(std::uint32_t parent, std::string_view key);
  [[nodiscard]] bool quoted_text(std::uint32_t parent, std::string_view key);
  [[nodiscard]] bool literal(std::uint32_t parent, std::string_view key, std::size_t column);

  std::size_t levels_;      ///< That may be open at one place.
  std::string_view rest_;   ///< What follows the line.
  std::string_view here_;   ///< Of the line, what is not read yet.
  std::size_t indent_ = 0;  ///< Of the line; kEnd behind the last one.
  std::size_t line_ = 0;
  Tree* tree_ = nullptr;
  std::string unquoted_;
};

}  // namespace kerf::io
