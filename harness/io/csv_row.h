#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/io/csv.h"

namespace kerf::io {

/// Which table column each of `names` is, in their order. The error says which are missing. Other columns are ignored.
[[nodiscard]] std::expected<std::vector<std::size_t>, std::string> bind_columns(
    const CsvTable& table, std::span<const std::string_view> names);

/// Says where a value of `column` stands a second time (`line 9, column instance_type: ...`); nothing when all differ.
/// O(rows log rows).
[[nodiscard]] std::optional<std::string> find_repeated(const CsvTable& table, std::size_t column);

/// Typed reads of the fields of one row, by index into the bound names. The first bad field is kept as the error;
/// what is read after it has no meaning.
class CsvRow {
 public:
  CsvRow(const CsvTable& table, std::span<const std::size_t> columns, std::size_t row)
      : table_(table), columns_(columns), row_(row) {}

  [[nodiscard]] std::string_view text(std::size_t name) const { return table_.field(row_, columns_[name]); }
  /// A text that has to be a label value (provisioning.md 1.2 b); empty is allowed.
  [[nodiscard]] std::string_view label(std::size_t name);
  /// The same, but not empty.
  [[nodiscard]] std::string_view required_label(std::size_t name);
  /// A decimal integer from 0 to 2^33.
  [[nodiscard]] std::int64_t count(std::size_t name);
  /// Nothing for an empty field.
  [[nodiscard]] std::optional<std::int64_t> optional_count(std::size_t name);
  /// `true` or `false`.
  [[nodiscard]] bool flag(std::size_t name);
  [[nodiscard]] std::optional<bool> optional_flag(std::size_t name);
  /// USD per hour; nothing for an empty field.
  [[nodiscard]] std::optional<double> optional_price(std::size_t name);

  /// `line 5, column cpu: ...`, or nothing while all is well.
  [[nodiscard]] const std::optional<std::string>& error() const { return error_; }
  /// Keeps `message` about that field, unless there is an error already.
  void refuse(std::size_t name, std::string_view message);

 private:
  const CsvTable& table_;
  std::span<const std::size_t> columns_;
  std::size_t row_;
  std::optional<std::string> error_;
};

}  // namespace kerf::io
