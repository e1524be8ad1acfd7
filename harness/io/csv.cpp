#include "kerf/io/csv.h"

#include <fmt/format.h>

#include <utility>

namespace kerf::io {

/// Reads one text from left to right; stops at the first error.
class CsvParser {
 public:
  explicit CsvParser(std::string_view input) : input_(input) {}

  std::expected<CsvTable, CsvError> parse() {
    if (input_.size() > kMaxCsvBytes) return std::unexpected(fail(fmt::format("more than {} bytes", kMaxCsvBytes)));
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (input_.starts_with(kByteOrderMark)) line_start_ = position_ = kByteOrderMark.size();
    if (at_end()) return std::unexpected(fail("nothing, expected a header line"));
    table_.text_.reserve(input_.size());
    while (!at_end()) {
      if (!parse_line()) return std::unexpected(std::move(error_));
    }
    return std::move(table_);
  }

 private:
  [[nodiscard]] bool at_end() const { return position_ == input_.size(); }
  [[nodiscard]] char peek() const { return input_[position_]; }

  CsvError fail(std::string message) const { return {line_, position_ - line_start_ + 1, std::move(message)}; }
  bool refuse(std::string message) {
    error_ = fail(std::move(message));
    return false;
  }

  bool parse_line() {
    table_.lines_.push_back(line_);
    if (table_.lines_.size() > kMaxCsvRows + 1) return refuse(fmt::format("more than {} rows", kMaxCsvRows));
    std::size_t first_field = table_.fields_.size();
    while (true) {
      if (table_.fields_.size() - first_field == kMaxCsvColumns) {
        return refuse(fmt::format("more than {} fields on a line", kMaxCsvColumns));
      }
      if (!parse_field()) return false;
      if (at_end() || peek() != ',') break;
      ++position_;
    }
    std::size_t found = table_.fields_.size() - first_field;
    bool is_header = first_field == 0;
    if (is_header) table_.columns_ = found;
    if (found != table_.columns_) {
      return refuse(fmt::format("{} fields, expected the {} of the header", found, table_.columns_));
    }
    if (is_header && !check_header()) return false;
    end_line();
    return true;
  }

  bool check_header() {
    for (std::size_t column = 0; column < table_.columns_; ++column) {
      std::string_view name = table_.at(column);
      if (name.empty()) return refuse(fmt::format("the name of column {} in the header is empty", column + 1));
      if (*table_.find_column(name) != column)
        return refuse(fmt::format("column `{}` stands twice in the header", name));
    }
    return true;
  }

  bool parse_field() {
    std::size_t offset = table_.text_.size();
    bool quoted = !at_end() && peek() == '"';
    if (!(quoted ? parse_quoted() : parse_plain())) return false;
    std::size_t length = table_.text_.size() - offset;
    if (length > kMaxCsvFieldBytes) return refuse(fmt::format("a field of more than {} bytes", kMaxCsvFieldBytes));
    table_.fields_.push_back({static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(length)});
    return true;
  }

  bool parse_plain() {
    std::size_t begin = position_;
    while (!at_end() && peek() != ',' && !at_line_end()) {
      if (peek() == '"') return refuse("a quote inside a field that does not start with one");
      if (peek() == '\r') return refuse("a carriage return without a line feed");
      if (peek() == '\0') return refuse("a NUL byte");
      ++position_;
    }
    table_.text_.append(input_.substr(begin, position_ - begin));
    return true;
  }

  bool parse_quoted() {
    CsvError opening = fail("a quote that is never closed");
    ++position_;
    while (!at_end()) {
      char c = peek();
      if (c == '\0') return refuse("a NUL byte");
      ++position_;
      if (c == '"') {
        if (at_end() || peek() != '"') return after_quotes();
        ++position_;
      }
      if (c == '\n') start_line();
      table_.text_.push_back(c);
    }
    error_ = std::move(opening);
    return false;
  }

  bool after_quotes() {
    if (at_end() || peek() == ',' || at_line_end()) return true;
    return refuse("text after a closing quote, expected a comma or the end of the line");
  }

  [[nodiscard]] bool at_line_end() const {
    return peek() == '\n' || (peek() == '\r' && position_ + 1 < input_.size() && input_[position_ + 1] == '\n');
  }
  void end_line() {
    if (at_end()) return;
    position_ += peek() == '\r' ? 2 : 1;
    start_line();
  }
  void start_line() {
    ++line_;
    line_start_ = position_;
  }

  std::string_view input_;
  std::size_t position_ = 0;
  std::size_t line_ = 1;
  std::size_t line_start_ = 0;
  CsvTable table_;
  CsvError error_;
};

std::string describe(const CsvError& error) {
  return fmt::format("line {}, column {}: {}", error.line, error.column, error.message);
}

std::optional<std::size_t> CsvTable::find_column(std::string_view name) const {
  for (std::size_t column = 0; column < columns_; ++column) {
    if (header(column) == name) return column;
  }
  return std::nullopt;
}

std::expected<CsvTable, CsvError> read_csv(std::string_view text) { return CsvParser(text).parse(); }

}  // namespace kerf::io
