#include "kerf/io/yaml_lines.h"

#include <algorithm>
#include <array>
#include <optional>

#include "kerf/io/limits.h"
#include "kerf/io/yaml_scalar.h"

namespace kerf::io {
namespace {

constexpr std::size_t kEnd = static_cast<std::size_t>(-1);
// Behind the indentation of every block.
constexpr std::size_t kDash = 2;
// libyaml takes keys of up to 1,024 characters, marks included.
constexpr std::size_t kLongestKey = 1000;
constexpr std::size_t kLongestText = limits::kScalarBytes / 2;
// The longest word of YAML that is no string, such as `false`.
constexpr std::size_t kLongestWord = 5;

bool is_printable(std::string_view text) {
  unsigned bad = 0;
  for (const char c : text) bad |= static_cast<unsigned>(c < ' ') | static_cast<unsigned>(c == '\x7f');
  return bad == 0;
}

constexpr std::array<bool, 256> make_first() {
  std::array<bool, 256> first{};
  for (char c = 'a'; c <= 'z'; ++c) first[static_cast<unsigned char>(c)] = true;
  for (char c = 'A'; c <= 'Z'; ++c) first[static_cast<unsigned char>(c)] = true;
  for (char c = '0'; c <= '9'; ++c) first[static_cast<unsigned char>(c)] = true;
  for (const char c : {'_', '/', '.'}) first[static_cast<unsigned char>(c)] = true;
  return first;
}

// With what a plain text may begin here.
constexpr std::array<bool, 256> kFirst = make_first();

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_dash(std::string_view text) { return text.size() > kDash && text[0] == '-' && text[1] == ' '; }

/// Whether a plain text of more than one word may be a number, truth value or nothing.
bool may_be_word(std::string_view text) { return !is_letter(text.front()) || text.size() <= kLongestWord; }

/// What is between the quotes at the begin of `text`, and how many bytes they and it take; nothing when it is not
/// closed or has escapes beyond the simplest.
std::optional<std::size_t> unquote(std::string_view text, std::string& content) {
  content.clear();
  const char quote = text.front();
  for (std::size_t i = 1; i < text.size(); ++i) {
    char c = text[i];
    const bool is_doubled = c == '\'' && quote == '\'' && i + 1 < text.size() && text[i + 1] == '\'';
    if (c == quote && !is_doubled) return i + 1;
    if (is_doubled) ++i;
    if (c == '\\' && quote == '"') {
      if (++i == text.size()) return std::nullopt;
      c = text[i];
      if (c == 'n') {
        c = '\n';
      } else if (c != '"' && c != '\\') {
        return std::nullopt;
      }
    }
    content += c;
  }
  return std::nullopt;
}

}  // namespace

YamlLines::YamlLines(std::size_t outer_levels) : levels_(limits::kNestingLevels - outer_levels) {}

bool YamlLines::read(std::string_view text, std::size_t line, Tree& tree) {
  rest_ = text;
  line_ = line - 1;
  tree_ = &tree;
  const bool is_whole = !text.empty() && text.back() == '\n';
  return is_whole && next_line() && indent_ == 0 && node(Tree::kNone, {}, 0, 0) && indent_ == kEnd;
}

/// False for a line in which a text of more than one line may go on, or that is no text.
bool YamlLines::next_line() {
  ++line_;
  if (rest_.empty()) {
    indent_ = kEnd;
    here_ = {};
    return true;
  }
  const std::size_t end = std::min(rest_.find('\n'), rest_.size());
  here_ = rest_.substr(0, end);
  rest_.remove_prefix(std::min(end + 1, rest_.size()));
  indent_ = std::min(here_.find_first_not_of(' '), here_.size());
  const bool is_blank = indent_ == here_.size();
  here_.remove_prefix(indent_);
  return !is_blank && here_.back() != ' ' && is_printable(here_);
}

/// The value that begins in `column` of the line, of several lines or one.
bool YamlLines::node(std::uint32_t parent, std::string_view key, std::size_t column, std::size_t depth) {
  if (is_dash(here_)) return sequence(parent, key, column, depth);
  const char first = here_.front();
  if (first == '{' || first == '[') return scalar(parent, key, column, depth);
  return mapping(parent, key, column, depth);
}

bool YamlLines::sequence(std::uint32_t parent, std::string_view key, std::size_t column, std::size_t depth) {
  if (depth >= levels_) return false;
  const std::uint32_t list = tree_->append(parent, ValueKind::kSequence, key, {}, line_);
  do {
    here_.remove_prefix(kDash);
    if (here_.front() == ' ') return false;
    const bool is_item_alone = !is_dash(here_) && here_.find(": ") == std::string_view::npos && here_.back() != ':';
    if (is_item_alone ? !scalar(list, {}, column, depth + 1) : !node(list, {}, column + kDash, depth + 1)) return false;
  } while (indent_ == column && is_dash(here_));
  return true;
}

bool YamlLines::mapping(std::uint32_t parent, std::string_view key, std::size_t column, std::size_t depth) {
  if (depth >= levels_) return false;
  const std::uint32_t index = tree_->append(parent, ValueKind::kMapping, key, {}, line_);
  do {
    if (!member(index, column, depth)) return false;
  } while (indent_ == column);
  const bool is_closed = indent_ == kEnd || indent_ < column;
  return is_closed && !tree_->duplicate_key(index);
}

bool YamlLines::member(std::uint32_t mapping, std::size_t column, std::size_t depth) {
  std::string quoted_key;
  std::string_view key;
  const char first = here_.front();
  if (first == '"' || first == '\'') {
    const std::optional<std::size_t> end = unquote(here_, quoted_key);
    if (!end || *end > kLongestKey) return false;
    key = quoted_key;
    here_.remove_prefix(*end);
    if (here_.empty() || here_.front() != ':') return false;
  } else {
    if (!kFirst[static_cast<unsigned char>(first)]) return false;
    std::size_t end = here_.find_first_of(": #");
    while (end < here_.size() && here_[end] == ':' && end + 1 < here_.size() && here_[end + 1] != ' ') {
      end = here_.find_first_of(": #", end + 1);
    }
    if (end >= here_.size() || here_[end] != ':' || end > kLongestKey) return false;
    key = here_.substr(0, end);
    if (may_be_word(key) && resolve_plain(key).kind != ValueKind::kString) return false;
    here_.remove_prefix(end);
  }
  here_.remove_prefix(1);
  if (!here_.empty()) {
    here_.remove_prefix(1);
    return scalar(mapping, key, column, depth + 1);
  }
  if (!next_line() || indent_ == kEnd) return false;
  if (indent_ > column) return node(mapping, key, indent_, depth + 1);
  return indent_ == column && is_dash(here_) && sequence(mapping, key, column, depth + 1);
}

/// The rest of the line, in a block of `column`; nothing deeper follows it.
bool YamlLines::scalar(std::uint32_t parent, std::string_view key, std::size_t column, std::size_t depth) {
  if (here_.empty() || here_.size() > kLongestText) return false;
  const char first = here_.front();
  if (first == '|') return literal(parent, key, column);
  if (here_ == "{}" || here_ == "[]") {
    if (depth >= levels_) return false;
    tree_->append(parent, first == '{' ? ValueKind::kMapping : ValueKind::kSequence, key, {}, line_);
  } else if (first == '"' || first == '\'') {
    if (!quoted_text(parent, key)) return false;
  } else if (!plain(parent, key)) {
    return false;
  }
  return next_line() && (indent_ == kEnd || indent_ <= column);
}

bool YamlLines::plain(std::uint32_t parent, std::string_view key) {
  const bool is_negative = here_.size() > 1 && here_[0] == '-' && here_[1] != ' ';
  if (!kFirst[static_cast<unsigned char>(here_.front())] && !is_negative) return false;
  if (here_.back() == ':' || here_.find(": ") != std::string_view::npos || here_.find(" #") != std::string_view::npos)
    return false;
  if (!may_be_word(here_)) {
    tree_->append(parent, ValueKind::kString, key, here_, line_);
    return true;
  }
  const Scalar resolved = resolve_plain(here_);
  tree_->append(parent, resolved.kind, key, resolved.text, line_);
  return true;
}

bool YamlLines::quoted_text(std::uint32_t parent, std::string_view key) {
  const std::optional<std::size_t> end = unquote(here_, unquoted_);
  if (end != here_.size()) return false;
  tree_->append(parent, ValueKind::kString, key, unquoted_, line_);
  return true;
}

/// `|` and the lines below it, as deep as the first of them or deeper.
bool YamlLines::literal(std::uint32_t parent, std::string_view key, std::size_t column) {
  if (here_ != "|" && here_ != "|-") return false;
  const bool is_stripped = here_.size() > 1;
  const std::size_t line = line_;
  std::string text;
  std::optional<std::size_t> indent;
  while (true) {
    if (!next_line()) return false;
    if (indent_ == kEnd || indent_ <= column) break;
    if (!indent) indent = indent_;
    if (indent_ < *indent) return false;
    text.append(indent_ - *indent, ' ').append(here_) += '\n';
  }
  if (!indent || text.size() > kLongestText) return false;
  if (is_stripped) text.pop_back();
  tree_->append(parent, ValueKind::kString, key, text, line);
  return true;
}

}  // namespace kerf::io
