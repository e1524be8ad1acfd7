#pragma once

#include <string>
#include <string_view>

namespace kerf::io {

/// `text` as a JSON string, quotes included. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string json_string(std::string_view text);

/// A finite number in the shortest form that reads back as the same; anything else is `null`.
[[nodiscard]] std::string json_number(double number);

}  // namespace kerf::io
