#include "kerf/io/yaml_cut.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace kerf::io {
namespace {

// What YAML 1.1 takes for a line break besides the line feed: with one of them, lines are not what they seem here.
constexpr std::array<std::string_view, 4> kOtherBreaks{"\r", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"};

bool is_item(std::string_view line) { return line.starts_with("- ") || line == "-"; }

/// Blank, a comment, or deeper than the first column.
bool goes_on(std::string_view line) { return line.empty() || line.front() == ' ' || line.front() == '#'; }

class Cutter {
 public:
  Cutter(const YamlSlice& document, std::size_t run_bytes)
      : text_(document.text), run_bytes_(run_bytes), line_number_(document.first_line) {}

  std::optional<YamlList> cut() {
    if (!skip_to_items()) return std::nullopt;
    const std::size_t begin = offset_;
    const std::size_t first_line = line_number_;
    take_items();
    if (list_.runs.empty()) return std::nullopt;
    list_.skeleton.reserve(text_.size() - (offset_ - begin) + line_number_ - first_line);
    list_.skeleton.append(text_.substr(0, begin - 1)).append(" []\n");
    list_.skeleton.append(line_number_ - first_line, '\n').append(text_.substr(offset_));
    return std::move(list_);
  }

 private:
  [[nodiscard]] std::string_view line() const {
    return text_.substr(offset_, std::min(text_.find('\n', offset_), text_.size()) - offset_);
  }
  void next_line(std::string_view line) {
    offset_ = std::min(offset_ + line.size() + 1, text_.size());
    ++line_number_;
  }

  /// To after the line `items:`, if there is one and a line after it.
  bool skip_to_items() {
    while (offset_ < text_.size()) {
      const std::string_view here = line();
      next_line(here);
      if (here == "items:") return offset_ < text_.size();
    }
    return false;
  }

  /// To the first line that does not belong to the list.
  void take_items() {
    std::size_t begin = offset_;
    std::size_t first_line = line_number_;
    if (!is_item(line())) return;
    while (offset_ < text_.size()) {
      const std::string_view here = line();
      if (!is_item(here) && !goes_on(here)) break;
      if (is_item(here) && offset_ - begin >= run_bytes_) {
        add_run(begin, first_line);
        begin = offset_;
        first_line = line_number_;
      }
      next_line(here);
    }
    add_run(begin, first_line);
  }

  void add_run(std::size_t begin, std::size_t first_line) {
    list_.runs.push_back({.text = text_.substr(begin, offset_ - begin), .first_line = first_line, .directives = 0});
  }

  std::string_view text_;
  std::size_t run_bytes_;
  std::size_t offset_ = 0;
  std::size_t line_number_;
  YamlList list_;
};

}  // namespace

std::optional<YamlList> cut_yaml_list(const YamlSlice& document, std::size_t run_bytes) {
  const bool has_other_breaks = std::ranges::any_of(
      kOtherBreaks, [&](std::string_view other) { return document.text.find(other) != std::string_view::npos; });
  if (has_other_breaks) return std::nullopt;
  return Cutter(document, run_bytes).cut();
}

}  // namespace kerf::io
