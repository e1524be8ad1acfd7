#pragma once

#include <string>

#include "kerf/io/tree.h"

namespace kerf::io {

/// The value as a YAML document in block style, as `kubectl -o yaml` prints it: two spaces a level, list items level
/// with their key, strings plain where they read back as the same string. Ends with a line feed.
[[nodiscard]] std::string block_yaml(Value value);

}  // namespace kerf::io
