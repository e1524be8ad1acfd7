#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kerf::io {

/// The length of the well-formed UTF-8 sequence that `text` begins with (1 to 4); 0 when it begins with none.
[[nodiscard]] std::size_t utf8_sequence_length(std::string_view text);

/// The offset of the first byte that is not part of well-formed UTF-8.
[[nodiscard]] std::optional<std::size_t> first_invalid_utf8(std::string_view text);

/// Text of the input made fit for a message: quoted, cut to `max_bytes`, control characters and bytes that are not
/// UTF-8 written as \x1b.
[[nodiscard]] std::string quoted(std::string_view text, std::size_t max_bytes = 60);

}  // namespace kerf::io
