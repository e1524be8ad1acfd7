#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace kerf::io {

/// Whether the bytes begin as a gzip file does.
[[nodiscard]] bool is_gzip(std::string_view bytes);

/// The content of a gzip file of one or more members. Refuses what grows beyond limits::max_unpacked_bytes; the error
/// says what was expected and what was found.
[[nodiscard]] std::expected<std::string, std::string> unpack_gzip(std::string_view bytes);

}  // namespace kerf::io
