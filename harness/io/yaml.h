#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "kerf/io/document.h"
#include "kerf/parallel/workers.h"

namespace kerf::io {

/// The documents of a YAML stream, read as the API machinery reads YAML (YAML 1.1 scalars, merge keys). A broken
/// document does not affect the others.
[[nodiscard]] std::vector<Document> parse_yaml(std::string_view file, std::string_view text);

/// Small enough that the workers end together, large enough that a tree is not the work.
inline constexpr std::size_t kYamlRunBytes = std::size_t{1} << 20U;

/// The same by all workers; the items of a List, alone in its stream, may stand in Document::items, in runs of about
/// `run_bytes`, its pods as `pods` says.
[[nodiscard]] std::vector<Document> parse_yaml(std::string_view file, std::string_view text, parallel::Workers& workers,
                                               Pods pods, std::size_t run_bytes = kYamlRunBytes);

}  // namespace kerf::io
