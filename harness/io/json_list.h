#pragma once

#include <optional>
#include <string_view>

#include "kerf/io/document.h"
#include "kerf/parallel/workers.h"

namespace kerf::io {

/// The document of a text that is one JSON `List` (or a typed one, such as PodList) without a fault, its items parsed
/// by all workers and in Document::items, its pods as `pods` says. Nothing for any other text: parse_json reads that,
/// and says what is wrong.
[[nodiscard]] std::optional<Document> parse_json_list(std::string_view file, std::string_view text,
                                                      parallel::Workers& workers, Pods pods);

}  // namespace kerf::io
