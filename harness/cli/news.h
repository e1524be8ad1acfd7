#pragma once

#include <iosfwd>
#include <string>

namespace kerf::cli {

/// Prints the lines of `second` that `first` does not have: what a second reading said that the first one did not.
void print_news(const std::string& first, const std::string& second, std::ostream& err);

}  // namespace kerf::cli
