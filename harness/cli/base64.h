#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kerf::cli {

/// The bytes that standard base64 with padding stands for (RFC 4648 section 4), white space left out;
/// nothing when it is none.
[[nodiscard]] std::optional<std::string> decode_base64(std::string_view text);

}  // namespace kerf::cli
