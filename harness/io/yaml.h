#pragma once

#include <string_view>
#include <vector>

#include "kerf/io/tree.h"

namespace kerf::io {

/// The documents of a YAML stream, read as the API machinery reads YAML (YAML 1.1 scalars, merge keys). A broken
/// document does not affect the others.
[[nodiscard]] std::vector<Document> parse_yaml(std::string_view file, std::string_view text);

}  // namespace kerf::io
