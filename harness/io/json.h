#pragma once

#include <string_view>
#include <vector>

#include "kerf/io/document.h"

namespace kerf::io {

/// The documents of a JSON text: usually one, but several may follow each other, with or without line breaks between.
/// A broken document does not affect those before it.
[[nodiscard]] std::vector<Document> parse_json(std::string_view file, std::string_view text);

/// Whether `text` is a number as JSON writes one.
[[nodiscard]] bool is_json_number(std::string_view text);

}  // namespace kerf::io
