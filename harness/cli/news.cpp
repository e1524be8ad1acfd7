#include "kerf/cli/news.h"

#include <ostream>
#include <set>
#include <sstream>

namespace kerf::cli {

void print_news(const std::string& first, const std::string& second, std::ostream& err) {
  std::set<std::string> known;
  std::string line;
  for (std::istringstream lines(first); std::getline(lines, line);) known.insert(line);
  for (std::istringstream lines(second); std::getline(lines, line);) {
    if (!known.contains(line)) err << line << '\n';
  }
}

}  // namespace kerf::cli
