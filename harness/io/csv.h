#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kerf::io {

/// Limits of the reader: far above any real catalog, low enough that hostile input stays cheap.
inline constexpr std::size_t kMaxCsvBytes = std::size_t{64} << 20;
inline constexpr std::size_t kMaxCsvColumns = 256;
inline constexpr std::size_t kMaxCsvRows = 1'000'000;
inline constexpr std::size_t kMaxCsvFieldBytes = std::size_t{64} << 10;

/// Where a text is no CSV. Both numbers count from 1; the column counts bytes.
struct CsvError {
  std::size_t line = 0;
  std::size_t column = 0;
  std::string message;
};

/// `line 3, column 7: a quote inside a field that does not start with one`.
[[nodiscard]] std::string describe(const CsvError& error);

/// A table of texts: one header line, then rows with as many fields.
class CsvTable {
 public:
  [[nodiscard]] std::size_t columns() const { return columns_; }
  [[nodiscard]] std::size_t rows() const { return lines_.empty() ? 0 : lines_.size() - 1; }
  [[nodiscard]] std::string_view header(std::size_t column) const { return at(column); }
  /// The field, quotes removed. O(1).
  [[nodiscard]] std::string_view field(std::size_t row, std::size_t column) const {
    return at((row + 1) * columns_ + column);
  }
  /// The line on which the row starts, from 1.
  [[nodiscard]] std::size_t line(std::size_t row) const { return lines_[row + 1]; }
  /// The column of that name. O(columns).
  [[nodiscard]] std::optional<std::size_t> find_column(std::string_view name) const;

 private:
  friend class CsvParser;
  struct Span {
    std::uint32_t offset = 0;
    std::uint32_t length = 0;
  };
  [[nodiscard]] std::string_view at(std::size_t index) const {
    return std::string_view(text_).substr(fields_[index].offset, fields_[index].length);
  }

  std::string text_;
  std::vector<Span> fields_;        ///< Header first, then row by row.
  std::vector<std::size_t> lines_;  ///< One per line of the table, the header's first.
  std::size_t columns_ = 0;
};

/// Reads RFC 4180 strictly: `,` between fields, LF or CRLF between lines, quoted fields with `""` for a quote, nothing
/// before or after the quotes; every line has as many fields as the header, whose names are unique and not empty. A
/// leading byte order mark is skipped. O(bytes).
[[nodiscard]] std::expected<CsvTable, CsvError> read_csv(std::string_view text);

}  // namespace kerf::io
