#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kerf::report {

enum class Align : std::uint8_t { kLeft, kRight };

struct Column {
  std::string title;
  Align align = Align::kLeft;
};

/// Text in aligned columns, as kubectl prints it: a line of titles, three spaces between columns, none at the end of a
/// line. Widths count code points.
class Table {
 public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  /// One row; cells beyond the columns are dropped, missing ones are empty.
  void add(std::vector<std::string> cells);
  [[nodiscard]] bool empty() const { return rows_.empty(); }
  /// Every line ends with a line feed. `bold_titles` is for terminals.
  [[nodiscard]] std::string render(bool bold_titles) const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

/// `text` in bold where `on`, else unchanged.
[[nodiscard]] std::string bold(std::string_view text, bool on);

}  // namespace kerf::report
