#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/model/options.h"

namespace kerf::cli {

/// The rules that `--ignore` names: budgets, pdb, do-not-disrupt. The error names what it does not know.
[[nodiscard]] std::expected<model::IgnoredRules, std::string> read_ignored_rules(const std::vector<std::string>& names);

/// What the policy of a Decision says when it holds the commands of many passes. Source: formats.md "Decision".
inline constexpr std::string_view kUntilStablePolicy = " until stable";

/// The names in the order in which they are given, each once: `pdb, budgets`.
[[nodiscard]] std::string ignored_list(const std::vector<std::string>& names);

/// What the user must not miss: that the decision leaves rules out. Empty where it leaves none out.
[[nodiscard]] std::string ignored_warning(const std::vector<std::string>& names);

}  // namespace kerf::cli
