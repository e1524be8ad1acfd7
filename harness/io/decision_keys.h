#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kerf::io {

/// Keys of a Decision document that `read_decision` passes over, each once, with the line of the first:
/// `line 9: commands[].saving`. Source: formats.md "Decision".
[[nodiscard]] std::vector<std::string> unknown_decision_keys(std::string_view text);

}  // namespace kerf::io
