#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kerf/io/tree.h"

namespace kerf::io {

/// The text and behind it what simdjson may read.
[[nodiscard]] std::string padded_copy(std::string_view text);

/// The tree of a text, SIMDJSON_PADDING readable bytes behind it, that is one JSON document without a fault. Nothing
/// for any other text: parse_json says what is wrong with it.
[[nodiscard]] std::optional<Tree> parse_faultless_json(std::string_view padded);

}  // namespace kerf::io
