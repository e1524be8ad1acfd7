#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "kerf/model/decision.h"

namespace kerf::io {

/// The Decision as JSON with fixed key order and shortest round-trip numbers: equal decisions are equal bytes.
/// Source: formats.md "Decision".
[[nodiscard]] std::string write_decision(const model::Decision& decision);

/// Reads what `write_decision` writes, or any Decision document of another tool (YAML too). The error names the field
/// and what was expected.
[[nodiscard]] std::expected<model::Decision, std::string> read_decision(std::string_view text);

}  // namespace kerf::io
