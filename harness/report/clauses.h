#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kerf::report {

/// The parts of a reason: the first says what is wrong, the others (after `; `) hold the data.
[[nodiscard]] std::vector<std::string> clauses(std::string_view message);

/// The first clause, cut between words where it is longer than a line of a table should be.
[[nodiscard]] std::string first_clause(std::string_view message);

}  // namespace kerf::report
