#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace kerf::io {

/// The text of one document of a YAML stream, its directives and `---` line included.
struct YamlSlice {
  std::string_view text;
  std::size_t first_line = 1;  ///< Line of the stream on which the text begins.
  std::size_t directives = 0;  ///< Lines that begin with `%`.
};

/// Cuts a stream at its document markers: lines that begin with `---` or `...` and a space or the line's end, which end
/// whatever is open, block scalars and quotes too. Comments and directives before the first `---` belong to the
/// document that follows and are none by themselves. Stops after `max_documents`. O(length).
[[nodiscard]] std::vector<YamlSlice> split_yaml(std::string_view stream, std::size_t max_documents);

}  // namespace kerf::io
