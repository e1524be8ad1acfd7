#pragma once

#include <string>
#include <vector>

namespace kerf::report {

/// One CSV record with its line feed; a cell is quoted where it has to be (RFC 4180).
[[nodiscard]] std::string csv_line(const std::vector<std::string>& cells);

}  // namespace kerf::report
