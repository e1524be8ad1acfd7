#include "kerf/io/csv_row.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "kerf/io/price.h"
#include "kerf/model/labels.h"

namespace kerf::io {
namespace {

// The byte count of that many GiB still fits 64 bits, and no machine is near it.
constexpr std::int64_t kMaxCount = std::int64_t{1} << 33;

std::optional<std::int64_t> parse_count(std::string_view text) {
  std::int64_t value = 0;
  auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  bool whole = status == std::errc() && end == text.data() + text.size();
  if (!whole || value < 0 || value > kMaxCount) return std::nullopt;
  return value;
}

}  // namespace

std::expected<std::vector<std::size_t>, std::string> bind_columns(const CsvTable& table,
                                                                  std::span<const std::string_view> names) {
  std::vector<std::size_t> columns;
  std::vector<std::string_view> missing;
  for (std::string_view name : names) {
    if (std::optional<std::size_t> column = table.find_column(name)) {
      columns.push_back(*column);
    } else {
      missing.push_back(name);
    }
  }
  if (!missing.empty()) return std::unexpected(fmt::format("the header lacks {}", fmt::join(missing, ", ")));
  return columns;
}

std::optional<std::string> find_repeated(const CsvTable& table, std::size_t column) {
  std::vector<std::pair<std::string_view, std::size_t>> rows;
  rows.reserve(table.rows());
  for (std::size_t row = 0; row < table.rows(); ++row) rows.emplace_back(table.field(row, column), row);
  std::sort(rows.begin(), rows.end());
  auto same = [](const auto& a, const auto& b) { return a.first == b.first; };
  auto first = std::adjacent_find(rows.begin(), rows.end(), same);
  if (first == rows.end()) return std::nullopt;
  return fmt::format("line {}, column {}: `{}` again, first on line {}", table.line(std::next(first)->second),
                     table.header(column), first->first, table.line(first->second));
}

std::string_view CsvRow::label(std::size_t name) {
  std::string_view value = text(name);
  if (!model::is_label_value(value)) refuse(name, "expected a label value");
  return value;
}

std::string_view CsvRow::required_label(std::size_t name) {
  std::string_view value = label(name);
  if (value.empty()) refuse(name, "expected a label value");
  return value;
}

std::int64_t CsvRow::count(std::size_t name) {
  std::optional<std::int64_t> value = parse_count(text(name));
  if (!value) refuse(name, "expected a non-negative integer");
  return value.value_or(0);
}

std::optional<std::int64_t> CsvRow::optional_count(std::size_t name) {
  if (text(name).empty()) return std::nullopt;
  return count(name);
}

bool CsvRow::flag(std::size_t name) {
  bool value = text(name) == "true";
  if (!value && text(name) != "false") refuse(name, "expected true or false");
  return value;
}

std::optional<bool> CsvRow::optional_flag(std::size_t name) {
  if (text(name).empty()) return std::nullopt;
  return flag(name);
}

std::optional<double> CsvRow::optional_price(std::size_t name) {
  if (text(name).empty()) return std::nullopt;
  std::optional<double> price = parse_price(text(name));
  if (!price) refuse(name, kExpectedPrice);
  return price;
}

void CsvRow::refuse(std::size_t name, std::string_view message) {
  if (error_) return;
  std::size_t column = columns_[name];
  std::string_view shown = text(name).substr(0, 40);
  error_ = fmt::format("line {}, column {}: {}, found `{}`", table_.line(row_), table_.header(column), message, shown);
}

}  // namespace kerf::io
