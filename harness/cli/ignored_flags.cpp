#include "kerf/cli/ignored_flags.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace kerf::cli {

std::expected<model::IgnoredRules, std::string> read_ignored_rules(const std::vector<std::string>& names) {
  model::IgnoredRules ignored;
  for (const std::string& name : names) {
    if (name == "budgets") {
      ignored.budgets = true;
    } else if (name == "pdb") {
      ignored.pdb = true;
    } else if (name == "do-not-disrupt") {
      ignored.do_not_disrupt = true;
    } else {
      return std::unexpected(fmt::format("--ignore: expected budgets, pdb or do-not-disrupt, got '{}'", name));
    }
  }
  return ignored;
}

std::string ignored_list(const std::vector<std::string>& names) {
  std::vector<std::string_view> once;
  for (const std::string& name : names) {
    if (std::ranges::find(once, name) == once.end()) once.push_back(name);
  }
  return fmt::format("{}", fmt::join(once, ", "));
}

std::string ignored_warning(const std::vector<std::string>& names) {
  if (names.empty()) return "";
  return fmt::format("WHAT IF ONLY: this ignores {}. The controller obeys them.", ignored_list(names));
}

}  // namespace kerf::cli
