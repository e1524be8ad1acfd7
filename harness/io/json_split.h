#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kerf::io {

/// One top-level value of a JSON text, found by counting brackets outside strings.
struct JsonSlice {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string error;             ///< Why it cannot be JSON, where counting already shows that.
  std::size_t error_offset = 0;  ///< In the whole text.
};

/// The next top-level value at or after `offset`, if any is left. O(its length).
[[nodiscard]] std::optional<JsonSlice> next_json_slice(std::string_view text, std::size_t offset);

}  // namespace kerf::io
