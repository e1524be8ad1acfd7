#pragma once

#include <string_view>
#include <vector>

#include "kerf/io/tree.h"
#include "kerf/parallel/workers.h"

namespace kerf::io {

/// The documents of a YAML stream, read as the API machinery reads YAML (YAML 1.1 scalars, merge keys). A broken
/// document does not affect the others.
[[nodiscard]] std::vector<Document> parse_yaml(std::string_view file, std::string_view text);

/// The same by all workers; the items of a large List, alone in its stream, may stand in Document::items.
[[nodiscard]] std::vector<Document> parse_yaml(std::string_view file, std::string_view text,
                                               parallel::Workers& workers);

}  // namespace kerf::io
