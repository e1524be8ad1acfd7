#include "kerf/report/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace kerf::report {
namespace {

constexpr std::string_view kGap = "   ";

std::size_t width_of(std::string_view text) {
  auto starts = [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0) != 0x80; };
  return static_cast<std::size_t>(std::ranges::count_if(text, starts));
}

std::string line(const std::vector<Column>& columns, const std::vector<std::size_t>& widths,
                 const std::vector<std::string>& cells) {
  std::string text;
  for (std::size_t index = 0; index < columns.size(); ++index) {
    std::string padding(widths[index] - width_of(cells[index]), ' ');
    if (index > 0) text += kGap;
    text += columns[index].align == Align::kLeft ? cells[index] + padding : padding + cells[index];
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

}  // namespace

void Table::add(std::vector<std::string> cells) {
  cells.resize(columns_.size());
  rows_.push_back(std::move(cells));
}

std::string Table::render(bool bold_titles) const {
  std::vector<std::string> titles;
  for (const Column& column : columns_) titles.push_back(column.title);
  std::vector<std::size_t> widths(columns_.size(), 0);
  auto widen = [&](const std::vector<std::string>& cells) {
    for (std::size_t index = 0; index < cells.size(); ++index) {
      widths[index] = std::max(widths[index], width_of(cells[index]));
    }
  };
  widen(titles);
  for (const auto& row : rows_) widen(row);
  std::string text = bold(line(columns_, widths, titles), bold_titles) + "\n";
  for (const auto& row : rows_) text += line(columns_, widths, row) + "\n";
  return text;
}

std::string bold(std::string_view text, bool on) {
  return on ? fmt::format("\x1b[1m{}\x1b[0m", text) : std::string(text);
}

}  // namespace kerf::report
