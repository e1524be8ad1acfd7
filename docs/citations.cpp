#include "kerf/docs/citations.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <utility>

namespace kerf::docs {
namespace {

constexpr std::string_view kDigits = "0123456789";

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_word(char c) { return is_digit(c) || is_lower(c) || (c >= 'A' && c <= 'Z') || c == '_'; }

/// Reads a text from front to back; every take_ leaves the position alone unless it succeeds.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : rest_(text) {}

  bool take(std::string_view prefix) {
    if (!rest_.starts_with(prefix)) return false;
    rest_.remove_prefix(prefix.size());
    return true;
  }

  bool take_any(std::initializer_list<std::string_view> prefixes) {
    return std::ranges::any_of(prefixes, [this](std::string_view prefix) { return take(prefix); });
  }

  /// `4` or `4.5`; a dot that ends a sentence is not part of it.
  std::optional<std::string> take_section() {
    std::size_t end = rest_.find_first_not_of(kDigits);
    end = std::min(end, rest_.size());
    if (end == 0) return std::nullopt;
    while (end + 1 < rest_.size() && rest_[end] == '.' && is_digit(rest_[end + 1])) {
      end = std::min(rest_.find_first_not_of(kDigits, end + 1), rest_.size());
    }
    std::string section(rest_.substr(0, end));
    rest_.remove_prefix(end);
    return section;
  }

  /// The `b` of `1.5b` or `1.5 b`: a single letter that no word continues. A free-standing `a` is the article.
  std::optional<char> take_part() {
    const bool spaced = rest_.starts_with(' ');
    const std::string_view letter = rest_.substr(spaced ? 1 : 0);
    if (letter.empty() || !is_lower(letter[0]) || (spaced && letter[0] == 'a')) return std::nullopt;
    if (letter.size() > 1 && is_word(letter[1])) return std::nullopt;
    rest_ = letter.substr(1);
    return letter[0];
  }

  std::optional<std::string> take_quoted() {
    if (!rest_.starts_with('"')) return std::nullopt;
    const std::size_t end = rest_.find_first_of("\"\n", 1);
    if (end == std::string_view::npos || rest_[end] == '\n') return std::nullopt;
    std::string quoted(rest_.substr(1, end - 1));
    rest_.remove_prefix(end + 1);
    return quoted;
  }

  [[nodiscard]] std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::optional<std::string> id_at(std::string_view text, std::size_t position) {
  constexpr std::size_t kLength = 5;  // P-044
  if (position > 0 && (is_word(text[position - 1]) || text[position - 1] == '-')) return std::nullopt;
  const std::string_view id = text.substr(position, kLength);
  if (id.size() < kLength || std::string_view("PDI").find(id[0]) == std::string_view::npos || id[1] != '-') {
    return std::nullopt;
  }
  if (id.find_first_not_of(kDigits, 2) != std::string_view::npos) return std::nullopt;
  // A letter may follow: it marks a variation of a case that is named after the id.
  if (position + kLength < text.size() && is_digit(text[position + kLength])) return std::nullopt;
  return std::string(id);
}

/// A name without its code marks: `Warnings of load` is cited without the quotes that Markdown puts around load.
std::string plain(std::string_view name) {
  std::string text(name);
  std::erase(text, '`');
  return text;
}

void add_heading(Document& document, std::string_view heading, std::string& current) {
  Cursor cursor(heading);
  if (auto number = cursor.take_section(); number && cursor.take_any({". ", " "})) {
    current = *number;
    document.sections[current];
    document.names.insert(plain(cursor.rest()));
  } else {
    document.names.insert(plain(heading));
  }
}

void add_bold(Document& document, std::string_view line) {
  constexpr std::string_view kBold = "**";
  for (std::size_t begin = line.find(kBold); begin != std::string_view::npos; begin = line.find(kBold, begin)) {
    begin += kBold.size();
    const std::size_t end = line.find(kBold, begin);
    if (end == std::string_view::npos) return;
    std::string_view name = line.substr(begin, end - begin);
    if (name.ends_with('.')) name.remove_suffix(1);
    document.names.insert(plain(name));
    begin = end + kBold.size();
  }
}

/// Parts are written `(b)` anywhere or `b. ` at the start of a line.
void add_parts(std::set<char>& parts, std::string_view line) {
  if (line.size() > 2 && is_lower(line[0]) && line.substr(1, 2) == ". ") parts.insert(line[0]);
  for (std::size_t open = line.find('('); open != std::string_view::npos; open = line.find('(', open + 1)) {
    if (open + 2 < line.size() && is_lower(line[open + 1]) && line[open + 2] == ')') parts.insert(line[open + 1]);
  }
}

/// Checks one line; `report` receives what is wrong.
class LineCheck {
 public:
  LineCheck(const Library& library, int number, std::vector<BrokenCitation>& broken)
      : library_(library), number_(number), broken_(broken) {}

  void run(std::string_view line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (const auto id = id_at(line, i); id && !library_.ids.contains(*id)) report(*id);
    }
    constexpr std::string_view kExtension = ".md";
    for (std::size_t dot = line.find(kExtension); dot != std::string_view::npos; dot = line.find(kExtension, dot + 1)) {
      const std::size_t after = dot + kExtension.size();
      if (after < line.size() && is_word(line[after])) continue;
      std::size_t begin = dot;
      while (begin > 0 && (is_lower(line[begin - 1]) || is_digit(line[begin - 1]) || line[begin - 1] == '-')) --begin;
      if (begin == dot || (begin > 0 && is_word(line[begin - 1]))) continue;  // not a name of ours: README.md
      check_document(line.substr(begin, after - begin), Cursor(line.substr(after)));
    }
  }

 private:
  void report(std::string what) { broken_.push_back({.line = number_, .what = std::move(what)}); }

  void check_document(std::string_view name, Cursor cursor) {
    const auto found = library_.documents.find(name);
    if (found == library_.documents.end()) return report(std::string(name));
    const Document& document = found->second;
    if (!cursor.take_any({" section ", " sections ", " §", " "})) return;
    if (const auto quoted = cursor.take_quoted()) {
      if (!document.names.contains(plain(*quoted))) report(fmt::format("{} \"{}\"", name, *quoted));
      return;
    }
    auto section = cursor.take_section();
    while (section) {
      check_section(name, document, *section, cursor);
      const Cursor before = cursor;
      const bool range = cursor.take_any({"-", "–"});
      if (!range && !cursor.take_any({", and ", ", ", " and ", " or ", " to ", "/"})) return;
      section = cursor.take_section();
      // `4.5, 20 pods`: after a comma only a dotted number is certainly a section.
      if (section && !range && !section->contains('.')) return;
      if (!section) cursor = before;
    }
  }

  void check_section(std::string_view name, const Document& document, const std::string& section, Cursor& cursor) {
    const auto found = document.sections.find(section);
    if (found == document.sections.end()) return report(fmt::format("{} {}", name, section));
    Cursor ahead = cursor;
    const auto part = ahead.take_part();
    if (!part) return;
    if (!found->second.contains(*part)) return report(fmt::format("{} {}{}", name, section, *part));
    cursor = ahead;
  }

  const Library& library_;
  int number_;
  std::vector<BrokenCitation>& broken_;
};

}  // namespace

void add_document(Library& library, std::string_view file_name, std::string_view markdown) {
  Document& document = library.documents[std::string(file_name)];
  std::string current;
  for (const std::string_view line : lines_of(markdown)) {
    if (line.starts_with('#')) {
      const std::size_t begin = line.find_first_not_of("# ");
      if (begin != std::string_view::npos) add_heading(document, line.substr(begin), current);
      continue;
    }
    add_bold(document, line);
    if (!current.empty()) add_parts(document.sections[current], line);
    Cursor item(line);
    if (!item.take("- ")) continue;
    item.take("**");
    if (const auto id = id_at(item.rest(), 0)) library.ids.insert(*id);
  }
}

Library read_library(const std::filesystem::path& folder) {
  Library library;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".md") continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (!file) throw std::runtime_error(fmt::format("cannot read {}", entry.path().string()));
    add_document(library, entry.path().filename().string(), text);
  }
  return library;
}

std::vector<BrokenCitation> broken_citations(const Library& library, std::string_view source) {
  std::vector<BrokenCitation> broken;
  int number = 0;
  for (const std::string_view line : lines_of(source)) LineCheck(library, ++number, broken).run(line);
  return broken;
}

}  // namespace kerf::docs
